import type { PageRequest } from '../../domain/page.js';
import type { UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireGame, requireTaskNamed } from '../scope.js';
import { type DetailedTotal, withNewestAwards } from './newest-awards.js';
import type { PointsPage } from './read-game-points.js';

export interface ReadTaskPoints {
  readonly gameId: string;
  readonly externalTaskId: string;
}

/**
 * What everyone has in one task, by user.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`.
 */
export async function readTaskPoints(
  call: Call,
  query: ReadTaskPoints,
  page: PageRequest,
): Promise<PointsPage<UserTaskTotal>> {
  const game = await requireGame(call, query.gameId);
  const { taskId } = await requireTaskNamed(call, game, query.externalTaskId);
  const { points } = call.books;
  const [totals, users] = await Promise.all([points.taskTotals(taskId), points.ofTask(taskId, page)]);
  return { totals, page: users };
}

/** The same, each with its newest awards. */
export async function readTaskPointsDetails(
  call: Call,
  query: ReadTaskPoints,
  page: PageRequest,
): Promise<PointsPage<DetailedTotal>> {
  const points = await readTaskPoints(call, query, page);
  return { ...points, page: await withNewestAwards(call, points.page) };
}
