import { v7 } from 'uuid';
import type { Clock, Ids } from '../../ports/clock.js';

/** A clock that stands still until it is told otherwise. */
export class TestClock implements Clock {
  #now: number;
  #elapsed = 0;
  #lapMs = 0;

  constructor(now: number = Date.UTC(2026, 0, 15, 12)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    this.#elapsed += this.#lapMs;
    return this.#elapsed;
  }

  /** Lets so much time pass, to all appearances, between any two looks at what has elapsed. */
  setLap(ms: number): void {
    this.#lapMs = ms;
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
