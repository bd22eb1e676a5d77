// From the position of a scenario to a state: plain lists, undefined where nothing is told.
import { lyingTiles, without } from "./heaps.mjs";
import { face, lineCalled } from "./pieces.mjs";

// A heap of which only the number is told is a list of unseen pieces.
const heap = (told) => (typeof told === "number" ? Array(told).fill("?") : told);

// What a position tells of the expansion, Treasures of the Pharaoh.
const PHARAOH = ["royal", "royal_left", "box_royal", "box_debens", "played"];
const ADDED = ["royal-adviser", "spy"];
const KEYS = [
  "market", "ankh", "hands", "corruption", "crossed", "sold", "pile", "bag", "debens", "berths", "aside", "tokens",
  "box", "box_tokens", "arm_on", "extra_turn", "must_discard", "ended_by", ...PHARAOH,
];

export function read({ players, position = {}, to_move, bonus, ...rest }) {
  const strange = [...Object.keys(position).filter((key) => !KEYS.includes(key)), ...Object.keys(rest)];
  const each = (told, make) => Object.fromEntries(players.map((name) => [name, make(told?.[name])]));
  const orNone = (told) => heap(told) ?? [];
  const state = {
    strange, players, mover: to_move, bonus: heap(bonus),
    ...ankh(position),
    hands: each(position.hands, heap),
    corruption: each(position.corruption, heap),
    crossed: each(position.crossed, (told) => told ?? 0),
    debens: each(position.debens, heap),
    tokens: each(position.tokens, orNone),
    sold: each(position.sold, sets),
    pile: heap(position.pile), bag: heap(position.bag), berths: heap(position.berths), aside: heap(position.aside),
    box: orNone(position.box), box_tokens: orNone(position.box_tokens), box_debens: orNone(position.box_debens),
    arm: position.arm_on, extra: position.extra_turn ?? false, owes: position.must_discard ?? false,
    ended: position.ended_by,
    royal: each(position.royal, orNone),
    royal_left: heap(position.royal_left), box_royal: orNone(position.box_royal),
    played: position.played ?? ["?"],
    pharaoh: PHARAOH.some((key) => key in position),
  };
  state.pharaoh ||= [...lyingTiles(state)].some((tile) => face(tile).back === "pharaoh" || ADDED.includes(tile));
  const used = (position.played ?? []).filter((name) => name !== "?");
  return { ...state, box: [...state.box, ...without(used, state.box)] };
}

function ankh({ market: picture, ankh: told }) {
  const market = picture && squares(picture);
  if (told === "lifted") return { market: market?.squares, ankh: "lifted" };
  if (market) return { market: market.squares, ankh: market.ankh ?? "beside", line: market.line };
  return { ankh: told?.at, line: told?.line && lineCalled(told.line) };
}

function squares(picture) {
  const found = { squares: {} };
  for (const row of picture.trim().split("\n").slice(1)) {
    const [number, ...cells] = row.trim().split(/\s+/);
    cells.forEach((cell, column) => {
      const square = "abcdef"[column] + number;
      const turned = cell.startsWith("@");
      if (turned) Object.assign(found, { ankh: square, line: cell[1] });
      found.squares[square] = cell === "." || turned ? null : cell;
    });
  }
  return found;
}

function sets(told) {
  return told && Object.entries(told).flatMap(([good, one]) => {
    const several = Array.isArray(one) ? [{ tiles: one }] : (one.sets ?? [one]);
    return several.map((own) => (Array.isArray(own) ? { tiles: own } : own)).map((own) => ({
      good, tiles: [...(own.tiles ?? []), ...(own.sales ?? []).flat()], tokens: own.tokens ?? 0,
    }));
  });
}

// A state that can be changed without touching the first: only whole lists and tables are ever put in.
export function copy(state) {
  const table = (value) => (value && typeof value === "object" && !Array.isArray(value) ? { ...value } : value);
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, table(value)]));
}

// An action as the modules of the rules read it: every list a list, every line a mark.

const list = (told) => (told === undefined ? undefined : told === "none" ? [] : [told].flat());
const deben = (swap) => (swap === true ? "?" : swap || undefined);

function pick(told) {
  if (told === undefined) return undefined;
  const { token, on, draws, loses } = typeof told === "string" ? { token: told } : told;
  return { token, on, debens: list(draws ?? loses) ?? [] };
}

const READ = {
  take: ({ take, tile, line, way, swap, refill, royal }) => ({
    square: take, tile, line: line && lineCalled(line), way, swap: deben(swap), royal: list(royal),
    refill: refill && { drawn: Array.isArray(refill) ? refill : undefined, laid: laid(refill) },
  }),
  sell: ({ sell, as, pirogue }) => ({ tiles: sell, as, pick: pick(pirogue) }),
  play: ({ play, as, draws, takes, adds, removes, to, back, tile, swap, sees, pirogue, gives, royal }) => ({
    character: play, ability: as && as !== "none" ? as : play, copies: as, draws: list(draws), takes: list(takes),
    adds: list(adds), removes: list(removes), to, back, tile, swap: deben(swap), sees: heap(sees), pick: pick(pirogue),
    gives: list(gives), royal: list(royal),
  }),
  discard: ({ discard }) => ({ tiles: discard }),
  look: ({ look }) => ({ at: look }),
};

const laid = (refill) => (typeof refill === "object" && !Array.isArray(refill) ? refill : undefined);

export function readAction(player, told) {
  if (told === "pass") return { kind: "pass", player };
  const kind = Object.keys(READ).find((verb) => verb in told);
  return { kind, player, ...READ[kind](told) };
}

