import { grouped } from './grouped.js';
import { linesOf, packageOf } from './product-files.js';
import { castsOf } from './syntax.js';

/**
 * How many casts each package has, and in how many lines. What trades them for speed is a room of its own.
 */
export function castsByRoom(files) {
  const rooms = grouped(files, ({ path }) => (isFast(path) ? 'engine/plan/code/fast' : packageOf(path)));
  return [...rooms].map(([room, inRoom]) => ({
    room,
    casts: inRoom.reduce((sum, file) => sum + castsOf(file), 0),
    lines: linesOf(inRoom),
  }));
}

/** What knows how V8 runs code fastest, where casts are part of the trade. */
function isFast(path) {
  return path.startsWith('packages/engine/src/plan/code/fast/');
}
