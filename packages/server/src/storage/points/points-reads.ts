import type { PointsReads } from '../../ports/points-reads.js';
import type { Session } from '../kysely/session.js';
import { createAwardedUsers } from './awarded-users.js';
import { createGamePoints } from './game-points.js';
import { createGameUsers } from './game-users.js';
import { createGamesOfUsers } from './games-of-users.js';
import { createInDays } from './in-days.js';
import { createLeaderboards } from './leaderboards.js';
import { createNewestAwards } from './newest-awards.js';
import { createTaskPoints } from './task-points.js';
import { createTotals } from './totals.js';
import { createUserPoints } from './user-points.js';
import { createUsersTotals } from './users-totals.js';

/** Totals, read from counters alone: their cost doesn't grow with the ledger. */
export function createPointsReads(session: Session): PointsReads {
  return {
    ...createAwardedUsers(session),
    ...createGamePoints(session),
    ...createGameUsers(session),
    ...createGamesOfUsers(session),
    ...createInDays(session),
    ...createLeaderboards(session),
    ...createTaskPoints(session),
    ...createUserPoints(session),
    ...createTotals(session),
    ...createUsersTotals(session),
    newestAwards: createNewestAwards(session),
  };
}
