// Sets: which tiles make one, what can join one, and which sets a hand holds.
import { any, hand, hasSold, sets, untold } from "./facts.mjs";
import { joined, sum, without } from "./heaps.mjs";
import { EVERY_GOOD, face, unseen } from "./pieces.mjs";

export const LEAST = 3;

export const wild = (tile) => face(tile).wild;
const fits = (tile, good) => wild(tile) || face(tile).goods.includes(good);
export const trueOnes = (tiles) => tiles.filter((tile) => !wild(tile));

// The goods that all of some tiles are of, wild ones aside.
export function commonGoods(tiles) {
  const shown = trueOnes(tiles).map((tile) => face(tile).goods);
  return shown.length ? EVERY_GOOD.filter((good) => shown.every((goods) => goods.includes(good))) : [];
}

// Tiles or a scarab token are laid on a player's set of a good, a new one where there is none.
export function lay(state, player, good, { tiles = [], tokens = 0 }) {
  const sold = state.sold[player];
  if (!sold) return;
  const at = sold.findIndex((own) => own.good === good);
  const own = sold[at] ?? { good, tiles: [], tokens: 0 };
  const grown = { good, tiles: joined(own.tiles, tiles), tokens: own.tokens + tokens };
  state.sold[player] = at < 0 ? [...sold, grown] : sold.with(at, grown);
}

// The Courtesan's additions.

export function cannotAdd(state, player, tiles, good) {
  if (tiles.length > 2) return `one or two tiles are added, not ${tiles.length}`;
  if (!good) return "it is not said which set the tiles join";
  const strange = tiles.find((tile) => !fits(tile, good));
  if (strange) return `${strange} does not fit a set of ${good}`;
  return !hasSold(state, player, good) && `${player} has sold no ${good}`;
}

export function canAdd(state, player, character) {
  const goods = sets(state, player).map((own) => own.good);
  if (!goods.length) return false;
  const left = without(hand(state, player), [character]);
  if (left.some((tile) => wild(tile) || goods.some((good) => fits(tile, good)))) return true;
  if (left.some(unseen)) untold(`the hand of ${player}`);
  return false;
}

// What a hand could sell.

// How many wild tiles these of a good need to make a set; undefined where they leave open which good it is.
function lacking(tiles, wilds) {
  const lacks = Math.max(0, LEAST - tiles.length);
  return lacks <= wilds && commonGoods(tiles).length > 1 ? undefined : lacks;
}

function sorted(tiles) {
  const seen = tiles.filter((tile) => !unseen(tile));
  return { wilds: seen.filter(wild), own: trueOnes(seen) };
}

const wildsSell = (state, player, wilds) => wilds.length >= LEAST && sets(state, player).length > 0;

export function canSell(state, player) {
  const tiles = hand(state, player);
  if (tiles.length < LEAST) return false;
  const { wilds, own } = sorted(tiles);
  const ofGood = (good) => own.filter((tile) => face(tile).goods.includes(good));
  return any([
    () => EVERY_GOOD.map(ofGood).some((group) => group.length && lacking(group, wilds.length) <= wilds.length),
    () => wildsSell(state, player, wilds),
    () => {
      if (tiles.some(unseen)) untold(`the hand of ${player}`);
    },
  ]);
}

// The ways to part tiles by good: one of two goods is of either.
function partings(tiles) {
  return tiles.reduce(
    (ways, tile) => ways.flatMap((groups) =>
      face(tile).goods.map((good) => ({ ...groups, [good]: [...(groups[good] ?? []), tile] }))),
    [{}],
  );
}

const subsets = (items) => items.reduce((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]);

// The most tiles of a hand that could leave in sets.
export function sellable(state, player) {
  const tiles = hand(state, player);
  if (tiles.length < LEAST) return [];
  if (tiles.some(unseen)) untold(`the hand of ${player}`);
  const { wilds, own } = sorted(tiles);
  const leaving = (groups) => {
    const possible = subsets(Object.values(groups)).filter((some) => {
      const lacks = some.map((group) => lacking(group, wilds.length));
      return !lacks.includes(undefined) && sum(lacks) <= wilds.length;
    });
    return possible.map((some) => some.flat());
  };
  const most = partings(own).flatMap(leaving).reduce((best, one) => (one.length > best.length ? one : best), []);
  return most.length || wildsSell(state, player, wilds) ? [...most, ...wilds] : [];
}
