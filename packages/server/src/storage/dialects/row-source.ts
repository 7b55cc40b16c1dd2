import type { RowBatches } from '../../ports/exports.js';

/** How many rows are read at once: few enough to be written without keeping other requests waiting. */
export const batchRows = 100;

/** Where the rows of one statement come from. */
export interface RowSource<Row> {
  /** The next rows, in their order; none at the end. It fails where the source is closed meanwhile. */
  read(): Promise<readonly Row[]>;
  /** Lets go of everything that the source holds; a second time does nothing. */
  close(): Promise<void>;
}

/** Everything that is being read from a database, so that all of it can be ended with the database. */
export class OpenSources {
  readonly #open = new Set<RowSource<unknown>>();

  /**
   * The rows of the source, whose first ones are read already: from then on they stand for one moment. However
   * they end, the source is closed.
   */
  async begin<Row>(source: RowSource<Row>, signal: AbortSignal): Promise<RowBatches<Row>> {
    this.#open.add(source);
    const close = async () => {
      signal.removeEventListener('abort', end);
      await source.close();
      this.#open.delete(source);
    };
    const end = () => void close().catch(() => undefined);
    signal.addEventListener('abort', end);
    try {
      signal.throwIfAborted();
      return new Batches(source, await source.read(), close);
    } catch (error) {
      await close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((source) => source.close()));
  }
}

class Batches<Row> implements RowBatches<Row> {
  readonly #source: RowSource<Row>;
  readonly #close: () => Promise<void>;
  #first: readonly Row[] | null;

  constructor(source: RowSource<Row>, first: readonly Row[], close: () => Promise<void>) {
    this.#source = source;
    this.#first = first;
    this.#close = close;
  }

  async next(): Promise<IteratorResult<readonly Row[], undefined>> {
    try {
      const rows = this.#first ?? (await this.#source.read());
      this.#first = null;
      return rows.length === 0 ? await this.return() : { done: false, value: rows };
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<readonly Row[], undefined>> {
    await this.#close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
