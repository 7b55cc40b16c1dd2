import type { OwnerSize } from '../../ports/owner-sizes.js';
import type { Connection } from '../dialects/connection.js';
import { numberSum } from '../dialects/number-sum.js';

const sql = `select owners.owner, coalesce(sums.awards, 0) as awards, coalesce(sums.users, 0) as users,
    coalesce(sums.games, 0) as games
  from owners left join (
    select owner_id, ${numberSum('awards')} as awards, ${numberSum('new_users')} as users,
      ${numberSum('games')} as games
    from activity_days group by owner_id
  ) as sums on sums.owner_id = owners.owner_id
  order by 2 desc, 3 desc, owners.owner limit $1`;

/** Reads whose the most awards are, from the counters of days: few rows for each day with anything on it. */
export async function readOwnerSizes(connection: Connection, limit: number): Promise<readonly OwnerSize[]> {
  return (await connection.query<OwnerSize>(sql, [limit])).rows;
}
