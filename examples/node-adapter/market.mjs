// The Ankh and its line: from where a tile may be taken, how gaps are filled, what a take does.
import { any, market, maybe, occupied, told, untold } from "./facts.mjs";
import { admits, debensNotInBag, drawnFrom, joined, tooMany } from "./heaps.mjs";
import { CENTRE, ENDS, FILLED, MARKS, SQUARES, UNTOLD, face, line, rays, unmarked } from "./pieces.mjs";
import { drawsRoyal, royalNotDrawn } from "./royal.mjs";

export const onBoard = ({ ankh }) => SQUARES.includes(told(ankh, "where the Ankh stands"));

// The squares that the Ankh reaches: those of its line, or in the turn that a pyramid gives those of all four.
const reached = (state) =>
  state.extra ? MARKS.flatMap((mark) => line(state.ankh, mark)) : currentLine(state);
export const currentLine = (state) => line(state.ankh, told(state.line, "how the Ankh is turned"));
const lineEmpty = (state) => !occupied(market(state), currentLine(state));

const pile = (state) => told(state.pile, "the pile");

// Whether the player to move could take a tile; the Ankh is the same for both.
export function canTake(state) {
  const squares = market(state);
  if (!onBoard(state)) return occupied(squares, CENTRE);
  // A tile lies on the line, or else it is refilled.
  if (!state.extra && state.pile?.length) return true;
  const refills = () => pile(state).length > 0 && lineEmpty(state);
  return any([() => occupied(squares, reached(state)), refills]);
}

// From where this take chooses: the Ankh's line, the centre on the first turn, or the centre after a refill.
function access(state, action) {
  if (state.ankh === "lifted" || action.refill) return "refilled";
  if (!onBoard(state)) return "first";
  if (state.extra) return "line";
  const named = action.tile && market(state)[action.square] === UNTOLD;
  const squares = named ? { ...market(state), [action.square]: action.tile } : market(state);
  return occupied(squares, currentLine(state)) ? "line" : "refilled";
}

const refillsNow = (state, action) => state.ankh !== "lifted" && access(state, action) === "refilled";

function gaps(state) {
  const squares = market(state);
  const hidden = SQUARES.find((square) => squares[square] === UNTOLD);
  if (hidden) untold(`what lies on ${hidden}`);
  return FILLED.filter((square) => squares[square] === null);
}

// The tiles that a refill lays, by square, in the order in which they are drawn.
function filling(state, { drawn, laid } = {}) {
  const empty = gaps(state);
  if (!drawn && !laid) pile(state);
  const places = state.pile || drawn ? empty : Object.keys(laid);
  const stock = drawn ?? state.pile ?? [];
  const room = Math.min(places.length, state.pile?.length ?? (drawn ?? places).length);
  return places.slice(0, room).map((square, n) => [square, laid?.[square] ?? stock[n] ?? "?"]);
}

export const marketFor = (state, action) => {
  const lies = ![null, UNTOLD].includes(market(state)[action.square]);
  if (lies || !refillsNow(state, action)) return market(state);
  return { ...market(state), ...Object.fromEntries(filling(state, action.refill)) };
};

const faceTaken = (state, action) => action.tile ?? marketFor(state, action)[action.square];

// The squares between the Ankh and the one taken from, where the Ankh is passed along its line.
function between(state, action) {
  if (access(state, action) !== "line") return [];
  const ray = MARKS.flatMap((mark) => rays(state.ankh, mark)).find((squares) => squares.includes(action.square));
  return ray ? ray.slice(0, ray.indexOf(action.square)).filter((square) => market(state)[square] !== null) : [];
}

// Everything that leaves the market, and what is left there and in the pile.
function taking(state, action) {
  const refill = refillsNow(state, action) ? filling(state, action.refill) : [];
  const passed = between(state, action);
  const left = { ...market(state), ...Object.fromEntries(refill) };
  const taken = action.tile ?? left[action.square];
  if (!taken || taken === UNTOLD) untold(`what lies on ${action.square}`);
  const skipped = passed.map((square) => left[square]);
  for (const square of [action.square, ...passed]) left[square] = null;
  return { left, taken, skipped, pile: state.pile?.slice(refill.length) };
}

// What stands against a take; each looks at a state and an action and says why not, if it does.

function outOfReach(state, action) {
  const { square } = action;
  const how = maybe(() => access(state, action));
  if (how === undefined) {
    if (!state.line || currentLine(state).includes(square) || CENTRE.includes(square)) access(state, action);
    return `${square} is neither on the Ankh's line nor in the centre`;
  }
  if (how === "line") return !reached(state).includes(square) && `${square} is not on the Ankh's line`;
  return !CENTRE.includes(square) && `${square} is not one of the four centre squares`;
}

