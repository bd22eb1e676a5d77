// Sales: what stands against one, and what it does.
import { hasSold, told, untold } from "./facts.mjs";
import { notIn, tokensNotIn, without } from "./heaps.mjs";
import { face, unseen } from "./pieces.mjs";
import { LEAST, commonGoods, lay, trueOnes } from "./sets.mjs";
import { misfit } from "./tokens.mjs";

function goodOf({ tiles, as }) {
  const common = commonGoods(tiles);
  return as ?? (common.length === 1 ? common[0] : undefined);
}

// What stands against a sale.

export const notHeld = (state, { player, tiles }) => notIn(state, state.hands[player], tiles, `in ${player}'s hand`);

const tooFew = (state, { tiles }) => tiles.length < LEAST && "a set has three tiles or more";

function notOneGood(state, { tiles, as }) {
  if (tiles.some(unseen)) untold("which tiles are sold");
  const common = commonGoods(tiles);
  const own = trueOnes(tiles);
  if (own.length && !common.length) return "the set mixes goods";
  if (common.length > 1) return `the tiles leave open whether the set is of ${common.join(" or ")}`;
  if (own.length && as && as !== common[0]) return `the tiles are ${common[0]}, not ${as}`;
  return !common.length && !as && "which good the set counts as has to be said";
}

function wildsAlone(state, { player, tiles, as }) {
  const good = goodOf({ tiles, as });
  if (!good || tiles.some((tile) => face(tile).goods.includes(good))) return undefined;
  return !hasSold(state, player, good) && `wild tiles alone open no set of ${good}`;
}

function tokenNotTaken(state, { pick }) {
  const { berths } = state;
  const none = !pick || pick.token === "none";
  if (berths?.length === 0) return !none && "no token is left in the berths";
  if (!none) return tokensNotIn(state, berths, [pick.token], "in the berths");
  if (!berths && !pick) return undefined;
  told(berths, "what is left in the berths");
  return "one of the tokens in the berths must be taken";
}

const tokenMisfits = (state, { player, pick, ...sale }) => pick && misfit(state, player, pick, goodOf(sale));

export const AGAINST_SALE = [notHeld, tooFew, notOneGood, wildsAlone, tokenNotTaken, tokenMisfits];

export function sell(state, { player, tiles, as }) {
  state.hands[player] = without(state.hands[player], tiles);
  lay(state, player, goodOf({ tiles, as }), { tiles });
}

