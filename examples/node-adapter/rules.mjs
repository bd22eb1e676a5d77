// A small engine for Sobek: 2 Players. It plays takes along the Ankh's line and sales of goods, and counts the end.
// What it does not know it says: `Beyond` is thrown, and the adapter declines the case with that reason.

export class Beyond extends Error {}
export class Illegal extends Error {}

const GOODS = { I: "ivory", E: "ebony", M: "marble", W: "wheat", F: "fish", L: "livestock", S: "statue" };
const STEPS = { "-": [1, 0], "|": [0, 1], "/": [1, -1], "\\": [1, 1] };
const CENTRE = ["c3", "d3", "c4", "d4"];
const COBRAS = { "cobra-1": 1, "cobra-2": 2 };
const POINTS = { seven: 7, "two-and-deben": 2 };
const UNTOLD = "~";
const KNOWN = [
  "market", "hands", "corruption", "crossed", "debens", "tokens", "sold", "pile", "bag", "berths", "aside", "box",
  "box_tokens", "ended_by",
];

function tile(text) {
  const found = /^([IEMWFLS])(\d)([-|/\\]?)(\$?)g?$/.exec(text);
  if (found) {
    return { text, good: GOODS[found[1]], scarabs: Number(found[2]), mark: found[3], deben: found[4] === "$" };
  }
  return { text, scarabs: 0, unknown: text.startsWith("?"), character: !text.startsWith("?") };
}

// A heap is a list of what lies there, a number of pieces that nobody has seen, or nothing where it is not told.
const size = (heap) => (typeof heap === "number" ? heap : heap?.length);
const seen = (heap) => Array.isArray(heap) && heap.every((one) => !String(one).startsWith("?"));
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

function readMarket(picture) {
  if (!picture) return { market: null, ankh: undefined };
  const market = {};
  let ankh = null;
  for (const row of picture.trim().split("\n").slice(1)) {
    const [number, ...cells] = row.trim().split(/\s+/);
    cells.forEach((cell, column) => {
      const square = "abcdef"[column] + number;
      if (cell.startsWith("@")) ankh = { square, mark: cell[1] };
      market[square] = cell === UNTOLD ? UNTOLD : cell === "." || cell.startsWith("@") ? null : tile(cell);
    });
  }
  return { market, ankh };
}

function readSets(sold) {
  if (sold === undefined) return undefined;
  return Object.entries(sold).flatMap(([good, told]) => {
    const several = Array.isArray(told) ? [{ tiles: told }] : (told.sets ?? [told]);
    return several.map((one) => {
      const own = Array.isArray(one) ? { tiles: one } : one;
      return { good, tiles: [...(own.tiles ?? []), ...(own.sales ?? []).flat()].map(tile), tokens: own.tokens ?? 0 };
    });
  });
}

export class Game {
  constructor(scenario) {
    const { players, position = {}, to_move, bonus, ...rest } = scenario;
    const strange = [...Object.keys(position), ...Object.keys(rest)].find((key) => !KNOWN.includes(key));
    if (strange) throw new Beyond(`positions with ${strange} are not supported yet`);
    Object.assign(this, readMarket(position.market), { players, mover: to_move, ended: position.ended_by, bonus });
    const each = (told, otherwise) => Object.fromEntries(players.map((name) => [name, told?.[name] ?? otherwise]));
    this.hands = each(position.hands);
    this.corruption = each(position.corruption);
    this.crossed = each(position.crossed, 0);
    this.debens = each(position.debens);
    this.tokens = each(position.tokens, []);
    this.sold = Object.fromEntries(players.map((name) => [name, readSets(position.sold?.[name])]));
    this.pile = position.pile;
    this.bag = position.bag;
    this.berths = position.berths;
  }

  other(player) {
    return this.players.find((name) => name !== player);
  }

  // The squares on both sides of the Ankh along its line, nearest first.
  rays() {
    const [dx, dy] = STEPS[this.ankh.mark] ?? [];
    if (dx === undefined) throw new Beyond("how the Ankh is turned is not told");
    return [1, -1].map((way) => {
      const squares = [];
      let column = "abcdef".indexOf(this.ankh.square[0]) + way * dx;
      let row = Number(this.ankh.square[1]) + way * dy;
      for (; column >= 0 && column < 6 && row >= 1 && row <= 6; column += way * dx, row += way * dy) {
        squares.push("abcdef"[column] + row);
      }
      return squares;
    });
  }

  // Whether any of these squares holds a tile; undefined where that is not told.
  holds(squares) {
    const lying = squares.map((square) => this.market[square]);
    if (lying.some((one) => one && one !== UNTOLD)) return true;
    return lying.includes(UNTOLD) ? undefined : false;
  }

