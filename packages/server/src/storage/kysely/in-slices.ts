import type { Connection } from '../dialects/connection.js';

/**
 * So many rows are looked at by one statement where nobody knows how many it takes: some milliseconds on
 * SQLite.
 */
export const SLICE = 1_000;

/**
 * Goes through rows slice by slice, as far as somebody asks, and lets others have their turn in between.
 *
 * @param read Gives the rows after one of them, or the first ones; fewer than the size where there are no
 *   more.
 */
export async function* inSlices<Row>(
  connection: Connection,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
  size: number = SLICE,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; await connection.breathe()) {
    const rows = await read(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** The first rows that are wanted, so many at most. */
export async function firstIn<Row, Wanted extends Row>(
  slices: AsyncIterable<readonly Row[]>,
  limit: number,
  isWanted: (row: Row) => row is Wanted,
): Promise<readonly Wanted[]> {
  const found: Wanted[] = [];
  for await (const rows of slices) {
    found.push(...rows.filter(isWanted));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
