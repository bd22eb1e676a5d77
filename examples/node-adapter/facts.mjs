// Facts that a position may leave out: asking for one that is not told raises `Untold`.
import { UNTOLD } from "./pieces.mjs";

export class Illegal extends Error {}
export class Untold extends Error {}

export function untold(name) {
  throw new Untold(`${name} is not told`);
}

export const told = (fact, name) => (fact === undefined ? untold(name) : fact);

// The answer of a function, undefined where it hangs on a fact not told.
export function maybe(answer) {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Untold) return undefined;
    throw error;
  }
}

// Whether any of these holds: one that does settles it, whatever is not told of the others.
export function any(questions) {
  let missing;
  for (const question of questions) {
    try {
      if (question()) return true;
    } catch (error) {
      if (!(error instanceof Untold)) throw error;
      missing ??= error;
    }
  }
  if (missing) throw missing;
  return false;
}

export const other = (state, player) => state.players.find((name) => name !== player);
export const hand = (state, player) => told(state.hands[player], `the hand of ${player}`);
export const corruption = (state, player) => told(state.corruption[player], `the corruption of ${player}`);
export const sets = (state, player) => told(state.sold[player], `what ${player} has sold`);
export const hasSold = (state, player, good) => sets(state, player).some((own) => own.good === good);
export const market = (state) => told(state.market, "the market");

// Whether a tile lies on any of these squares.
export function occupied(squares, where) {
  return any(where.map((square) => () => {
    if (squares[square] === UNTOLD) untold(`what lies on ${square}`);
    return squares[square] !== null;
  }));
}