  apply(player, action) {
    if (action === "pass") this.mayPass(player);
    else if (action.take) this.take(player, action);
    else if (action.sell) this.sell(player, action);
    else throw new Beyond(`${Object.keys(action)[0]}: characters, discards and looks are not supported yet`);
    this.mover = this.other(player);
  }

  mustBeOn(player) {
    if (this.mover === undefined && !this.ended) throw new Beyond("whose turn it is is not told");
    if (this.canAct() === false) throw new Illegal("the game is over");
    if (player !== this.mover) throw new Illegal(`it is ${this.mover}'s turn`);
  }

  mayPass(player) {
    this.mustBeOn(player);
    if (this.canAct() === undefined) throw new Beyond("whether the player could act is not told");
    throw new Illegal("a player who can act must act");
  }

  take(player, { take, tile: named, swap = false, ...rest }) {
    for (const key of Object.keys(rest)) throw new Beyond(`takes with ${key} are not supported yet`);
    this.mustBeOn(player);
    if (!this.market) throw new Beyond("the market is not told");
    const passed = this.ankh ? this.passedOnTheWayTo(take) : this.firstTake(take);
    const here = this.market[take];
    if (here === UNTOLD || here.unknown || passed.includes(UNTOLD)) throw new Beyond("a tile there is not told");
    if (named && named !== here.text) throw new Illegal(`${here.text} lies on ${take}, not ${named}`);
    if (here.character) throw new Beyond("a character taken turns the Ankh, which is not supported yet");
    if (swap !== false) this.trade(player, here, swap);
    else this.hands[player] = added(this.hands[player], here.text);
    for (const square of passed) {
      this.corruption[player] = added(this.corruption[player], this.market[square].text);
      this.market[square] = null;
    }
    this.market[take] = null;
    this.ankh = { square: take, mark: here.mark };
  }

  firstTake(square) {
    if (!CENTRE.includes(square)) throw new Illegal("the first tile is one of the four in the centre");
    if (this.market[square] === null) throw new Illegal(`nothing lies on ${square}`);
    return [];
  }

  // The squares between the Ankh and a tile of its line that hold something.
  passedOnTheWayTo(square) {
    const rays = this.rays();
    const ray = rays.find((squares) => squares.includes(square));
    if (ray && this.market[square]) {
      const between = ray.slice(0, ray.indexOf(square)).filter((one) => this.market[one] !== null);
      return between.map((one) => (this.market[one] === UNTOLD ? UNTOLD : one));
    }
    if (!this.holds(rays.flat())) throw new Beyond("refills are not supported yet");
    throw new Illegal(ray ? `nothing lies on ${square}` : `${square} is not on the Ankh's line`);
  }

  trade(player, here, deben) {
    if (!here.deben) throw new Illegal(`${here.text} has no deben mark`);
    if (!seen(this.bag)) throw new Beyond("what is in the bag is not told");
    if (!this.bag.length) throw new Illegal("the bag is empty");
    const at = this.bag.indexOf(deben);
    if (at < 0) throw new Illegal(`no deben of ${deben} is in the bag`);
    this.bag = this.bag.toSpliced(at, 1);
    if (this.debens[player]) this.debens[player] = [...this.debens[player], deben];
  }

  sell(player, { sell, as, ...rest }) {
    this.mustBeOn(player);
    const tiles = sell.map(tile);
    if (tiles.some((one) => one.character || one.unknown)) throw new Beyond("characters in sets are not supported yet");
    if (!seen(this.hands[player]) || !this.sold[player]) throw new Beyond("the hand or the sold sets are not told");
    const left = [...this.hands[player]];
    for (const one of sell) {
      const at = left.indexOf(one);
      if (at < 0) throw new Illegal(`${one} is not in hand`);
      left.splice(at, 1);
    }
    const goods = [...new Set(tiles.map((one) => one.good).filter((good) => good !== "statue"))];
    if (goods.length > 1) throw new Illegal(`the set mixes ${goods.join(" and ")}`);
    const good = goods[0] ?? as;
    if (!good) throw new Illegal("which good it is has to be said");
    if (as && as !== good) throw new Illegal(`the tiles are ${good}, not ${as}`);
    if (tiles.length < 3) throw new Illegal("a set has three tiles or more");
    const own = this.sold[player].find((one) => one.good === good);
    if (!goods.length && !own) throw new Illegal("wild tiles alone open no set");
    if (this.berths === undefined || this.berths.length || rest.pirogue) throw new Beyond("pirogues are not supported yet");
    this.hands[player] = left;
    if (own) own.tiles = [...own.tiles, ...tiles];
    else this.sold[player] = [...this.sold[player], { good, tiles, tokens: 0 }];
  }

