import type { Owner } from '../../domain/owner.js';
import type { Page } from '../../domain/page.js';
import type { DayWindow, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';

/**
 * Counts the totals of a page within some days. Who has nothing in them stays on it, with zeros: a page costs
 * what it gives, however few were awarded then.
 */
export async function withinDays(
  { books }: Call,
  {
    owner,
    page,
    days,
  }: { readonly owner: Owner; readonly page: Page<UserTaskTotal>; readonly days: DayWindow },
): Promise<Page<UserTaskTotal>> {
  const [sums, newest] = await Promise.all([
    books.points.inDays(owner, page.items, days),
    books.points.newestAwards(owner, page.items, { limit: 1, days }),
  ]);
  const items = page.items.map((total, index) => ({
    ...total,
    ...(sums[index] ?? { points: 0, timesAwarded: 0 }),
    firstAwardAt: null,
    lastAwardAt: newest[index]?.[0]?.occurredAt ?? null,
  }));
  return { ...page, items };
}
