// The expansion's royal corruption tokens: one is drawn for a tile of two goods taken from the market.
import { untold } from "./facts.mjs";
import { count, drawnFrom, known } from "./heaps.mjs";
import { ROYAL, face } from "./pieces.mjs";

const due = (taken) => (face(taken).back === "pharaoh" ? 1 : 0);

export function royalNotDrawn(state, { royal }, taken) {
  if (royal.length > due(taken)) return "no such royal corruption token is drawn";
  const elsewhere = [...Object.values(state.royal).flat(), ...state.box_royal];
  const left = state.royal_left?.length && known(state.royal_left)
    ? state.royal_left
    : ROYAL.filter((value) => !elsewhere.includes(value));
  const none = royal.find((value) => value !== "?" && count(royal, value) > count(left, value));
  return none && `the royal corruption token ${none} is not there to be drawn`;
}

export function drawsRoyal(state, { player, royal = [], square }, taken) {
  if (taken === "?" && state.pharaoh) untold(`what lies on ${square}`);
  const values = [...royal, "?"].slice(0, due(taken));
  state.royal[player] = [...state.royal[player], ...values];
  state.royal_left = state.royal_left && drawnFrom(state.royal_left, values);
}
