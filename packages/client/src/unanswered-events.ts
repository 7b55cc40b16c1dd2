import type { Schemas } from './contract.js';

/** An event with its own id, by which it may be sent again. */
export type NamedEvent = Schemas['BulkEvent'] & { readonly eventId: string };

/** So many are sent before the first of them is answered. */
const AHEAD_MAX = 2000;

/** A blank line after so long keeps the stream open while no event comes. */
const SIGN_MS = 10_000;

/** Events that were sent and not answered, and those that are still to come. */
export class UnansweredEvents {
  readonly #coming: Iterator<NamedEvent> | AsyncIterator<NamedEvent>;
  readonly #sent: NamedEvent[] = [];
  #isOver = false;
  #onAnswer: () => void = () => undefined;

  constructor(events: Iterable<NamedEvent> | AsyncIterable<NamedEvent>) {
    this.#coming =
      Symbol.asyncIterator in events ? events[Symbol.asyncIterator]() : events[Symbol.iterator]();
  }

  get isDone(): boolean {
    return this.#isOver && this.#sent.length === 0;
  }

  noteAnswer(): void {
    this.#sent.shift();
    this.#onAnswer();
  }

  /** Those that have no answer, and then those that come: each line when there is room for it on its way. */
  asLines(): ReadableStream<Uint8Array> {
    const again = [...this.#sent];
    const encoder = new TextEncoder();
    let isOpen = true;
    let coming: Promise<NamedEvent | null> | null = null;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        coming ??= Promise.resolve(again.shift() ?? this.#next(() => isOpen));
        const event = await orQuiet(coming);
        if (!isOpen) return;
        if (event === 'quiet') return controller.enqueue(encoder.encode('\n'));
        coming = null;
        if (event === null) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
      },
      cancel: () => {
        isOpen = false;
        this.#onAnswer();
      },
    });
  }

  /** Null after the last. What comes while nobody takes it any more is kept for the next attempt. */
  async #next(isOpen: () => boolean): Promise<NamedEvent | null> {
    while (this.#sent.length >= AHEAD_MAX && isOpen()) {
      await new Promise<void>((resolve) => {
        this.#onAnswer = resolve;
      });
    }
    if (this.#isOver || !isOpen()) return null;
    const { value, done } = await this.#coming.next();
    if (done) this.#isOver = true;
    else this.#sent.push(value);
    return done ? null : value;
  }
}

async function orQuiet<Value>(coming: Promise<Value>): Promise<Value | 'quiet'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const quiet = new Promise<'quiet'>((resolve) => {
    timer = setTimeout(resolve, SIGN_MS, 'quiet');
  });
  try {
    return await Promise.race([coming, quiet]);
  } finally {
    clearTimeout(timer);
  }
}
