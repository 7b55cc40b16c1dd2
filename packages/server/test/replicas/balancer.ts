import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX } from '../../src/http/route/route.js';
import type { RunningServer } from '../running-server.js';

const POLL_MS = 10;

interface Target {
  readonly server: RunningServer;
  isReady: boolean;
  inFlight: number;
}

/**
 * Sends requests by turns to those who say that they are ready, as a load balancer does: it asks each for its
 * health all the time, and gives nothing more to one that doesn't answer 200.
 */
export class Balancer {
  readonly #targets = new Map<RunningServer, Target>();
  /** Told after every poll and every request. */
  readonly #waiting = new Set<() => void>();
  #turn = 0;

  /** Resolves when it is ready and gets requests. */
  async add(server: RunningServer): Promise<void> {
    const target = { server, isReady: false, inFlight: 0 };
    this.#targets.set(server, target);
    void this.#poll(target);
    await this.#until(() => target.isReady);
  }

  /** Resolves when it said that it isn't ready any more, and everything it was given is answered. */
  async drained(server: RunningServer): Promise<void> {
    const target = this.#targets.get(server);
    if (target === undefined) return;
    await this.#until(() => !target.isReady && target.inFlight === 0);
    this.#targets.delete(server);
  }

  /** Does the work with whose turn it is. */
  async send<Result>(work: (server: RunningServer) => Promise<Result>): Promise<Result> {
    const target = this.#next();
    target.inFlight += 1;
    try {
      return await work(target.server);
    } finally {
      target.inFlight -= 1;
      this.#tell();
    }
  }

  /** Asks nobody any more. */
  close(): void {
    this.#targets.clear();
  }

  #next(): Target {
    const ready = [...this.#targets.values()].filter(({ isReady }) => isReady);
    this.#turn += 1;
    const target = ready[this.#turn % ready.length];
    if (target === undefined) throw new Error('nobody is ready');
    return target;
  }

  async #poll(target: Target): Promise<void> {
    while (this.#targets.get(target.server) === target) {
      target.isReady = await isReady(target.server);
      this.#tell();
      await pause(POLL_MS);
    }
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #tell(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

async function isReady({ url }: RunningServer): Promise<boolean> {
  try {
    const answer = await fetch(`${url}${API_PREFIX}/kpi/health_check`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
