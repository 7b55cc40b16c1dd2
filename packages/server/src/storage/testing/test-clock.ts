import { v7 } from 'uuid';
import type { Clock, Ids } from '../../ports/clock.js';

/** A clock that stands still until it is told otherwise. */
export class TestClock implements Clock {
  #now: number;

  constructor(now: number = Date.UTC(2026, 0, 15, 12)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  set(now: number): void {
    this.#now = now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}

/** Ids in the order of asking. */
export const testIds: Ids = { next: () => v7() };