  canTake() {
    if (!this.market) return undefined;
    if (!this.ankh) return this.holds(CENTRE);
    const there = this.holds(this.rays().flat());
    const pile = size(this.pile);
    return there === false && pile !== undefined ? pile > 0 : there;
  }

  canSell(player) {
    const hand = this.hands[player];
    if (size(hand) < 3) return false;
    if (!seen(hand) || !this.sold[player]) return undefined;
    const counts = {};
    for (const { good = "character" } of hand.map(tile)) counts[good] = (counts[good] ?? 0) + 1;
    const { statue = 0, character = 0, ...goods } = counts;
    if (character) return undefined;
    if (Object.values(goods).some((count) => count + statue >= 3)) return true;
    return statue >= 3 && this.sold[player].length > 0;
  }

  // Whether the player whose turn it is can do anything; undefined where that is not told.
  canAct() {
    if (this.ended) return false;
    if (this.mover === undefined) return undefined;
    const hand = this.hands[this.mover];
    const character = size(hand) === 0 ? false : seen(hand) ? hand.some((one) => tile(one).character) : undefined;
    const ways = [this.canTake(), this.canSell(this.mover), character];
    if (ways.includes(true)) return true;
    return ways.includes(undefined) ? undefined : false;
  }

  corrupt(player) {
    const tiles = size(this.corruption[player]);
    return tiles === undefined ? null : tiles + this.crossed[player] + sum(this.tokens[player].map((t) => COBRAS[t] ?? 0));
  }

  score() {
    const corruption = Object.fromEntries(this.players.map((name) => [name, this.corrupt(name)]));
    if (this.canAct() !== false) return { over: false, accounts: { corruption } };
    this.cleared();
    return { over: true, ...this.tally() };
  }

  // What is left in hand is corruption; the other player would first discard the sets that could still be sold.
  cleared() {
    const other = this.other(this.ended ?? this.mover);
    if (this.players.some((name) => size(this.hands[name]) === undefined)) throw new Beyond("a hand is not told");
    if (this.canSell(other) !== false) throw new Beyond("which sets are discarded at the end is not supported yet");
    for (const name of this.players) {
      for (let count = size(this.hands[name]) ?? 0; count > 0; count--) {
        this.corruption[name] = added(this.corruption[name], "?");
      }
      this.hands[name] = [];
    }
  }

  tally() {
    const table = (count) => Object.fromEntries(this.players.map((name) => [name, count(name)]));
    const corruption = table((name) => this.corrupt(name));
    const sets = table((name) => this.sold[name] ? sum(this.sold[name].map(worth)) : null);
    const debens = table((name) => (seen(this.debens[name]) ? sum(this.debens[name]) : null));
    const bonus = table((name) => this.bonusOf(name, corruption));
    const pirogues = table((name) => sum(this.tokens[name].map((token) => POINTS[token] ?? 0)));
    const parts = [sets, debens, bonus, pirogues];
    const score = table((name) => (parts.some((part) => part[name] === null) ? null : sum(parts.map((part) => part[name]))));
    const totals = { corruption, sets, debens, bonus, pirogues, score };
    return { totals, winners: this.winners(score, corruption) };
  }

  bonusOf(player, corruption) {
    const [mine, theirs] = [corruption[player], corruption[this.other(player)]];
    if (mine === null || theirs === null) return null;
    if (mine >= theirs) return 0;
    const due = 1 + Math.floor((theirs - mine) / 3);
    const count = Math.min(due, size(this.bag) ?? due);
    const drawn = (Array.isArray(this.bonus) ? this.bonus : []).slice(0, count);
    return drawn.length < count || !seen(drawn) ? null : sum(drawn);
  }

  winners(score, corruption) {
    for (const [table, sign] of [[score, 1], [corruption, -1]]) {
      const amounts = this.players.map((name) => table[name]);
      if (amounts.includes(null)) return null;
      const best = Math.max(...amounts.map((one) => one * sign));
      const ahead = this.players.filter((name) => table[name] * sign === best);
      if (ahead.length === 1) return ahead;
    }
    return this.players;
  }
}

function added(heap, text) {
  return typeof heap === "number" ? heap + 1 : heap && [...heap, text];
}

function worth({ tiles, tokens }) {
  return tiles.length * (sum(tiles.map((one) => one.scarabs)) + 2 * tokens);
}
