import type { Award } from '../domain/award.js';
import type { Owner } from '../domain/owner.js';

/** An award with what its strategy saw besides. */
export interface DecidedAward {
  /** Where it stands in the ledger. */
  readonly place: number;
  readonly owner: Owner;
  readonly award: Award;
  /** Whether its user was erased, and with it what it was decided on. */
  readonly isErased: boolean;
  /** What the user did; null where points alone were asked for. */
  readonly action: string | null;
  /** The names that its game has had, the present one first: the award was decided under one of them. */
  readonly externalGameIds: readonly [string, ...string[]];
  /** The names that its task has had, the present one first. */
  readonly externalTaskIds: readonly [string, ...string[]];
}

/** The ledger from its beginning, for deciding it again. */
export interface DecidedAwards {
  /** The next awards after a place that a strategy decided; all come after 0. */
  after(place: number, limit: number): Promise<readonly DecidedAward[]>;
}
