import type { JsonExpression } from '../../json/json-form.js';
import { allOf, negated } from '../importing.js';

/**
 * The ways above a branch that end its section: each is written as a condition once a branch below asks for
 * it.
 */
export class Guards {
  readonly #written: JsonExpression[] = [];
  readonly #waiting: (() => JsonExpression)[] = [];
  #size = 0;

  /** How many conditions all of them are. */
  get size(): number {
    return this.#size;
  }

  /** Adds the way of a branch: what was passed over before it, and its own condition. */
  add(earlier: readonly JsonExpression[], own: JsonExpression): void {
    const count = earlier.length;
    this.#size += count + 1;
    this.#waiting.push(() => negated(allOf([...earlier.slice(0, count).map(negated), own])));
  }

  /** That none of them was taken. */
  conditions(): readonly JsonExpression[] {
    for (const write of this.#waiting.splice(0)) this.#written.push(write());
    return this.#written;
  }
}
