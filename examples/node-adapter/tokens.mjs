// Pirogue tokens: what each may lie on and draw, and what it does when it is chosen.
import { corruption, hasSold, other, untold } from "./facts.mjs";
import { debensNotInBag, joined, known, without } from "./heaps.mjs";
import { armCannotLie, drawsDebens } from "./market.mjs";
import { unseen } from "./pieces.mjs";
import { lay } from "./sets.mjs";

export const COBRAS = { "cobra-1": 1, "cobra-2": 2 };
export const POINTS = { seven: 7, "two-and-deben": 2 };
export const SCARABS = {
  "two-scarabs": ["wheat", "fish", "livestock"],
  "two-scarabs-marble-ebony": ["marble", "ebony"],
};
const DRAWN = { eye: 2, "two-and-deben": 1 };

// What stands against a token chosen, `sold` being the good of a set sold just now.
export function misfit(state, player, { token, on, debens }, sold) {
  if (token in SCARABS) return scarabsMisfit(state, player, SCARABS[token], on, sold);
  if (token === "arm") return armCannotLie(state, on);
  if (token === "lost-deben") return notLost(state, other(state, player), debens);
  if (!(token in DRAWN)) return undefined;
  const most = Math.min(DRAWN[token], state.bag?.length ?? DRAWN[token]);
  if (debens.length > most) return `${token} draws ${most} of the debens in the bag`;
  return debensNotInBag(state, debens);
}

function scarabsMisfit(state, player, fitting, on, sold) {
  const lies = (good) => good === sold || hasSold(state, player, good);
  if (!on && fitting.some(lies)) untold("the set that the scarabs go on");
  if (on && !fitting.includes(on)) return `the scarabs do not go on ${on}`;
  return on && !lies(on) && `${player} has sold no ${on}`;
}

function notLost(state, owner, debens) {
  const own = state.debens[owner];
  if (debens.length > Math.min(1, own?.length ?? 1)) return `${owner} loses one deben, if there is one`;
  const lost = debens.find((value) => !unseen(value));
  return lost && known(own) && !own.includes(lost) && `${owner} has no deben of ${lost}`;
}

const kept = (state, player, { token }) => void (state.tokens[player] = [...state.tokens[player], token]);

function drawn(state, debens, most) {
  const room = Math.min(most, state.bag?.length ?? most);
  return [...debens, ...Array(most).fill("?")].slice(0, room);
}

function eye(state, player, { debens }) {
  const seen = drawn(state, debens, DRAWN.eye);
  if (seen.length) drawsDebens(state, player, [seen.some(unseen) ? "?" : Math.max(...seen)]);
}

function mummy(state, player) {
  state.hands[player] = joined(state.hands[player], corruption(state, player));
  state.corruption[player] = [];
}

function losesDeben(state, player, { debens: [told] }) {
  const owner = other(state, player);
  const own = state.debens[owner];
  if (own?.length === 0) return;
  const lost = told ?? (own && new Set(own).size === 1 ? own[0] : "?");
  state.debens[owner] = lost === "?" && own ? own.slice(1).map(() => "?") : without(own, [lost]);
  state.box_debens = [...state.box_debens, lost];
}

const scarabs = (state, player, { on }) => on && lay(state, player, on, { tokens: 1 });
const toOpponent = (state, player, pick) => kept(state, other(state, player), pick);

const EFFECTS = {
  "cobra-1": toOpponent,
  "cobra-2": toOpponent,
  seven: kept,
  "two-and-deben": (state, player, pick) => {
    kept(state, player, pick);
    drawsDebens(state, player, drawn(state, pick.debens, DRAWN["two-and-deben"]));
  },
  "two-scarabs": scarabs,
  "two-scarabs-marble-ebony": scarabs,
  pyramid: (state, player) => Object.assign(state, { mover: player, extra: true }),
  mummy,
  eye,
  arm: (state, player, { on }) => void (state.arm = on),
  "lost-deben": losesDeben,
};
// What stays before a player or on a set does not go into the box.
const stays = ({ token, on }) => token in COBRAS || token in POINTS || (token in SCARABS && on);

// A token taken from the berths or from those set aside is applied; the turn has passed already.
export function resolve(state, player, pick, from) {
  if (!pick || pick.token === "none") return;
  if (pick.token === "?") untold("which token is chosen");
  state[from] = without(state[from], [pick.token]);
  EFFECTS[pick.token](state, player, pick);
  if (!stays(pick)) state.box_tokens = [...state.box_tokens, pick.token];
}

