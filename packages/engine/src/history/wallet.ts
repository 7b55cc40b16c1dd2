import type { HistoryFactValue } from '../value/fact-value.js';
import { addIntegers, type Integer } from '../value/integer.js';
import { toFactValue } from './scaled-value.js';

/** What a user holds: the points of all awards, where a penalty takes no more than there is. */
export class Wallet {
  #points: Integer = 0;

  get points(): HistoryFactValue {
    return toFactValue(this.#points, 0);
  }

  add(points: number): void {
    const sum = addIntegers(this.#points, points);
    this.#points = sum < 0 ? 0 : sum;
  }
}
