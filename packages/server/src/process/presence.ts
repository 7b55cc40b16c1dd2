/** Tells whether more than one owner was active in the last second or two. */
export type SharedProcess = Pick<Presence, 'note' | 'isShared'>;

/** Whoever asked within this time, and up to twice as long ago, counts as there. */
const SPAN_MS = 1000;

/**
 * Knows who has been asking for things lately: whether one alone works the process, or whoever works for
 * longer keeps somebody waiting.
 */
export class Presence {
  readonly #clockMs: () => number;
  #recent = new Set<string>();
  #before = new Set<string>();
  #since: number;

  /** @param clockMs Milliseconds from any beginning, which never go back. */
  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
    this.#since = clockMs();
  }

  note(name: string): void {
    this.#forget();
    this.#recent.add(name);
  }

  /** Whether several are there. */
  isShared(): boolean {
    this.#forget();
    if (this.#recent.size > 1 || this.#before.size > 1) return true;
    const [one] = this.#recent;
    const [other] = this.#before;
    return one !== undefined && other !== undefined && one !== other;
  }

  #forget(): void {
    const elapsed = this.#clockMs() - this.#since;
    if (elapsed < SPAN_MS) return;
    this.#before = elapsed < 2 * SPAN_MS ? this.#recent : new Set();
    this.#recent = new Set();
    this.#since += elapsed;
  }
}
