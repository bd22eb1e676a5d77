// All that the player to move may do, what chance brings left open: whatever could be tried, less what is illegal.
import { SCRIBE_LEAVES } from "./characters.mjs";
import { Illegal, Untold, maybe } from "./facts.mjs";
import { currentLine, marketFor, onBoard } from "./market.mjs";
import { CHARACTERS, EVERY_GOOD, MARKS, SQUARES, UNTOLD, face, nameOf, unmarked, unseen } from "./pieces.mjs";
import { readAction } from "./position.mjs";
import { commonGoods, trueOnes, wild } from "./sets.mjs";
import { SCARABS } from "./tokens.mjs";
import { judged } from "./turn.mjs";

const distinct = (items) => [...new Set(items)];

// Every different choice of tiles from some, of any size.
function choices(tiles) {
  return distinct(tiles).reduce(
    (chosen, tile) => chosen.flatMap((some) => {
      const copies = tiles.filter((one) => one === tile).length;
      return [...Array(copies + 1).keys()].map((count) => [...some, ...Array(count).fill(tile)]);
    }),
    [[]],
  );
}

// Takes: after a tile without marks the taker says how the Ankh is turned; a deben-marked one may be traded.

function* takes(state) {
  if (!state.market) return;
  for (const take of SQUARES) {
    yield* takesOf(state, { take });
    if (state.extra && onBoard(state)) yield* takesOf(state, { take, refill: true });
  }
}

function* takesOf(state, plain) {
  const here = state.market[plain.take];
  const taken = here ?? (state.pile?.length ? laidOn(state, plain) : null);
  if (!taken || taken === UNTOLD) return;
  const turned = unmarked(taken) || unseen(taken) ? MARKS.map((mark) => ({ ...plain, line: nameOf(mark) })) : [plain];
  yield* turned;
  if (face(taken).deben) yield* turned.map((take) => ({ ...take, swap: true }));
}

const laidOn = (state, plain) => maybe(() => marketFor(state, readAction(state.mover, plain))[plain.take]);

// Sales, with every token that can be chosen.

function* sales(state, player) {
  const tiles = (state.hands[player] ?? []).filter((tile) => !unseen(tile));
  const wilds = choices(tiles.filter(wild));
  for (const good of EVERY_GOOD) {
    for (const own of choices(trueOnes(tiles).filter((tile) => face(tile).goods.includes(good)))) {
      const as = commonGoods(own).length === 1 ? undefined : good;
      for (const sell of wilds.map((some) => [...own, ...some]).filter((some) => some.length)) {
        yield* picks(state, player, state.berths, good).map((pirogue) => ({ sell, as, pirogue }));
      }
    }
  }
}

function picks(state, player, heap, sold) {
  if (!heap?.length) return [undefined];
  return distinct(heap).flatMap((token) => {
    const targets = token === "arm" ? armTargets(state) : scarabTargets(state, player, token, sold);
    return targets.length ? targets.map((on) => ({ token, on })) : [token];
  });
}

function scarabTargets(state, player, token, sold) {
  const goods = [sold, ...(state.sold[player] ?? []).map((own) => own.good)];
  return (SCARABS[token] ?? []).filter((good) => goods.includes(good));
}

const armTargets = (state) =>
  state.market && state.line ? currentLine(state).filter((square) => state.market[square]) : [];

// Characters, with every choice that they offer.

const WAYS = {
  vizier: (state, player, opponent) => distinct(state.corruption[opponent] ?? []).map((tile) => ({ takes: tile })),
  thief: (state, player, opponent) => {
    const backs = (state.hands[opponent] ?? []).map((tile) => face(tile).back);
    const seen = (back) => backs.includes(back) || backs.includes(undefined);
    return ["grey", "black", "red", "pharaoh"].filter(seen).map((back) => ({ back }));
  },
  merchant: (state) =>
    SQUARES.filter((square) => ![null, undefined, UNTOLD].includes(state.market?.[square])).map((takes) => ({ takes })),
  courtesan: (state, player, opponent, character) => {
    const hand = state.hands[player] ?? [];
    const rest = hand.toSpliced(hand.indexOf(character), 1);
    return distinct((state.sold[player] ?? []).map((own) => own.good)).flatMap((to) => {
      const fitting = rest.filter((tile) => wild(tile) || face(tile).goods.includes(to));
      return choices(fitting).filter((adds) => adds.length === 1 || adds.length === 2).map((adds) => ({ adds, to }));
    });
  },
  architect: (state, player) => picks(state, player, state.aside).map((pirogue) => ({ pirogue })),
  "royal-adviser": (state, player) => distinct(state.royal[player]).map((gives) => ({ gives })),
};
WAYS["high-priest"] = WAYS["high-priestess"] = (state, player) =>
  state.corruption[player]?.length === 0 ? [] : [...EVERY_GOOD, "statue"].map((removes) => ({ removes }));

// How a character is played for nothing, where it can do nothing.
const NONE = {
  queen: { draws: "none" }, vizier: { takes: "none" }, thief: { takes: "none" }, merchant: { takes: "none" },
  courtesan: { adds: "none" }, architect: { pirogue: "none" }, "royal-adviser": { gives: "none" }, spy: { as: "none" },
  "high-priest": { removes: "none" }, "high-priestess": { removes: "none" },
};

function* plays(state, player, opponent) {
  for (const play of distinct(state.hands[player] ?? []).filter((tile) => tile in CHARACTERS)) {
    const copied = play === "spy" ? state.played.filter((name) => name !== "spy" && name in CHARACTERS) : [undefined];
    if (play === "spy") yield { play, ...(copied.length && NONE.spy) };
    for (const as of copied) {
      const name = as ?? play;
      const ways = WAYS[name]?.(state, player, opponent, play) ?? [];
      const none = ways.length || name === "queen" ? [NONE[name]] : [];
      yield* [...(ways.length ? ways : [{}]), ...none].map((way) => ({ play, as, ...way }));
    }
  }
}

function* discards(state, player) {
  const hand = state.hands[player] ?? [];
  const due = hand.length - SCRIBE_LEAVES;
  yield* choices(hand).filter((tiles) => tiles.length === due).map((discard) => ({ discard }));
}

function* tried(state, player, opponent) {
  if (state.owes) yield* discards(state, player);
  yield* takes(state);
  yield* sales(state, player);
  yield* plays(state, player, opponent);
}

// What a fact that is not told decides is left out.
function allowed(state, action) {
  try {
    judged(state, action);
    return true;
  } catch (error) {
    if (error instanceof Illegal || error instanceof Untold) return false;
    throw error;
  }
}

export function legal(state) {
  const player = state.mover;
  const opponent = state.players.find((name) => name !== player);
  return [...tried(state, player, opponent)].filter((action) => allowed(state, readAction(player, action)));
}
