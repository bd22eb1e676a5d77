// The characters: for each whether it can do anything, what stands against the choices made, and what it does.
import { corruption, hand, market, occupied, other, told, untold } from "./facts.mjs";
import { backLeft, drawnFrom, joined, known, notIn, tokensNotIn, tooMany, without } from "./heaps.mjs";
import { notNext, shows } from "./market.mjs";
import { CHARACTERS, SQUARES, UNTOLD, face, unseen } from "./pieces.mjs";
import { drawsRoyal, royalNotDrawn } from "./royal.mjs";
import { canAdd, cannotAdd, lay } from "./sets.mjs";
import { misfit, resolve } from "./tokens.mjs";

const QUEEN_DRAWS = 3;
const ARCHITECT_SEES = 3;
export const SCRIBE_LEAVES = 6;

const from = (heap, name) => told(heap, name).length > 0;
const fewer = (done, heap, most, name) => done && done.length < most && done.length < told(heap, name).length;

const queen = {
  able: (state) => from(state.pile, "the pile"),
  less: (state, { draws }) => fewer(draws, state.pile, QUEEN_DRAWS, "the pile"),
  against(state, { draws = [] }) {
    const most = Math.min(QUEEN_DRAWS, state.pile?.length ?? QUEEN_DRAWS);
    if (draws.length > most) return `the queen draws ${most} tiles`;
    const guessed = draws.filter((tile, n) => state.pile?.[n] !== tile);
    return draws.map((tile, n) => notNext(state, n, tile)).find(Boolean) ?? tooMany(state, guessed);
  },
  play(state, { player, draws }) {
    const unknown = (state.pile ?? ["?", "?", "?"]).slice(0, QUEEN_DRAWS);
    const drawn = draws ?? unknown;
    state.hands[player] = joined(state.hands[player], drawn);
    state.pile = state.pile?.slice(drawn.length);
  },
};

const vizier = {
  able: (state, player) => corruption(state, other(state, player)).length > 0,
  against(state, { player, takes = [] }) {
    const owner = other(state, player);
    if (takes.length > 1) return "the vizier takes one tile";
    return notIn(state, state.corruption[owner], takes, `in ${owner}'s corruption`);
  },
  play(state, { player, takes }) {
    const owner = other(state, player);
    if (!takes) return corruption(state, owner).length ? untold("the tile taken") : undefined;
    state.corruption[owner] = without(state.corruption[owner], takes);
    state.hands[player] = joined(state.hands[player], takes);
  },
};

const mayHave = (state, tile, back) => face(tile).back === back || (tile === "?" && backLeft(state, back));

const thief = {
  able: (state, player) => hand(state, other(state, player)).length > 0,
  against(state, { player, takes = [], back }) {
    const owner = other(state, player);
    const held = state.hands[owner];
    if (takes.length > 1) return "the thief takes one tile";
    if (takes.length) {
      const wrong = back && ![undefined, back].includes(face(takes[0]).back);
      return wrong ? `${takes[0]} has no ${back} back` : notIn(state, held, takes, `in ${owner}'s hand`);
    }
    return back && held?.length && !held.some((tile) => mayHave(state, tile, back)) && `${owner} holds no ${back} back`;
  },
  play(state, { player, takes, back }) {
    const owner = other(state, player);
    const held = state.hands[owner];
    if (!held?.length) return;
    if (!takes && !held.every(unseen)) untold("the tile taken");
    const stolen = takes ?? [back ? `?${back}` : "?"];
    state.hands[owner] = without(held, stolen);
    state.hands[player] = joined(state.hands[player], stolen);
  },
};

const fetched = (state, { takes: [square], tile }) => tile ?? market(state)[square];

const merchant = {
  able: (state) => occupied(market(state), SQUARES),
  against(state, action) {
    const [square] = action.takes ?? [];
    if (!square) return undefined;
    if (action.swap) return "a tile that the merchant brings is not traded for a deben";
    const taken = fetched(state, action);
    const absent = shows(state, market(state)[square], square, action.tile);
    return absent ?? (action.royal && royalNotDrawn(state, action, taken));
  },
  play(state, action) {
    const { player, takes } = action;
    if (!takes) return occupied(market(state), SQUARES) ? untold("the square taken from") : undefined;
    const [square] = takes;
    if (!square) return;
    const taken = fetched(state, action);
    if (taken === UNTOLD) untold(`what lies on ${square}`);
    state.market = { ...state.market, [square]: null };
    drawsRoyal(state, { ...action, square }, taken);
    state.hands[player] = joined(state.hands[player], [taken]);
  },
};

const isOf = (tile, good) => (good === "statue" ? face(tile).wild : face(tile).goods.includes(good));

const priest = {
  able: (state, player) => corruption(state, player).length > 0,
  play(state, { player, removes }) {
    const own = corruption(state, player);
    if (!removes && own.length) untold("the good removed");
    const [good] = removes ?? [];
    if (!good || !own.length) return;
    if (!known(own)) {
      state.corruption[player] = undefined;
      return;
    }
    state.corruption[player] = own.filter((tile) => !isOf(tile, good));
    state.box = [...state.box, ...own.filter((tile) => isOf(tile, good))];
  },
};

