import type { Charge, PolicyName, RateLimiter, Taken } from '../ports/rate-limiter.js';
import { standingOf, windowAt } from './window.js';

const SUBJECTS_MAX = 100_000;

interface Tally {
  readonly index: number;
  readonly counts: Map<string, number>;
}

/** Counts in this process alone: the counts of a window are dropped as a whole when the next one begins. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #tallies = new Map<PolicyName, Tally>();
  readonly #subjectsMax: number;

  /** @param subjectsMax How many subjects a policy counts; beyond that, those counted first are forgotten. */
  constructor(subjectsMax = SUBJECTS_MAX) {
    this.#subjectsMax = subjectsMax;
  }

  async take(charges: readonly Charge[], at: number): Promise<Taken> {
    const used = charges.map((charge) => this.#used(charge, at));
    const refused = charges.findIndex(({ policy }, index) => (used[index] ?? 0) >= policy.max);
    const step = refused === -1 ? 1 : 0;
    const standings = charges.map((charge, index) => standingOf(charge, (used[index] ?? 0) + step, at));
    for (const charge of step === 1 ? charges : []) this.#add(charge, at, 1);
    return { refusedBy: standings[refused] ?? null, standings };
  }

  async giveBack(charges: readonly Charge[], at: number): Promise<void> {
    for (const charge of charges) if (this.#used(charge, at) > 0) this.#add(charge, at, -1);
  }

  #used({ policy, subject }: Charge, at: number): number {
    const tally = this.#tallies.get(policy.name);
    return tally?.index === windowAt(policy, at).index ? (tally.counts.get(subject) ?? 0) : 0;
  }

  #add({ policy, subject }: Charge, at: number, step: number): void {
    const { index } = windowAt(policy, at);
    const known = this.#tallies.get(policy.name);
    const tally = known?.index === index ? known : { index, counts: new Map<string, number>() };
    this.#tallies.set(policy.name, tally);
    tally.counts.set(subject, (tally.counts.get(subject) ?? 0) + step);
    const [oldest] = tally.counts.size > this.#subjectsMax ? tally.counts.keys() : [];
    if (oldest !== undefined) tally.counts.delete(oldest);
  }
}
