import type { Owner } from '../../domain/owner.js';
import type { Page } from '../../domain/page.js';
import type { AwardBrief, DayWindow, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import type { Named } from './named.js';

const AWARDS_MAX = 20;

export interface DetailedTotal extends Named<UserTaskTotal> {
  /** The newest by when they happened, at most twenty. */
  readonly awards: readonly AwardBrief[];
  readonly awardsTruncated: boolean;
}

/** A page of an owner's, with the days that it counts. */
interface Counted {
  readonly owner: Owner;
  readonly page: Page<Named<UserTaskTotal>>;
  readonly days: DayWindow | null;
}

/** Puts beside each total of a page the newest of the awards that it sums up. */
export async function withNewestAwards(
  { books }: Call,
  { owner, page, days }: Counted,
): Promise<Page<DetailedTotal>> {
  const awards = await books.points.newestAwards(owner, page.items, { limit: AWARDS_MAX, days });
  const items = page.items.map((total, index) => detailed(total, awards[index] ?? []));
  return { ...page, items };
}

/** Written out, since there is one for each row of a page: a spread costs more than reading it. */
function detailed(total: Named<UserTaskTotal>, awards: readonly AwardBrief[]): DetailedTotal {
  return {
    taskId: total.taskId,
    userId: total.userId,
    externalTaskId: total.externalTaskId,
    externalUserId: total.externalUserId,
    name: total.name,
    points: total.points,
    timesAwarded: total.timesAwarded,
    firstAwardAt: total.firstAwardAt,
    lastAwardAt: total.lastAwardAt,
    deletedAt: total.deletedAt,
    awards,
    awardsTruncated: total.timesAwarded > awards.length,
  };
}
