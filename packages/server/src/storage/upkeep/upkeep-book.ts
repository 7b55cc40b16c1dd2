import { type BackfillStep, createBackfillStep } from '../backfill/backfill-step.js';
import { type BackfillName, type Registration, registerCounters } from '../backfill/register-counters.js';
import type { Session } from '../kysely/session.js';
import { type ClearingStep, createClearingStep, type GameToClear } from '../repositories/game-clearing.js';

/** The steps of upkeep, each for a transaction of its own. */
export interface UpkeepBook {
  register(registration: Registration): Promise<readonly BackfillName[]>;
  readonly backfill: BackfillStep;
  readonly clear: ClearingStep;
  /** What nobody moved on since a moment, in milliseconds since 1970; the first of it. */
  abandoned(before: number): Promise<Abandoned>;
}

export interface Abandoned {
  readonly backfills: readonly BackfillName[];
  readonly games: readonly GameToClear[];
}

const abandonedMax = 100;

export function createUpkeepBook(session: Session): UpkeepBook {
  return {
    register: (registration) => registerCounters(session, registration),
    backfill: createBackfillStep(session),
    clear: createClearingStep(session),
    async abandoned(before) {
      const { rows: backfills } = await session.connection.query<BackfillName>(
        `select owners.owner, left_over.backfill from (
           select owner_id, backfill, moved_at from backfills where finished_at is null and moved_at <= $1
           order by moved_at limit ${abandonedMax}
         ) as left_over join owners on owners.owner_id = left_over.owner_id order by left_over.moved_at`,
        [before],
      );
      const { rows: games } = await session.connection.query<GameToClear>(
        `select owners.owner, left_over.game_id as "gameId" from (
           select owner_id, game_id, moved_at from games_to_clear where moved_at <= $1
           order by game_id limit ${abandonedMax}
         ) as left_over join owners on owners.owner_id = left_over.owner_id order by left_over.moved_at`,
        [before],
      );
      return { backfills, games };
    },
  };
}
