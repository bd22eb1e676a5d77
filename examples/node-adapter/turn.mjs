// Whose turn it is, what must be done first, who can still act; and the actions themselves, judged and carried out.
import { AGAINST_PLAY, SCRIBE_LEAVES, play } from "./characters.mjs";
import { Illegal, Untold, any, hand, other, told, untold } from "./facts.mjs";
import { joined, without } from "./heaps.mjs";
import { AGAINST_TAKE, canTake, take } from "./market.mjs";
import { face } from "./pieces.mjs";
import { copy } from "./position.mjs";
import { AGAINST_SALE, notHeld, sell } from "./sales.mjs";
import { canSell } from "./sets.mjs";
import { resolve } from "./tokens.mjs";

// Whether the player could take a tile, play a character or sell a set.
function canAct(state, player) {
  if (state.arm) return canTake(state);
  return any([
    () => canTake(state),
    () => hand(state, player).some((tile) => face(tile).back === "red"),
    () => canSell(state, player),
    () => {
      if (hand(state, player).includes("?")) untold(`the hand of ${player}`);
    },
  ]);
}

// Whether the game is over; a position that tells nothing of the market is taken from one that goes on.
export function over(state) {
  if (state.ended) return true;
  if (state.owes || (!state.market && !state.pile)) return false;
  return !canAct(state, told(state.mover, "whose turn it is"));
}

function gameOver(state, { kind, player }) {
  try {
    return over(state) && "the game is over";
  } catch (error) {
    // Whoever acts shows that there was something to do.
    const shown = error instanceof Untold && (kind === "take" || (kind !== "pass" && player === state.mover));
    if (!shown) throw error;
  }
}

function notInTurn(state, { player }) {
  if (player !== told(state.mover, "whose turn it is")) return `it is ${state.mover}'s turn`;
}

const mustDiscard = (state, { kind }) =>
  state.owes && kind !== "discard" && `first the hand is discarded down to ${SCRIBE_LEAVES} tiles`;

const passesByTheArm = (state, { square }) =>
  state.arm && square !== state.arm && `the arm makes ${state.mover} take ${state.arm}`;

const EVERY = [gameOver, notInTurn, mustDiscard, passesByTheArm];

const mayAct = (state) => !over(state) && "a player who can act must act";

function wrongDiscard(state, { player, tiles }) {
  if (!state.owes) return "nothing is to be discarded";
  const left = hand(state, player).length - tiles.length;
  return left !== SCRIBE_LEAVES && `${SCRIBE_LEAVES} tiles are left in hand, not ${left}`;
}

function discard(state, { player, tiles }) {
  state.hands[player] = without(state.hands[player], tiles);
  state.corruption[player] = joined(state.corruption[player], tiles);
  state.owes = false;
}

// What may be looked at: the own corruption, and how many tiles the opponent's holds.
const hidden = (state, { at }) => !["own-corruption", "corruption-count"].includes(at) && `${at}: these lie face down`;

const passTurn = (state, { player }) =>
  Object.assign(state, { mover: other(state, player), extra: false, arm: undefined });
const takeToken = (state, { player, pick }) => resolve(state, player, pick, "berths");

// What stands against each kind of action, and what it does, in this order: a take reads whether the turn is an extra
// one, and what a token or a character does may change whose turn comes next.
const ACTIONS = {
  take: { against: [...EVERY, ...AGAINST_TAKE], effects: [take, passTurn] },
  sell: { against: [...EVERY, ...AGAINST_SALE], effects: [sell, passTurn, takeToken] },
  play: { against: [...EVERY, ...AGAINST_PLAY], effects: [passTurn, play] },
  discard: { against: [notInTurn, wrongDiscard, notHeld], effects: [discard] },
  pass: { against: [...EVERY, mayAct], effects: [passTurn] },
  look: { against: [hidden], effects: [] },
};

// Raises `Illegal` where anything stands against an action, else `Untold` where that hangs on a fact not told.
export function judged(state, action) {
  const { against } = ACTIONS[action.kind];
  let missing;
  for (const check of against) {
    try {
      const reason = check(state, action);
      if (reason) throw new Illegal(reason);
    } catch (error) {
      if (!(error instanceof Untold)) throw error;
      missing ??= error;
    }
  }
  if (missing) throw missing;
}

export function after(state, action) {
  const next = copy(state);
  for (const effect of ACTIONS[action.kind].effects) effect(next, action);
  return next;
}

