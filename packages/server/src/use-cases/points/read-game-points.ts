import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Span } from '../../domain/span.js';
import type { DayWindow, GamePointsFilter, Totals, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { daysAsked } from './day-window.js';
import { type Named, withNames } from './named.js';
import { type DetailedTotal, withNewestAwards } from './newest-awards.js';
import { withinDays } from './within-days.js';

export interface ReadGamePoints extends GamePointsFilter, Span {
  readonly gameId: string;
}

export interface PointsPage<Item> {
  /** Over everything that the filter lets through, not over the page alone. */
  readonly totals: Totals;
  readonly page: Page<Item>;
}

/** A page with whose it is, and the days that it counts; null for all time. */
export interface CountedPage extends PointsPage<Named<UserTaskTotal>> {
  readonly days: DayWindow | null;
  readonly owner: Owner;
}

/**
 * What everyone has in each task of a game, by task and user.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `validation-failed`.
 */
export async function readGamePoints(
  call: Call,
  { gameId, from, to, ...filter }: ReadGamePoints,
  page: PageRequest,
): Promise<CountedPage> {
  const game = await requireGame(call, gameId);
  const { owner, timeZone } = game;
  const days = daysAsked({ from, to }, timeZone, call.services.clock.now());
  const { points } = call.books;
  const totals = await points.gameTotals(game, filter, days);
  const found = await points.ofGame(game, filter, page);
  const counted = days === null ? found : await withinDays(call, { owner, page: found, days });
  return { owner, totals, days, page: await withNames(call, owner, counted) };
}

/** The same, each with its newest awards. */
export async function readGamePointsDetails(
  call: Call,
  query: ReadGamePoints,
  page: PageRequest,
): Promise<PointsPage<DetailedTotal>> {
  const points = await readGamePoints(call, query, page);
  return { ...points, page: await withNewestAwards(call, points) };
}
