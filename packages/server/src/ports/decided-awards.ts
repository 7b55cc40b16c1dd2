import type { Award } from '../domain/award.js';
import type { Owner } from '../domain/owner.js';

/** An award with what its strategy saw besides. */
export interface DecidedAward {
  readonly owner: Owner;
  readonly award: Award;
  /** What the user did; null where points alone were asked for. */
  readonly action: string | null;
  /** The names that its game has had, the present one first: the award was decided under one of them. */
  readonly externalGameIds: readonly [string, ...string[]];
  /** Those that its task has had, likewise. */
  readonly externalTaskIds: readonly [string, ...string[]];
}

/** The ledger from its beginning, for deciding it again. */
export interface DecidedAwards {
  /** The next awards that a strategy decided, by id; from the first on where none is named. */
  after(awardId: string | null, limit: number): Promise<readonly DecidedAward[]>;
}
