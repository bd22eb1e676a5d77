// From a state back to the keys of a scenario, as `position.mjs` reads them.
import { SQUARES, nameOf } from "./pieces.mjs";

export function written(state) {
  const { players, mover, bonus } = state;
  const position = { ...heaps(state), ...ankh(state), ...turn(state), ...(state.pharaoh && pharaoh(state)) };
  return { players, position, ...(mover && { to_move: mover }), ...(bonus && { bonus }) };
}

// JSON leaves out what is undefined, so that what is not told is not written either.
function heaps({ hands, corruption, crossed, debens, tokens, sold, pile, bag, berths, aside, box, box_tokens }) {
  const sets = Object.fromEntries(Object.entries(sold).map(([name, own]) => [name, own && bySort(own)]));
  return { hands, corruption, crossed, debens, tokens, sold: sets, pile, bag, berths, aside, box, box_tokens };
}

function bySort(sold) {
  const sorts = {};
  for (const { good, tiles, tokens } of sold) (sorts[good] ??= { sets: [] }).sets.push({ tiles, tokens });
  return sorts;
}

function ankh(state) {
  const market = state.market && picture(state);
  if (state.ankh === "lifted") return { market, ankh: "lifted" };
  if (market || !state.ankh) return { market };
  return { ankh: { at: state.ankh, line: nameOf(state.line) } };
}

function picture({ market, ankh, line = "" }) {
  const cell = (square) => (square === ankh ? `@${line}` : (market[square] ?? "."));
  const rows = [..."123456"].map((row, n) => [row, ...SQUARES.slice(n * 6, n * 6 + 6).map(cell)].join(" "));
  return `${["+ a b c d e f", ...rows].join("\n")}\n`;
}

const turn = ({ arm, extra, owes, ended }) => ({
  arm_on: arm, extra_turn: extra || undefined, must_discard: owes || undefined, ended_by: ended,
});

const pharaoh = ({ royal, royal_left, box_royal, box_debens, played }) => ({
  royal, royal_left, box_royal, box_debens, played,
});
