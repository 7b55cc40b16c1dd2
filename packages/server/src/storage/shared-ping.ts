import { Fault } from '../domain/fault.js';

const answerMs = 2_000;

/**
 * Asks whether a database answers, within two seconds. However many ask at once, and however long it takes,
 * it has one question at a time: anybody may ask for the health of the service.
 */
export class SharedPing {
  readonly #question: () => Promise<unknown>;
  #asked: Promise<unknown> | null = null;

  constructor(question: () => Promise<unknown>) {
    this.#question = question;
  }

  /** @throws Fault `unavailable` where no answer comes in time; else whatever the question does. */
  async answered(): Promise<void> {
    this.#asked ??= this.#question().finally(() => {
      this.#asked = null;
    });
    await inTime(this.#asked);
  }
}

function inTime(answer: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Fault('unavailable', { cause: new Error('no answer to a ping') }));
    // An answer that lies in the socket behind a long turn of the event loop is read before that.
    const timer = setTimeout(() => setImmediate(late), answerMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
