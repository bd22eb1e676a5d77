// Heaps of pieces: lists, "?" being one that nobody has seen, "?red" one of which the back shows.
import { ADDED_BACKS, BACKS, DEBENS, TOKENS, TWICE, UNTOLD, face, unseen } from "./pieces.mjs";

export const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
export const count = (heap, piece) => heap.filter((one) => one === piece).length;
export const known = (heap) => heap !== undefined && !heap.some(unseen);

// Whether a piece is the one wanted, or one unseen that may be it.
export function admits(piece, wanted) {
  if (piece === wanted || piece === "?") return true;
  return unseen(piece) && [undefined, face(piece).back].includes(face(wanted).back);
}

// Where a piece lies; of unseen ones that may be it, one whose back is seen first.
function find(heap, wanted) {
  const exact = heap.indexOf(wanted);
  if (exact >= 0) return exact;
  const backed = heap.findIndex((one) => one !== "?" && admits(one, wanted));
  return backed >= 0 ? backed : heap.findIndex((one) => admits(one, wanted));
}

// What is left of a heap, what it lacked, and which of its unseen pieces stood in for one wanted.
export function part(heap, wanted) {
  let left = heap;
  const lacking = [];
  const guessed = [];
  for (const piece of wanted) {
    const where = find(left, piece);
    if (where < 0) lacking.push(piece);
    else if (left[where] !== piece) guessed.push({ piece, from: left[where] });
    if (where >= 0) left = left.toSpliced(where, 1);
  }
  return { left, lacking, guessed };
}

export const without = (heap, gone) => heap && part(heap, gone).left;
export const joined = (heap, more) => heap && [...heap, ...more];

// The same of values drawn blind: when nobody saw which went, nobody knows which are left.
export function drawnFrom(heap, values) {
  return values.reduce((left, value) => {
    const blind = value === "?" && left.length && !left.includes("?");
    return blind ? left.slice(1).map(() => "?") : without(left, [value]);
  }, heap);
}

// What can be true of pieces that are not seen: no more of a kind than the box holds.

const backs = ({ pharaoh }) => ({ ...BACKS, ...(pharaoh && ADDED_BACKS) });
const most = (text) => (TWICE.includes(text) ? 2 : 1);

export function* lyingTiles(state) {
  yield* Object.values(state.market ?? {}).filter((one) => one && one !== UNTOLD);
  for (const heap of [state.pile, state.box, ...Object.values(state.hands), ...Object.values(state.corruption)]) {
    yield* heap ?? [];
  }
  for (const sets of Object.values(state.sold)) yield* (sets ?? []).flatMap((own) => own.tiles);
}

// Against tiles that show a face of which the box holds no more than lie elsewhere.
export function tooMany(state, shown) {
  const lying = [...lyingTiles(state)];
  const none = shown.find((one) => !unseen(one) && count(lying, one) + count(shown, one) > most(one));
  return none && `the box holds no more ${none} than lie elsewhere`;
}

export const backLeft = (state, back, wanted = 1) =>
  [...lyingTiles(state)].filter((one) => face(one).back === back).length + wanted <= backs(state)[back];

// Against tiles that cannot lie in a heap, perhaps not told or not seen.
export function notIn(state, heap, tiles, where) {
  const { lacking, guessed } = part(heap ?? tiles.map(() => "?"), tiles);
  if (lacking.length) return `${lacking.join(", ")}: not ${where}`;
  if (heap === undefined) return tooMany(state, tiles);
  const backs = guessed.filter(({ from }) => from === "?").map(({ piece }) => face(piece).back);
  const none = backs.find((back) => back && !backLeft(state, back, count(backs, back)));
  return tooMany(state, guessed.map(({ piece }) => piece)) ?? (none && `all tiles with a ${none} back lie elsewhere`);
}

export function tokensNotIn(state, heap, tokens, where) {
  const { berths = [], aside = [], tokens: lying, box_tokens } = state;
  const seen = [...berths, ...aside, ...Object.values(lying).flat(), ...box_tokens];
  for (const token of new Set(tokens)) {
    const there = heap ? count(heap, token) : 0;
    const more = count(tokens, token) - there;
    const enough = !heap || heap.includes("?") ? count(seen, token) + more <= (TOKENS[token] ?? Infinity) : more <= 0;
    if (more > 0 && !enough) return `the token ${token} is not ${where}`;
  }
}

export function debensNotInBag(state, values) {
  const lying = [...Object.values(state.debens).flatMap((own) => own ?? []), ...state.box_debens];
  const left = (value) => (known(state.bag) ? count(state.bag, value) : count(DEBENS, value) - count(lying, value));
  const none = values.find((value) => value !== "?" && count(values, value) > left(value));
  return none && `no deben of ${none} is in the bag`;
}
