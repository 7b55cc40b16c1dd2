import type { Session } from '../kysely/session.js';
import { type ChoreStep, createChoreStep } from '../repositories/chores.js';
import type { RowPlace, Scrubber, UserToScrub } from './erased-user.js';
import { forgetAnswers } from './forget-answers.js';
import { scrubActions, scrubOutcomes } from './scrub-decisions.js';
import { renameTimelines, scrubAwards, scrubReversedAwards, scrubTransactions } from './scrub-ranges.js';
import { scrubAudit, scrubExports } from './scrub-records.js';

/** What an erasure leaves to its chore, and how far that came. */
export interface ErasurePlace extends Pick<UserToScrub, 'from' | 'to' | 'scopes'> {
  /** The table that it is at. */
  readonly table: string;
  readonly after: RowPlace | null;
}

/** In this order, by the names under which a chore notes where it is. */
const scrubbers: Readonly<Record<string, (session: Session) => Scrubber>> = {
  timelines: renameTimelines,
  awards: scrubAwards,
  reversed_awards: scrubReversedAwards,
  actions: scrubActions,
  event_ids: scrubOutcomes,
  wallet_transactions: scrubTransactions,
  idempotency_keys: forgetAnswers,
  exports: scrubExports,
  audit_entries: scrubAudit,
};

const tables = Object.keys(scrubbers);

/** Where the chore of an erasure begins. */
export function erasureBegun(erased: Pick<UserToScrub, 'from' | 'to' | 'scopes'>): ErasurePlace {
  return { ...erased, table: tables[0] ?? '', after: null };
}

/**
 * Takes away what was written of a user who was erased, table by table. What is counted stays: points, times,
 * cases, tracked inputs, ids of events.
 */
export function createErasureStep(session: Session): ChoreStep {
  const scrub = new Map(tables.map((table) => [table, scrubbers[table]?.(session)]));
  return createChoreStep<ErasurePlace>(session, {
    async take({ owner, subject }, place, rowsMax) {
      const ownerId = session.owners.numberOf(owner);
      const erased = { ...place, owner, ownerId, userId: Number(subject) };
      const after = await scrub.get(place.table)?.(erased, place.after, rowsMax);
      if (after !== null && after !== undefined) return { ...place, after };
      const next = tables[tables.indexOf(place.table) + 1];
      return next === undefined ? undefined : { ...place, table: next, after: null };
    },
  });
}
