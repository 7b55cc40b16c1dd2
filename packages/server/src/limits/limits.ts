import type { Principal } from '../domain/principal.js';
import type { Clock } from '../ports/clock.js';
import type {
  Charge,
  LimitFigures,
  PolicyName,
  RateLimiter,
  RatePolicy,
  Taken,
} from '../ports/rate-limiter.js';
import type { UserKey } from '../ports/user-repository.js';
import { Admission, type Counting } from './admission.js';

/** How much is allowed; 0 for any number. */
export interface LimitSettings {
  readonly windowSeconds: number;
  readonly perAddress: number;
  /** For each key, or each subject of tokens. */
  readonly perCredential: number;
  /** Writes for each user of each owner. */
  readonly perExternalUser: number;
  /** Accepted writes of each key, or each subject of tokens, in a day of UTC. */
  readonly dailyQuota: number;
}

export interface LimitOptions {
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly settings: LimitSettings;
}

const DAY_SECONDS = 86_400;

/** The limits of the deployment, and who is counted by which. */
export class Limits implements Counting, LimitFigures {
  readonly #rateLimiter: RateLimiter;
  readonly #clock: Clock;
  readonly #policies: Readonly<Record<PolicyName, RatePolicy>>;
  readonly #refusals: Record<PolicyName, number> = { address: 0, credential: 0, user: 0, quota: 0 };

  constructor({ rateLimiter, clock, settings }: LimitOptions) {
    const { windowSeconds } = settings;
    this.#rateLimiter = rateLimiter;
    this.#clock = clock;
    this.#policies = {
      address: { name: 'address', max: settings.perAddress, windowSeconds },
      credential: { name: 'credential', max: settings.perCredential, windowSeconds },
      user: { name: 'user', max: settings.perExternalUser, windowSeconds },
      quota: { name: 'quota', max: settings.dailyQuota, windowSeconds: DAY_SECONDS },
    };
  }

  /** For one request, from its first check to its answer. */
  admission(): Admission {
    return new Admission(this);
  }

  now(): number {
    return this.#clock.now();
  }

  ofAddress(address: string): readonly Charge[] {
    return this.#charge('address', address);
  }

  ofCredential(principal: Principal): readonly Charge[] {
    return this.#charge('credential', nameOf(principal));
  }

  ofUser({ owner, externalUserId }: UserKey): readonly Charge[] {
    return this.#charge('user', JSON.stringify([owner, externalUserId]));
  }

  ofQuota(principal: Principal): readonly Charge[] {
    return this.#charge('quota', nameOf(principal));
  }

  async takeOrWait(charges: readonly Charge[], at: number): Promise<Taken> {
    if (charges.length === 0) return { refusedBy: null, standings: [] };
    return this.#rateLimiter.take(charges, at);
  }

  async take(charges: readonly Charge[], at: number): Promise<Taken> {
    const taken = await this.takeOrWait(charges, at);
    if (taken.refusedBy !== null) this.#refusals[taken.refusedBy.policy.name] += 1;
    return taken;
  }

  async giveBack(charges: readonly Charge[], at: number): Promise<void> {
    if (charges.length > 0) await this.#rateLimiter.giveBack(charges, at);
  }

  refusals(): Readonly<Record<PolicyName, number>> {
    return { ...this.#refusals };
  }

  #charge(name: PolicyName, subject: string): readonly Charge[] {
    const policy = this.#policies[name];
    return policy.max === 0 ? [] : [{ policy, subject }];
  }
}

/** Each key counts for itself, also where it shares a scope with the one that it replaces. */
function nameOf(principal: Principal): string {
  return principal.kind === 'key' ? principal.apiKey : principal.owner;
}
