import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../../domain/fault.js';
import type { Going } from '../../use-cases/points/record-at-pace.js';
import type { Line } from './split-lines.js';

/** What came of lines that were taken together. */
export interface TakenLines {
  /** A line for each of them that was begun, each with its end. */
  readonly text: string;
  /** Whether nothing after them is to be taken. */
  readonly isLast: boolean;
  /** The others that were taken with them, which are still under way; null where there are none. */
  readonly rest: Promise<TakenLines> | null;
}

export interface LineTaker {
  /** So many lists of lines are under way at once. */
  readonly atOnceMax: number;
  /** @param from The index of the first one. */
  take(lines: readonly Line[], from: number, going: Going): Promise<TakenLines>;
  /** Whether lines wait, and nothing is wrong with that. */
  isWaiting(): boolean;
  /** The line that says why the one of this index and all after it aren't taken. */
  refuse(fault: Fault, index: number): string;
  /** Whether the process is about to end. */
  isDraining(): boolean;
  /**
   * Asks before each list whether the sender may still send: a stream may last for longer than a credential.
   *
   * @throws Fault which is the stream's last line; the list isn't taken.
   */
  requireCredential(): Promise<void>;
}

/** For how long, in milliseconds. */
export interface LineSilence {
  /** The longest silence of the sender while no line is being worked on; then the stream ends and says so. */
  readonly idleMs: number;
}

type Lists = AsyncIterator<readonly Line[], void>;

/** How often it is looked whether the process is about to end, at least. */
const LOOK_MS = 500;
/** After so long without an answer a blank line says that the stream goes on. */
const SIGN_MS = 10_000;

/**
 * Answers lines in their order, each list when it is done. While nobody takes the answers nothing more is
 * read: so a reader who stops stops the writer, and nothing grows with the number of lines.
 */
export async function* answerLines(
  lists: Lists,
  taker: LineTaker,
  { signal, idleMs }: LineSilence & { readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array, void> {
  // The head leaves at once: there are senders that wait for it.
  yield new Uint8Array();
  const answering = new Answering(lists, taker, { signal, idleMs });
  for (;;) {
    const text = await answering.next();
    if (text === null) return;
    yield Buffer.from(text);
  }
}

const NOTHING_CAME = 'No line came for too long; a blank line now and then keeps the stream open';

/** What is under way for one stream. */
class Answering {
  readonly #lists: Lists;
  readonly #taker: LineTaker;
  /** Fires where nobody reads on, or time is over. */
  readonly #signal: AbortSignal;
  readonly #underWay: Promise<TakenLines>[] = [];
  /** Null once nothing more is read. */
  #reading: Promise<IteratorResult<readonly Line[], void>> | null;
  #tick: Promise<unknown> | null = null;
  readonly #idleMs: number;
  /** When something last came or was answered, and when something was last said. */
  #movedAt = performance.now();
  #saidAt = performance.now();
  /** Whether lines were taken of which nothing is said. */
  #isQuiet = false;
  #count = 0;
  /** What ended the reading, to be said after all answers. */
  #refusal: Fault | null = null;

  constructor(
    lists: Lists,
    taker: LineTaker,
    { signal, idleMs }: LineSilence & { readonly signal: AbortSignal },
  ) {
    this.#idleMs = idleMs;
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
          if (await this.#begin()) break;
          // Blank lines keep a stream open.
          return '';
        case 'nothing':
          this.#signal.throwIfAborted();
          if (this.#taker.isDraining()) this.#end(new Fault('unavailable', { retryAfterSeconds: 1 }));
          else if (this.#isIdle()) this.#end(new Fault('request-timeout', { detail: NOTHING_CAME }));
          else if (this.#isSilent()) return this.#said('\n');
      }
    }
  }

  #isIdle(): boolean {
    return this.#underWay.length === 0 && performance.now() - this.#movedAt >= this.#idleMs;
  }

  #isSilent(): boolean {
    const hasNews = this.#isQuiet || this.#taker.isWaiting();
    return hasNews && performance.now() - this.#saidAt >= SIGN_MS;
  }

  #said(text: string): string {
    this.#movedAt = performance.now();
    this.#isQuiet = text === '';
    if (text !== '') this.#saidAt = this.#movedAt;
    return text;
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
    this.#tick ??= sleep(Math.min(LOOK_MS, this.#idleMs / 4), undefined, { ref: false });
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
    const taken = await this.#underWay.shift();
    if (taken === undefined) return '';
    const { text, isLast, rest } = taken;
    if (rest !== null) this.#underWay.unshift(rest);
    if (isLast) [this.#reading, this.#refusal] = [null, null];
    return this.#said(text);
  }

  /** Whether there was anything but blank lines. */
  async #begin(): Promise<boolean> {
    try {
      const read = await this.#reading;
      this.#reading = null;
      this.#movedAt = performance.now();
      if (read === null || read.done) return true;
      if (read.value.length > 0) {
        await this.#taker.requireCredential();
        const taking = this.#taker.take(read.value, this.#count, this.#going);
        taking.catch(() => undefined);
        this.#underWay.push(taking);
        this.#count += read.value.length;
      }
      this.#reading = this.#read();
      return read.value.length > 0;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#end(error);
      return true;
    }
  }

  get #going(): Going {
    return {
      isOver: () => this.#signal.aborted || this.#taker.isDraining(),
      requireCredential: () => this.#taker.requireCredential(),
    };
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
