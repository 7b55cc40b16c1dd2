import { Fault } from '../domain/fault.js';
import type { Principal } from '../domain/principal.js';
import type { ByteQuota, RequestAdmission, WriteAdmission } from '../ports/admission.js';
import type { Charge, PolicyName, Standing, Taken } from '../ports/rate-limiter.js';
import type { UserKey } from '../ports/user-repository.js';

/** Whose requests are counted, and by which counters. */
export interface Counting {
  now(): number;
  ofAddress(address: string): readonly Charge[];
  ofCredential(principal: Principal): readonly Charge[];
  ofUser(user: UserKey): readonly Charge[];
  ofQuota(principal: Principal): readonly Charge[];
  take(charges: readonly Charge[], at: number): Promise<Taken>;
  /** The same for who waits where nothing is left: nobody is refused. */
  takeOrWait(charges: readonly Charge[], at: number): Promise<Taken>;
  giveBack(charges: readonly Charge[], at: number): Promise<void>;
}

/** A write that was counted before it was one. */
interface Ahead {
  readonly at: number;
  readonly charges: readonly Charge[];
  isWritten: boolean;
}

interface Write {
  readonly at: number;
  readonly quota: readonly Charge[];
  readonly taken: Promise<Taken>;
}

/** How one request fares with the limits. */
export class Admission implements RequestAdmission {
  readonly #limits: Counting;
  #standings: readonly Standing[] = [];
  #write: Write | null = null;
  #ahead: Ahead | null = null;
  #isWaived = false;
  #room: ByteQuota | null = null;

  constructor(limits: Counting) {
    this.#limits = limits;
  }

  get standings(): readonly Standing[] {
    return this.#standings;
  }

  get room(): ByteQuota | null {
    return this.#room;
  }

  noteRoom(room: ByteQuota): void {
    this.#room = room;
  }

  async address(address: string): Promise<void> {
    this.#note(await this.#limits.take(this.#limits.ofAddress(address), this.#limits.now()));
  }

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

  async writeAhead(user: UserKey): Promise<number> {
    if (this.#ahead !== null) return 0;
    const [at, charges] = [this.#limits.now(), this.#limits.ofUser(user)];
    const { refusedBy } = await this.#limits.takeOrWait(charges, at);
    if (refusedBy !== null) return refusedBy.resetSeconds;
    this.#ahead = { at, charges, isWritten: false };
    return 0;
  }

  async settleAhead(): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead !== null && !ahead.isWritten) await this.#limits.giveBack(ahead.charges, ahead.at);
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

  another(): WriteAdmission {
    return new Admission(this.#limits);
  }

  #take(principal: Principal, user: UserKey | null): Write {
    const at = this.#limits.now();
    const quota = this.#limits.ofQuota(principal);
    if (this.#ahead !== null) this.#ahead.isWritten = true;
    const isCounted = user === null || this.#ahead !== null;
    const charges = [...(isCounted ? [] : this.#limits.ofUser(user)), ...quota];
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
