import type { Page, PageRequest } from '../../domain/page.js';
import type { GamePointsFilter, Totals, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { type DetailedTotal, withNewestAwards } from './newest-awards.js';

export interface ReadGamePoints extends GamePointsFilter {
  readonly gameId: string;
}

export interface PointsPage<Item> {
  /** Over everything that the filter lets through, not over the page alone. */
  readonly totals: Totals;
  readonly page: Page<Item>;
}

/**
 * What everyone has in each task of a game, by task and user.
 *
 * @throws Fault `game-not-found`, `game-forbidden`.
 */
export async function readGamePoints(
  call: Call,
  { gameId, ...filter }: ReadGamePoints,
  page: PageRequest,
): Promise<PointsPage<UserTaskTotal>> {
  await requireGame(call, gameId);
  return {
    totals: await call.books.points.gameTotals(gameId, filter),
    page: await call.books.points.ofGame(gameId, filter, page),
  };
}

/** The same, each with its newest awards. */
export async function readGamePointsDetails(
  call: Call,
  query: ReadGamePoints,
  page: PageRequest,
): Promise<PointsPage<DetailedTotal>> {
  const points = await readGamePoints(call, query, page);
  return { ...points, page: await withNewestAwards(call, points.page) };
}
