import type { RecordedEvents, VersionName } from '../../ports/recorded-events.js';
import type { Connection } from '../dialects/connection.js';
import { SLICE } from '../kysely/in-slices.js';
import type { Stretch } from '../kysely/in-stretches.js';

interface DecidedRow {
  readonly award_id: string;
  readonly created_at: number;
}

/** $1 is the strategy, $2 its version, $3 and $4 are the moments. */
const within = `substr(strategy_id, 1, 7) = 'custom:' and strategy_id = $1 and strategy_version = $2
  and created_at >= $3 and created_at < $4`;

const cutSql = `select created_at as place from awards where ${within}
  order by created_at desc limit 1 offset ${SLICE}`;
const readSql = `select award_id, created_at from awards where ${within}`;

/** Finds the newest awards of versions, from the end of the index of their awards. */
export function createNewestFinder(connection: Connection): RecordedEvents['find'] {
  async function newestOf(
    { strategyId, version }: VersionName,
    { from, to }: Stretch,
    limit: number,
  ): Promise<readonly DecidedRow[]> {
    const found: DecidedRow[] = [];
    for (let end = to; end > from && found.length < limit; await connection.breathe()) {
      const place = [strategyId, version, from, end];
      const { rows } = await connection.query<{ readonly place: number }>(cutSql, place);
      const start = rows[0]?.place ?? from;
      found.push(...(await connection.query<DecidedRow>(readSql, [strategyId, version, start, end])).rows);
      end = start;
    }
    return found;
  }

  return async ({ versions: [a, b], limit, ...moments }) => {
    const isSame = a.strategyId === b.strategyId && a.version === b.version;
    const found = await newestOf(a, moments, limit);
    const all = isSame ? found : [...found, ...(await newestOf(b, moments, limit))];
    const newest = all.toSorted(byTime).slice(-limit);
    return newest.map((row) => row.award_id);
  };
}

/** Awards of one moment stand by their ids. */
function byTime(left: DecidedRow, right: DecidedRow): number {
  return left.created_at - right.created_at || (left.award_id < right.award_id ? -1 : 1);
}
