import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { beyondAllUsers } from '../repositories/read-page.js';
import type { RowOf } from '../tables/define-table.js';
import type { ranks } from '../tables/ranks.js';

/** Where a page by points begins: after this user, who has so many. */
export type Rank = Pick<RowOf<typeof ranks.columns>, 'points' | 'user_id'>;

const KEY = /^(-?[0-9]{1,16}) ([0-9]{1,15})$/;

/**
 * The rank after which a page begins; above all where it is the first one.
 *
 * @throws Fault `invalid-cursor`.
 */
export function rankAfter({ after }: PageRequest): Rank {
  if (after === null) return { points: Number.MAX_SAFE_INTEGER, user_id: beyondAllUsers };
  const [, points, userId] = KEY.exec(after) ?? [];
  if (points === undefined || userId === undefined) throw new Fault('invalid-cursor');
  return { points: Number(points), user_id: Number(userId) };
}

export function keyOfRank({ points, user_id }: Rank): string {
  return `${points} ${user_id}`;
}

/**
 * The users of a task or of a game, who has most points first, and of those who have as many, who came to the
 * owner last. $1 is the place, $2 and $3 are the rank that they come after, $4 how many are wanted, $5 is the
 * owner's number. How its index is named: see `downIndex`.
 */
export function byPointsIn({ withEach }: SqlWords): string {
  const timelines = withEach({
    ...{ table: 'timelines', as: 'timelines' },
    columns: ['external_user_id', 'awards', 'first_at', 'last_at'],
    where: `timelines.subject_id = ranked.subject_id and timelines.user_id = ranked.user_id
      and timelines.owner_id = $5`,
  });
  return `select ranked.user_id, ranked.points, timelines.external_user_id, timelines.awards,
      timelines.first_at, timelines.last_at
    from (
      select subject_id, points, user_id from ranks
      where owner_id = $5 and (subject_id, points, user_id) < ($1, $2, $3) and (subject_id) >= ($1)
      order by subject_id desc, points desc, user_id desc limit $4
    ) as ranked ${timelines}
    order by ranked.points desc, ranked.user_id desc`;
}
