// What lies in the box: tiles, debens, tokens, the board and its lines.

const GOODS = { I: "ivory", E: "ebony", M: "marble", W: "wheat", F: "fish", L: "livestock" };
export const EVERY_GOOD = Object.values(GOODS);
export const CHARACTERS = {
  queen: "ivory", vizier: "livestock", thief: "fish", merchant: "wheat", courtesan: "wheat", architect: null,
  "high-priest": "ebony", "high-priestess": "marble", "scribe-livestock": "livestock", "scribe-fish": "fish",
  "royal-adviser": "ivory", spy: null,
};
const STARTING = "L0- L0| F0- F0| W0- W0| W0/g M0- E0- I0-".split(" ");
// Faces of which the box holds two; of the wheat some lists hold one.
export const TWICE = ["L1/", "F1\\", "W1\\", "W1/", "W1-", "S0\\"];
export const TOKENS = {
  pyramid: 2, "two-scarabs": 2, mummy: 1, "cobra-1": 1, "cobra-2": 1, seven: 1, "two-and-deben": 2, eye: 1, arm: 2,
  "lost-deben": 1, "two-scarabs-marble-ebony": 1,
};
export const DEBENS = [3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9];
export const ROYAL = [1, 2, 3, 4, 5, 6];
export const BACKS = { grey: 10, black: 45, red: 10, pharaoh: 0 };
export const ADDED_BACKS = { red: 12, pharaoh: 6 };

export const UNTOLD = "~";
export const unseen = (piece) => String(piece).startsWith("?");

// What a tile shows. Its goods are those that it really is of; a wild one is of none.
export function face(text) {
  if (unseen(text)) return { text, goods: [], scarabs: 0, back: text.slice(1) || undefined };
  if (text in CHARACTERS) {
    const good = CHARACTERS[text];
    return { text, character: text, goods: good ? [good] : [], wild: !good, scarabs: 0, back: "red" };
  }
  const [, letters, scarabs, mark, deben] = /^([A-Z]+)(\d)([-|/\\]?)(\$?)/.exec(text);
  const goods = letters === "S" ? [] : [...letters].map((letter) => GOODS[letter]);
  const back = goods.length > 1 ? "pharaoh" : STARTING.includes(text) ? "grey" : "black";
  const shown = { scarabs: Number(scarabs), mark: mark || undefined, deben: deben === "$" };
  return { text, goods, wild: letters === "S", ...shown, back };
}

export const unmarked = (text) => ["red", "pharaoh"].includes(face(text).back);

// The board.

export const SQUARES = [..."123456"].flatMap((row) => [..."abcdef"].map((column) => column + row));
export const CENTRE = ["c3", "d3", "d4", "c4"];
const RINGS = [[2, 3], [1, 4], [0, 5]];
const STEPS = { "-": [1, 0], "|": [0, 1], "/": [1, -1], "\\": [1, 1] };
export const MARKS = Object.keys(STEPS);
export const ENDS = { "-": ["w", "e"], "|": ["n", "s"], "/": ["sw", "ne"], "\\": ["nw", "se"] };
const WORDS = { row: "-", column: "|", rising: "/", falling: "\\" };
export const lineCalled = (word) => WORDS[word] ?? word;
export const nameOf = (mark) => Object.keys(WORDS).find((word) => WORDS[word] === mark);

const at = (column, row) => SQUARES[row * 6 + column];
const place = (square) => ["abcdef".indexOf(square[0]), Number(square[1]) - 1];

function ring([low, high]) {
  const side = [...Array(high - low).keys()];
  return [
    ...side.map((n) => at(low + n, low)), ...side.map((n) => at(high, low + n)),
    ...side.map((n) => at(high - n, high)), ...side.map((n) => at(low, high - n)),
  ];
}

// The squares in the order in which they are filled: rings from the centre, clockwise.
export const FILLED = RINGS.flatMap(ring);

function ray(square, [dx, dy]) {
  const squares = [];
  let [column, row] = place(square);
  for (column += dx, row += dy; column >= 0 && column < 6 && row >= 0 && row < 6; column += dx, row += dy) {
    squares.push(at(column, row));
  }
  return squares;
}

// The squares on both sides of one along a line, nearest first.
export const rays = (square, mark) => [ray(square, STEPS[mark]), ray(square, STEPS[mark].map((step) => -step))];
export const line = (square, mark) => rays(square, mark).flat();