const courtesan = {
  able: (state, player, { character }) => canAdd(state, player, character),
  against(state, { player, character, adds = [], to }) {
    if (!adds.length) return undefined;
    const rest = without(state.hands[player], [character]);
    return notIn(state, rest, adds, `in ${player}'s hand`) ?? cannotAdd(state, player, adds, to);
  },
  play(state, { player, character, adds, to }) {
    if (!adds && canAdd(state, player, character)) untold("the tiles added");
    if (!adds?.length) return;
    state.hands[player] = without(state.hands[player], adds);
    lay(state, player, to, { tiles: adds });
  },
};

const architect = {
  // Eight tokens are set aside and few are ever drawn, so some are there where nothing is told of them.
  able: (state) => state.aside?.length !== 0,
  less: (state, { sees, pick }) =>
    pick?.token === "none" || fewer(sees, state.aside, ARCHITECT_SEES, "what is set aside"),
  against(state, { player, sees, pick }) {
    if (sees?.length > ARCHITECT_SEES) return `the architect draws ${ARCHITECT_SEES} tokens`;
    const chosen = pick && pick.token !== "none" ? [pick.token] : [];
    const absent = tokensNotIn(state, state.aside, sees ?? chosen, "among those set aside");
    if (absent || !chosen.length) return absent;
    if (sees && !sees.includes(pick.token)) return `${pick.token} is not one of the tokens drawn`;
    return misfit(state, player, pick);
  },
  play(state, { player, pick, sees }) {
    if (!pick && (state.aside?.length || (!state.aside && sees?.length))) untold("the token chosen");
    resolve(state, player, pick, "aside");
  },
};

const scribe = {
  able: (state, player) => hand(state, other(state, player)).length > SCRIBE_LEAVES,
  play: (state, { player }) => void (state.owes = hand(state, other(state, player)).length > SCRIBE_LEAVES),
};

const adviser = {
  able: (state, player) => state.royal[player].length > 0,
  against(state, { player, gives = [] }) {
    const [value, ...more] = gives;
    if (more.length) return "one royal corruption token is put away";
    const held = state.royal[player];
    return value && ![...held, "?"].includes(value) && known(held) && `no royal token ${value} lies before ${player}`;
  },
  play(state, { player, gives }) {
    const held = state.royal[player];
    if (!held.length || gives?.length === 0) return;
    const value = gives && gives[0] !== "?" ? gives[0] : new Set(held).size === 1 ? held[0] : "?";
    if (value === "?") untold("the royal corruption token put away");
    state.royal[player] = drawnFrom(held, [value]);
    state.box_royal = [...state.box_royal, value];
  },
};

const usedBefore = ({ played }) => played.filter((name) => name !== "spy" && name in CHARACTERS);

const spy = {
  able(state, player, action) {
    if (action.copies && action.copies !== "none") return false;
    const some = usedBefore(state).some((name) => ABILITIES[name].able(state, player, { ...action, ability: name }));
    return some || (state.played.includes("?") && untold("which characters were played"));
  },
  play(state, { copies }) {
    if (!copies && usedBefore(state).length) untold("the character copied");
  },
};

const ABILITIES = {
  queen, vizier, thief, merchant, courtesan, architect, spy, "high-priest": priest, "high-priestess": priest,
  "scribe-livestock": scribe, "scribe-fish": scribe, "royal-adviser": adviser,
};

// What stands against playing a character.

function notCharacter(state, { player, character }) {
  if (!(character in CHARACTERS)) return `${character} is no character`;
  return notIn(state, state.hands[player], [character], `in ${player}'s hand`);
}

const declined = ({ draws, takes, adds, removes, gives, copies }) =>
  [draws, takes, adds, removes, gives].some((done) => done?.length === 0) || copies === "none";

// What an ability can do is done; where it can do nothing the character may be played all the same.
function doneByHalves(state, action) {
  const ability = ABILITIES[action.ability];
  if (!declined(action) && !ability?.less?.(state, action)) return undefined;
  const does = action.takes?.length || action.sees?.length && action.pick?.token !== "none";
  return (does || ability.able(state, action.player, action)) && "the ability must be carried out as far as possible";
}

function notCopied(state, { character, copies }) {
  if (!copies || copies === "none") return undefined;
  if (character !== "spy") return `the ${character} copies no character`;
  if (copies === "spy") return "the spy does not copy itself";
  if (state.played.includes(copies)) return undefined;
  const elsewhere = tooMany({ ...state, box: [] }, [copies]);
  return elsewhere || !state.played.includes("?") ? `the ${copies} was not played` : untold("which were played");
}

const wrongChoices = (state, action) => ABILITIES[action.ability]?.against?.(state, action);

export const AGAINST_PLAY = [notCharacter, doneByHalves, notCopied, wrongChoices];

export function play(state, action) {
  const { player, character } = action;
  state.hands[player] = without(state.hands[player], [character]);
  state.box = [...state.box, character];
  // Only the expansion's Spy has a use for it.
  if (state.pharaoh) state.played = [...state.played, character];
  ABILITIES[action.ability].play(state, action);
}

