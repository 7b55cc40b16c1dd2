import { type BackfillStep, createBackfillStep } from '../backfill/backfill-step.js';
import { type BackfillName, type Registration, registerCounters } from '../backfill/register-counters.js';
import { createErasureStep } from '../erasure/erasure-step.js';
import type { Session } from '../kysely/session.js';
import type { ChoreName, ChoreStep } from '../repositories/chores.js';
import { createClearingStep } from '../repositories/game-clearing.js';
import type { ChoreKind } from '../tables/chores.js';

/** The steps of upkeep, each for a transaction of its own. */
export interface UpkeepBook {
  register(registration: Registration): Promise<readonly BackfillName[]>;
  readonly backfill: BackfillStep;
  readonly chore: ChoreStep;
  /** What nobody moved on since a moment, in milliseconds since 1970; the first of it. */
  abandoned(before: number): Promise<Abandoned>;
}

export interface Abandoned {
  readonly backfills: readonly BackfillName[];
  readonly chores: readonly ChoreName[];
}

const abandonedMax = 100;

export function createUpkeepBook(session: Session): UpkeepBook {
  const steps: Readonly<Record<ChoreKind, ChoreStep>> = {
    'clear-game': createClearingStep(session),
    'erase-user': createErasureStep(session),
  };
  return {
    register: (registration) => registerCounters(session, registration),
    backfill: createBackfillStep(session),
    chore: (chore, rowsMax, now) => steps[chore.kind](chore, rowsMax, now),
    async abandoned(before) {
      const { rows: backfills } = await session.connection.query<BackfillName>(
        `select owners.owner, left_over.backfill from (
           select owner_id, backfill, moved_at from backfills where finished_at is null and moved_at <= $1
           order by moved_at limit ${abandonedMax}
         ) as left_over join owners on owners.owner_id = left_over.owner_id order by left_over.moved_at`,
        [before],
      );
      const { rows: chores } = await session.connection.query<ChoreName>(
        `select owners.owner, left_over.kind, left_over.subject from (
           select owner_id, kind, subject, moved_at from chores where moved_at <= $1
           order by owner_id, kind, subject limit ${abandonedMax}
         ) as left_over join owners on owners.owner_id = left_over.owner_id order by left_over.moved_at`,
        [before],
      );
      return { backfills, chores };
    },
  };
}
