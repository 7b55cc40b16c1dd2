import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { Charge, PolicyName, Standing, Taken } from '../../ports/rate-limiter.js';
import type { UserKey } from '../../ports/user-repository.js';
import type { Limits } from './limits.js';

/** What a use case may ask of the limits. */
export interface WriteAdmission {
  /**
   * Counts the request as a write of that user's, and by the caller's quota. Belongs after the checks of scope
   * and before those of state. Only the first call counts, however often a transaction runs again.
   *
   * @param user Null where the write is about no user, or about many.
   * @throws Fault `rate-limited`, `quota-exceeded`.
   */
  write(principal: Principal, user: UserKey | null): Promise<void>;
  /** Takes the request for no write, from now on: it repeats one that was counted. */
  waive(): Promise<void>;
  /** Leaves the quota as if there had been no write: nothing came of it. */
  release(): Promise<void>;
}

interface Write {
  readonly at: number;
  readonly quota: readonly Charge[];
  readonly taken: Promise<Taken>;
}

/** How one request fares with the limits. */
export class Admission implements WriteAdmission {
  readonly #limits: Limits;
  #standings: readonly Standing[] = [];
  #write: Write | null = null;
  #isWaived = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Where the caller stands with the limits that the request met, in the order in which it met them. */
  get standings(): readonly Standing[] {
    return this.#standings;
  }

  /** @throws Fault `rate-limited`. */
  async address(address: string): Promise<void> {
    this.#note(await this.#limits.take(this.#limits.ofAddress(address), this.#limits.now()));
  }

  /** @throws Fault `rate-limited`. */
  async credential(principal: Principal): Promise<void> {
    this.#note(await this.#limits.take(this.#limits.ofCredential(principal), this.#limits.now()));
  }

  async write(principal: Principal, user: UserKey | null): Promise<void> {
    if (this.#isWaived) return;
    const isFirst = this.#write === null;
    this.#write ??= this.#take(principal, user);
    const taken = await this.#write.taken;
    if (isFirst) this.#note(taken);
    else refuse(taken);
  }

  async waive(): Promise<void> {
    this.#isWaived = true;
    await this.release();
  }

  async release(): Promise<void> {
    const write = this.#write;
    if (write === null) return;
    this.#write = null;
    const { refusedBy } = await write.taken;
    if (refusedBy === null) await this.#limits.giveBack(write.quota, write.at);
  }

  #take(principal: Principal, user: UserKey | null): Write {
    const at = this.#limits.now();
    const quota = this.#limits.ofQuota(principal);
    const charges = [...(user === null ? [] : this.#limits.ofUser(user)), ...quota];
    return { at, quota, taken: this.#limits.take(charges, at) };
  }

  #note(taken: Taken): void {
    const noted = new Set(taken.standings.map(({ policy }) => policy.name));
    const others = this.#standings.filter(({ policy }) => !noted.has(policy.name));
    this.#standings = [...others, ...taken.standings];
    refuse(taken);
  }
}

function refuse({ refusedBy }: Taken): void {
  if (refusedBy === null) return;
  const { policy, resetSeconds } = refusedBy;
  throw new Fault(policy.name === 'quota' ? 'quota-exceeded' : 'rate-limited', {
    detail: `${WHAT_IS_COUNTED[policy.name]} ${policy.max} in ${policy.windowSeconds} s; wait ${resetSeconds} s`,
    members: {
      limit: policy.name,
      max: policy.max,
      windowSeconds: policy.windowSeconds,
      waitSeconds: resetSeconds,
    },
    retryAfterSeconds: resetSeconds,
  });
}

const WHAT_IS_COUNTED: Readonly<Record<PolicyName, string>> = {
  address: 'The requests of an address are limited to',
  credential: 'The requests of a key, or of a subject, are limited to',
  user: 'The writes for a user are limited to',
  quota: 'The writes of a key, or of a subject, are limited to',
};
