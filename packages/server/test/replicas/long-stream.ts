import { createHash } from 'node:crypto';
import type { LineStream } from '../../src/testing/line-stream.js';

/** How many lines are written before anybody asks whether more are taken. */
const PIECE = 250;

/** A stream of many lines: written as the service takes them, while its answers are read. */
export class LongStream {
  readonly #stream: LineStream;
  readonly #writing: Promise<void>;
  /** How many awards were read. */
  read = 0;

  /** @param eventAt Makes an event when its turn comes: all of them at once would fill the memory. */
  constructor(stream: LineStream, count: number, eventAt: (index: number) => object) {
    this.#stream = stream;
    this.#writing = this.#write(count, eventAt);
  }

  /** The next award; null where the stream ends, is broken off, or says that it can't go on. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads members of answers whose shape it is there to claim
  async next(): Promise<any> {
    const line = await this.#stream.next().catch(() => null);
    const award = line?.award ?? null;
    if (award !== null) this.read += 1;
    return award;
  }

  /** Breaks it off, and waits until nothing more is written. */
  async abort(): Promise<void> {
    this.#stream.abort();
    await this.#writing;
  }

  async #write(count: number, eventAt: (index: number) => object): Promise<void> {
    const { request } = this.#stream;
    // Not by `once` of events, which fails with whatever error comes first.
    const said = (event: string) => new Promise((resolve) => void request.once(event, resolve));
    const closed = said('close');
    for (let from = 0; from < count && !request.destroyed; from += PIECE) {
      const length = Math.min(PIECE, count - from);
      const events = Array.from({ length }, (_, place) => eventAt(from + place));
      if (!this.#stream.write(events)) await Promise.race([said('drain'), closed]);
    }
    request.end();
  }
}

/** By which many answers are told apart without being kept. */
export function digestOf(answer: object): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64').slice(0, 12);
}
