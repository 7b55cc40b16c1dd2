import type { Connection } from '../dialects/connection.js';

/** From a place to before another one, of times, hours or whatever an index goes by. */
export interface IndexStretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a stretch into pieces of so many rows, earliest first, and lets others have their turn between them.
 * The rows of one place are always in one piece.
 *
 * @param placeAfter Where the row is that comes so many rows after the first one that stands there or later.
 */
export async function* inStretches(
  connection: Connection,
  { from, to }: IndexStretch,
  placeAfter: (start: number) => Promise<number | undefined>,
): AsyncGenerator<IndexStretch> {
  for (let start = from; start < to; ) {
    const place = (await placeAfter(start)) ?? to;
    const end = Math.min(to, Math.max(place, start + 1));
    yield { from: start, to: end };
    start = end;
    await connection.breathe();
  }
}
