import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Turns } from '../ports/process.js';
import type { OwnerTurns } from './owner-turns.js';
import type { Presence } from './presence.js';

/** How long one stretch of work may keep everything else waiting. */
const SLICE_MS = 10;
/** After work that took longer, its owner begins no other for so many times as long. */
const REST_TIMES = 2;
const REST_MS_MAX = 250;
/**
 * In so many rounds of the event loop a request that needs nothing from outside is read, begun and answered.
 */
const ROUNDS_OF_A_REQUEST = 6;

export interface TurnsOptions {
  /** Knows whether somebody waits besides those who work. */
  readonly presence: Pick<Presence, 'isShared'>;
  /** Knows how many requests wait to begin. */
  readonly requests: Pick<OwnerTurns, 'waiting'>;
  /** Milliseconds from any beginning, which never go back. */
  readonly clockMs?: () => number;
  /** Waits, in milliseconds. */
  readonly rest?: (ms: number) => Promise<void>;
}

/**
 * Divides long work among itself and everything else that the process does. However many work at once, one of
 * them works for a slice, then all requests that came meanwhile are served, then it is the next one's turn:
 * so nobody waits for longer than a slice, and none starves another. While requests wait they have the
 * process for as long as the slice had it, so that one which takes several rounds of the event loop doesn't
 * wait for a slice in each. What can't be cut into slices is followed by a rest of its owner.
 */
export class ProcessTurns implements Turns {
  readonly #presence: TurnsOptions['presence'];
  readonly #requests: TurnsOptions['requests'];
  readonly #clockMs: () => number;
  readonly #rest: (ms: number) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  /** Requests that wait have the process until then. */
  #givenUntilMs = Number.NEGATIVE_INFINITY;
  /** The owners that rest, each until the promise settles. */
  readonly #resting = new Map<string, Promise<void>>();

  constructor({ presence, requests, clockMs = () => performance.now(), rest = setTimeout }: TurnsOptions) {
    this.#presence = presence;
    this.#requests = requests;
    this.#clockMs = clockMs;
    this.#rest = rest;
  }

  async next(): Promise<() => boolean> {
    await this.#wait();
    this.#timeSlice();
    const end = this.#clockMs() + SLICE_MS;
    return () => this.#clockMs() >= end;
  }

  async nextOf(owner: string): Promise<void> {
    await this.#wait();
    for (let rest = this.#resting.get(owner); rest !== undefined; rest = this.#resting.get(owner)) {
      await rest;
      await this.#wait();
    }
    this.#timeSlice((tookMs) => this.#restAfter(owner, tookMs));
  }

  async pass(): Promise<void> {
    await this.#giveWay();
    this.#timeSlice();
  }

  /** Stands in the line of all who want a turn. */
  async #wait(): Promise<void> {
    const turn = this.#last.then(() => this.#giveWay());
    this.#last = turn;
    await turn;
  }

  async #giveWay(): Promise<void> {
    let rounds = 0;
    do {
      await setImmediate();
      rounds += 1;
    } while (
      this.#clockMs() < this.#givenUntilMs &&
      (rounds < ROUNDS_OF_A_REQUEST || this.#requests.waiting > 0)
    );
  }

  #timeSlice(then: (tookMs: number) => void = () => undefined): void {
    const began = this.#clockMs();
    // It comes once all is done that is done without waiting for anything.
    process.nextTick(() => {
      const tookMs = this.#clockMs() - began;
      this.#givenUntilMs = began + 2 * tookMs;
      then(tookMs);
    });
  }

  #restAfter(owner: string, tookMs: number): void {
    if (tookMs <= 2 * SLICE_MS || !this.#presence.isShared()) return;
    const rest = this.#rest(Math.min(REST_TIMES * tookMs, REST_MS_MAX));
    this.#resting.set(
      owner,
      rest.then(() => void this.#resting.delete(owner)),
    );
  }
}
