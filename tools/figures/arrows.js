import { posix } from 'node:path';
import { grouped } from './grouped.js';
import { specifiersOf } from './syntax.js';

/** What files import of each other, as pairs of paths, types too. */
function arrowsOf(files) {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) =>
    specifiersOf(file)
      .map((specifier) => posix.join(posix.dirname(file.path), specifier))
      .map((target) => (paths.has(target) ? target : target.replace(/\.js$/, '.ts')))
      .filter((target) => paths.has(target))
      .map((target) => [file.path, target]),
  );
}

/** The rings of files that import each other, by however many steps. */
export function circlesOfFiles(files) {
  const below = everythingBelow(arrowsOf(files));
  const inRing = (a, b) => below.get(a)?.has(b) === true && below.get(b)?.has(a) === true;
  const round = [...below.keys()].filter((path) => inRing(path, path));
  return [...grouped(round, (path) => round.find((other) => inRing(path, other))).values()];
}

function everythingBelow(arrows) {
  const next = grouped(arrows, ([from]) => from);
  const below = (start) => {
    const seen = new Set();
    const ahead = [start];
    for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
      const unseen = (next.get(path) ?? []).map(([, to]) => to).filter((to) => !seen.has(to));
      for (const to of unseen) seen.add(to);
      ahead.push(...unseen);
    }
    return seen;
  };
  return new Map([...next.keys()].map((path) => [path, below(path)]));
}

/**
 * The imports that must go until the rooms of each layer stand above one another, as pairs of paths. A room
 * is a folder of a layer, or a file that stands in the layer directly.
 */
export function upwardArrows(files) {
  const inLayers = arrowsOf(files).filter(
    ([from, to]) => layerOf(from) === layerOf(to) && roomOf(from) !== roomOf(to),
  );
  return [...grouped(inLayers, ([from]) => layerOf(from)).values()].flatMap(upwardIn);
}

/** `packages/dsl/src/check/facts/fact.ts` → `packages/dsl/src/check`; null for a file of no layer. */
function layerOf(path) {
  return /^packages\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
}

function roomOf(path) {
  return /^packages\/[^/]+\/src\/[^/]+\/[^/]+/.exec(path)?.[0] ?? path;
}

/**
 * By the order of rooms that leaves the fewest, which a search in steps comes near to where there are rings.
 */
function upwardIn(arrows) {
  return upwardInRings(withoutEnds(arrows));
}

/** What is left when rooms that import no other go, and those that none imports, until each is in a ring. */
function withoutEnds(arrows) {
  const importing = new Set(arrows.map(([from]) => roomOf(from)));
  const imported = new Set(arrows.map(([, to]) => roomOf(to)));
  const inside = arrows.filter(([from, to]) => imported.has(roomOf(from)) && importing.has(roomOf(to)));
  return inside.length === arrows.length ? inside : withoutEnds(inside);
}

function upwardInRings(arrows) {
  let order = [...new Set(arrows.flatMap((arrow) => arrow.map(roomOf)))];
  let best = upwardBy(order, arrows);
  for (let isBetter = true; isBetter && best.length > 0; ) {
    const next = movesOf(order)
      .map((moved) => ({ moved, upward: upwardBy(moved, arrows) }))
      .reduce((a, b) => (b.upward.length < a.upward.length ? b : a));
    isBetter = next.upward.length < best.length;
    if (isBetter) [order, best] = [next.moved, next.upward];
  }
  return best;
}

function upwardBy(order, arrows) {
  const height = new Map(order.map((room, index) => [room, index]));
  return arrows.filter(([from, to]) => height.get(roomOf(from)) > height.get(roomOf(to)));
}

/** Every order in which one room stands elsewhere. */
function movesOf(order) {
  return order.flatMap((room, index) => {
    const others = order.toSpliced(index, 1);
    return order.map((_, place) => others.toSpliced(place, 0, room));
  });
}
