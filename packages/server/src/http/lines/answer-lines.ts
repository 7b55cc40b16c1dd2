import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../../domain/fault.js';

/** What came of lines that were taken together. */
export interface TakenLines {
  /** A line for each of them that was begun, each with its end. */
  readonly text: string;
  /** Whether nothing after them is to be taken. */
  readonly isLast: boolean;
}

export interface LineTaker {
  /** So many lists of lines are under way at once. */
  readonly atOnceMax: number;
  /** @param from The index of the first one. */
  take(lines: readonly Uint8Array[], from: number): Promise<TakenLines>;
  /** The line that says why the one of this index and all after it aren't taken. */
  refuse(fault: Fault, index: number): string;
  /** Whether the process is about to end. */
  isDraining(): boolean;
}

type Lists = AsyncIterator<readonly Uint8Array[], void>;

/** How often it is looked whether the process is about to end. */
const LOOK_MS = 500;

/**
 * Answers lines in their order, each list when it is done. While nobody takes the answers nothing more is
 * read: so a reader who stops stops the writer, and nothing grows with the number of lines.
 */
export async function* answerLines(
  lists: Lists,
  taker: LineTaker,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // The head leaves at once: there are senders that wait for it.
  yield new Uint8Array();
  const answering = new Answering(lists, taker, signal);
  for (;;) {
    const text = await answering.next();
    if (text === null) return;
    yield Buffer.from(text);
  }
}

/** What is under way for one stream. */
class Answering {
  readonly #lists: Lists;
  readonly #taker: LineTaker;
  /** Fires where nobody reads on, or time is over. */
  readonly #signal: AbortSignal;
  readonly #underWay: Promise<TakenLines>[] = [];
  /** Null once nothing more is read. */
  #reading: Promise<IteratorResult<readonly Uint8Array[], void>> | null;
  #tick: Promise<unknown> | null = null;
  #count = 0;
  /** What ended the reading, to be said after all answers. */
  #refusal: Fault | null = null;

  constructor(lists: Lists, taker: LineTaker, signal: AbortSignal) {
    this.#lists = lists;
    this.#taker = taker;
    this.#signal = signal;
    this.#reading = this.#read();
  }

  /** The next answers; null after the last. */
  async next(): Promise<string | null> {
    for (;;) {
      const [first] = this.#underWay;
      const reading = this.#underWay.length < this.#taker.atOnceMax ? this.#reading : null;
      if (first === undefined && reading === null) return this.#lastWords();
      switch (await this.#whatComes(first, reading)) {
        case 'answers':
          return this.#answered();
        case 'lines':
          await this.#begin();
          break;
        case 'nothing':
          this.#signal.throwIfAborted();
          if (this.#taker.isDraining()) this.#end(new Fault('unavailable', { retryAfterSeconds: 1 }));
      }
    }
  }

  #read() {
    const reading = this.#lists.next();
    // It is waited for later, if at all.
    reading.catch(() => undefined);
    return reading;
  }

  async #whatComes(
    first: Promise<TakenLines> | undefined,
    reading: Promise<unknown> | null,
  ): Promise<'answers' | 'lines' | 'nothing'> {
    this.#tick ??= sleep(LOOK_MS, undefined, { ref: false });
    const tick = this.#tick.then(() => {
      this.#tick = null;
      return 'nothing' as const;
    });
    return Promise.race([
      ...(first === undefined ? [] : [settled(first, 'answers' as const)]),
      ...(reading === null ? [] : [settled(reading, 'lines' as const)]),
      tick,
    ]);
  }

  async #answered(): Promise<string> {
    const { text, isLast } = (await this.#underWay.shift()) ?? { text: '', isLast: false };
    if (isLast) this.#reading = null;
    return text;
  }

  async #begin(): Promise<void> {
    try {
      const read = await this.#reading;
      this.#reading = null;
      if (read === null || read.done) return;
      const taking = this.#taker.take(read.value, this.#count);
      taking.catch(() => undefined);
      this.#underWay.push(taking);
      this.#count += read.value.length;
      this.#reading = this.#read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#end(error);
    }
  }

  #end(fault: Fault): void {
    this.#reading = null;
    this.#refusal = fault;
  }

  #lastWords(): string | null {
    const refusal = this.#refusal;
    this.#refusal = null;
    return refusal === null ? null : this.#taker.refuse(refusal, this.#count);
  }
}

async function settled<What>(promise: Promise<unknown>, what: What): Promise<What> {
  await promise.catch(() => undefined);
  return what;
}
