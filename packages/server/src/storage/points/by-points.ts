import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import type { SqlWords } from '../dialects/sql-words.js';
import type { BoardKey } from '../milestones.js';
import { top } from './board-places.js';

const KEY = /^(-?[0-9]{1,16}) ([0-9]{1,15})$/;

/**
 * The entry after which a page begins; the top where it is the first one.
 *
 * @throws Fault `invalid-cursor`.
 */
export function entryAfter({ after }: PageRequest): BoardKey {
  if (after === null) return top;
  const [, points, userId] = KEY.exec(after) ?? [];
  if (points === undefined || userId === undefined) throw new Fault('invalid-cursor');
  return { points: Number(points), userId: Number(userId) };
}

/**
 * The entries of a board after one of them, or, the nearest first, those before it. $1 is the board, $2 and
 * $3 are the entry's points and user, $4 is how many are wanted, $5 is the owner's number. How its index is
 * named: see `downIndex`.
 */
export function entriesIn({ withEach }: SqlWords, side: 'after' | 'before'): string {
  const timelines = withEach({
    ...{ table: 'timelines', as: 'timelines', columns: ['external_user_id'] },
    where: `timelines.subject_id = ranked.subject_id and timelines.user_id = ranked.user_id
      and timelines.owner_id = $5`,
  });
  const [beyond, within, order] = side === 'after' ? ['<', '>=', 'desc'] : ['>', '<=', 'asc'];
  return `select ranked.user_id, ranked.points, timelines.external_user_id
    from (
      select subject_id, points, user_id from ranks
      where owner_id = $5 and (subject_id, points, user_id) ${beyond} ($1, $2, $3) and (subject_id) ${within} ($1)
      order by subject_id ${order}, points ${order}, user_id ${order} limit $4
    ) as ranked ${timelines}
    order by ranked.points desc, ranked.user_id desc`;
}
