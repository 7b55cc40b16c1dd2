import type { Page } from '../../domain/page.js';
import type { DayWindow, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';

/**
 * Counts the totals of a page within some days. Who has nothing in them stays on it, with zeros: a page costs
 * what it gives, however few were awarded then.
 */
export async function withinDays(
  { books }: Call,
  page: Page<UserTaskTotal>,
  days: DayWindow,
): Promise<Page<UserTaskTotal>> {
  const [sums, newest] = await Promise.all([
    books.points.inDays(page.items, days),
    books.points.newestAwards(page.items, { limit: 1, days }),
  ]);
  const items = page.items.map((total, index) => ({
    ...total,
    ...(sums[index] ?? { points: 0, timesAwarded: 0 }),
    firstAwardAt: null,
    lastAwardAt: newest[index]?.[0]?.occurredAt ?? null,
  }));
  return { ...page, items };
}