// Against a square that holds no tile, or cannot hold the one named.
export function shows(state, here, square, named) {
  if (here === null) return `no tile lies on ${square}`;
  if (here === UNTOLD && !named) untold(`what lies on ${square}`);
  if (!named || here === named) return undefined;
  const may = here === UNTOLD || admits(here, named);
  return may ? tooMany(state, [named]) : `${square} holds ${here}, not ${named}`;
}

const nothingThere = (state, action) =>
  shows(state, marketFor(state, action)[action.square], action.square, action.tile);

function wrongLine(state, action) {
  const taken = action.line && faceTaken(state, action);
  const mark = taken && taken !== UNTOLD ? face(taken).mark : undefined;
  if (mark && mark !== action.line) return `the marks of ${taken} turn the Ankh`;
  const astray = taken && taken !== UNTOLD && action.way && !ENDS[action.line].includes(action.way);
  return astray && `that line does not point ${action.way}`;
}

function facesNothing(state, action) {
  const taken = action.line && faceTaken(state, action);
  if (!taken || taken === UNTOLD || !unmarked(taken)) return undefined;
  const { left } = taking(state, action);
  const holds = (mark) => occupied(left, line(action.square, mark));
  return !holds(action.line) && MARKS.some(holds) && "that line holds no tile, another does";
}

// Against trading a tile that bears no deben mark, or for a deben that cannot be drawn.
function notTradable(state, action) {
  const taken = action.swap && faceTaken(state, action);
  if (!taken) return undefined;
  if (["?", "?black", UNTOLD].includes(taken)) untold(`what lies on ${action.square}`);
  if (!face(taken).deben) return `${taken} has no deben mark`;
  return state.bag?.length === 0 ? "the bag is empty" : debensNotInBag(state, [action.swap]);
}

function noRefillDue(state, action) {
  if (!refillsNow(state, action)) return undefined;
  if (!onBoard(state) || !lineEmpty(state)) return "the market is refilled only when the Ankh's line is empty";
  const shown = action.refill?.drawn ?? action.refill?.laid;
  if (!shown && !pile(state).length) return "the pile is empty and cannot refill the market";
  return shown && wronglyFilled(state, action.refill);
}

function wronglyFilled(state, { drawn, laid }) {
  const empty = gaps(state);
  const tiles = drawn ?? Object.values(laid);
  const room = Math.min(empty.length, state.pile?.length ?? empty.length);
  if (tiles.length > room) return `only ${room} tiles can be filled in`;
  const late = Object.keys(laid ?? {}).find((square) => !empty.slice(0, room).includes(square));
  if (late) return `${late} is not empty, or the pile runs out before it`;
  const order = Object.entries(drawn ?? laid).map(([where, tile]) => [drawn ? where : empty.indexOf(where), tile]);
  return order.map(([n, tile]) => notNext(state, n, tile)).find(Boolean) ?? tooMany(state, notTold(state, order));
}

const notTold = (state, order) => order.filter(([n, tile]) => state.pile?.[n] !== tile).map(([, tile]) => tile);

// Against a tile that cannot be the one at that place of the pile.
export function notNext(state, n, tile) {
  const here = state.pile?.[n] ?? "?";
  return admits(here, tile) ? undefined : `the next tile of the pile is ${here}, not ${tile}`;
}

const wrongRoyal = (state, action) => action.royal && royalNotDrawn(state, action, taking(state, action).taken);

export const AGAINST_TAKE = [
  outOfReach, nothingThere, wrongLine, facesNothing, notTradable, noRefillDue, wrongRoyal,
];

export function take(state, action) {
  const { player, square, swap } = action;
  const { left, taken, skipped, pile } = taking(state, action);
  const mark = face(taken).mark;
  Object.assign(state, { market: left, pile, ankh: square, line: mark ?? action.line });
  state.corruption[player] = skipped.includes(UNTOLD) ? undefined : joined(state.corruption[player], skipped);
  drawsRoyal(state, action, taken);
  if (!swap) state.hands[player] = joined(state.hands[player], [taken]);
  else {
    state.box = [...state.box, taken];
    drawsDebens(state, player, [swap]);
  }
}

export function drawsDebens(state, player, values) {
  state.bag = state.bag && drawnFrom(state.bag, values);
  state.debens[player] = joined(state.debens[player], values);
}

// Against the arm on a square where it cannot lie.
export function armCannotLie(state, square) {
  const along = onBoard(state) ? currentLine(state) : [];
  if (square) {
    if (!along.includes(square)) return `${square} is not on the Ankh's line`;
    return !occupied(market(state), [square]) && `no tile lies on ${square}`;
  }
  if (along.length && occupied(market(state), along)) untold("which tile the arm lies on");
}

