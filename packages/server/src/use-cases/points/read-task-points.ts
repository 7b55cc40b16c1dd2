import type { PageRequest } from '../../domain/page.js';
import type { Span } from '../../domain/span.js';
import type { Call } from '../call.js';
import { requireGame, requireTaskNamed } from '../scope.js';
import { daysAsked } from './day-window.js';
import { withNames } from './named.js';
import { type DetailedTotal, withNewestAwards } from './newest-awards.js';
import type { CountedPage, PointsPage } from './read-game-points.js';
import { withinDays } from './within-days.js';

export interface ReadTaskPoints extends Span {
  readonly gameId: string;
  readonly externalTaskId: string;
}

/**
 * What everyone has in one task, by user.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`, `validation-failed`.
 */
export async function readTaskPoints(
  call: Call,
  query: ReadTaskPoints,
  page: PageRequest,
): Promise<CountedPage> {
  const game = await requireGame(call, query.gameId);
  const { taskId } = await requireTaskNamed(call, game, query.externalTaskId);
  const { owner } = game;
  const days = daysAsked(query, game.timeZone, call.services.clock.now());
  const { points } = call.books;
  const [totals, users] = await Promise.all([
    points.taskTotals({ owner, taskId }, days),
    points.ofTask({ owner, taskId }, page),
  ]);
  const counted = days === null ? users : await withinDays(call, { owner, page: users, days });
  return { owner, totals, days, page: await withNames(call, owner, counted) };
}

/** The same, each with its newest awards. */
export async function readTaskPointsDetails(
  call: Call,
  query: ReadTaskPoints,
  page: PageRequest,
): Promise<PointsPage<DetailedTotal>> {
  const points = await readTaskPoints(call, query, page);
  return { ...points, page: await withNewestAwards(call, points) };
}
