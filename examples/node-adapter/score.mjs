// The count: running corruption, the clean-up of hands, and the final tally.
import { maybe, other } from "./facts.mjs";
import { joined, known, sum, without } from "./heaps.mjs";
import { face, unseen } from "./pieces.mjs";
import { copy } from "./position.mjs";
import { sellable } from "./sets.mjs";
import { COBRAS, POINTS } from "./tokens.mjs";
import { over } from "./turn.mjs";

const table = (state, amount) => Object.fromEntries(state.players.map((name) => [name, amount(name)]));

function corrupt(state, player) {
  const { corruption, crossed, royal, tokens } = state;
  if (!corruption[player] || !known(royal[player])) return null;
  const cobras = sum(tokens[player].map((token) => COBRAS[token] ?? 0));
  return corruption[player].length + crossed[player] + sum(royal[player]) + cobras;
}

const worth = ({ tiles, tokens }) => tiles.length * (sum(tiles.map((tile) => face(tile).scarabs)) + 2 * tokens);

function soldSets(state, player) {
  const sold = state.sold[player];
  return sold && !sold.some((own) => own.tiles.some(unseen)) ? sum(sold.map(worth)) : null;
}

export function score(state) {
  if (maybe(() => over(state)) !== true) {
    return { over: false, accounts: { corruption: table(state, (name) => corrupt(state, name)) } };
  }
  return { over: true, ...tally(cleared(state)) };
}

// The other player's sets that could still be sold leave the game; what is left in hands is corruption.
function cleared(state) {
  const next = copy(state);
  const spared = other(state, state.ended ?? state.mover);
  const leaving = maybe(() => sellable(state, spared));
  next.hands[spared] = leaving && without(state.hands[spared], leaving);
  for (const name of state.players) {
    const left = next.hands[name];
    next.corruption[name] = left && joined(next.corruption[name], left);
  }
  return next;
}

function tally(state) {
  const corruption = table(state, (name) => corrupt(state, name));
  const parts = {
    sets: table(state, (name) => soldSets(state, name)),
    debens: table(state, (name) => (known(state.debens[name]) ? sum(state.debens[name]) : null)),
    bonus: table(state, (name) => bonus(state, name, corruption)),
    pirogues: table(state, (name) => sum(state.tokens[name].map((token) => POINTS[token] ?? 0))),
  };
  const total = (name) => {
    const own = Object.values(parts).map((part) => part[name]);
    return own.includes(null) ? null : sum(own);
  };
  const totals = { corruption, ...parts, score: table(state, total) };
  return { totals, winners: winners(state.players, totals) };
}

// A deben for the less corrupt player, and one more for every full three points of difference.
function bonus(state, player, corruption) {
  const [mine, theirs] = [corruption[player], corruption[other(state, player)]];
  if (mine === null || theirs === null) return null;
  if (mine >= theirs) return 0;
  const due = 1 + Math.floor((theirs - mine) / 3);
  const count = Math.min(due, state.bag?.length ?? due);
  const drawn = (state.bonus ?? []).slice(0, count);
  return drawn.length < count || !known(drawn) ? null : sum(drawn);
}

function winners(players, { score, corruption }) {
  for (const [table, sign] of [[score, 1], [corruption, -1]]) {
    const amounts = players.map((name) => table[name]);
    if (amounts.includes(null)) return null;
    const best = Math.max(...amounts.map((one) => one * sign));
    const ahead = players.filter((name) => table[name] * sign === best);
    if (ahead.length === 1) return ahead;
  }
  return players;
}
