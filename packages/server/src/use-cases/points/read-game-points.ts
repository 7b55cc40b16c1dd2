import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { DayWindow, GamePointsFilter, Totals, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { daysAsked, type PointsView } from './day-window.js';
import { type Named, withNames } from './named.js';
import { type DetailedTotal, withNewestAwards } from './newest-awards.js';
import { withinDays } from './within-days.js';

export interface ReadGamePoints extends GamePointsFilter, PointsView {
  readonly sort: PointsView['sort'];
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
 * What everyone has in each task of a game, by task and user; of one task by points, too.
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
  const { sort, externalTaskId } = filter;
  if (sort === 'points' && externalTaskId === null) throw taskRequired();
  const days = daysAsked({ sort, from, to }, timeZone, call.services.clock.now());
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

/** Only the users of one place stand by points in an index. */
function taskRequired(): Fault {
  const message = 'required where `sort` is `points`';
  const error = { path: 'query.externalTaskId', code: 'required', message };
  return new Fault('validation-failed', { errors: [error] });
}
