import type { RecordedEvents, StrategyName, VersionName } from '../../ports/recorded-events.js';
import { SLICE } from '../kysely/in-slices.js';
import type { IndexStretch } from '../kysely/in-stretches.js';
import type { Session } from '../kysely/session.js';

interface DecidedRow {
  readonly award_id: number;
  readonly uuid: string;
  readonly created_at: number;
}

interface VersionRow {
  readonly strategy_version: number;
  readonly created_at: number;
}

interface AwardingVersion extends VersionName {
  /** When it awarded last. */
  readonly last: number;
}

type DecidedOfOwner = DecidedRow & Pick<VersionName, 'owner'>;

/** $1 is the strategy, $2 its version, $3 and $4 are the moments, $5 is the owner's number. */
const within = `substr(strategy_id, 1, 7) = 'custom:' and strategy_id = $1 and strategy_version = $2
  and created_at >= $3 and created_at < $4 and owner_id = $5`;

/** Of so many versions that have awarded, the newest. */
const VERSIONS_MAX = 100;

/** $1 is the strategy, $2 a version above it, $3 the owner's number. */
const versionSql = `select strategy_version, created_at from awards
  where substr(strategy_id, 1, 7) = 'custom:' and strategy_id = $1 and strategy_version < $2 and owner_id = $3
  order by strategy_version desc, created_at desc limit 1`;
const aboveAll = 2_147_483_647;

const cutSql = `select created_at as place from awards where ${within}
  order by created_at desc limit 1 offset ${SLICE}`;
const readSql = `select award_id, uuid, created_at from awards where ${within}`;

/** Finds the newest awards of strategies, of each version from the end of the index of its awards. */
export function createNewestFinder({ connection, owners }: Session): RecordedEvents['find'] {
  async function newestOf(
    { owner, strategyId, version }: VersionName,
    { from, to }: IndexStretch,
    limit: number,
  ): Promise<readonly DecidedOfOwner[]> {
    const found: DecidedOfOwner[] = [];
    const ownerId = await owners.find(owner);
    for (let end = to; end > from && found.length < limit; await connection.breathe()) {
      const place = [strategyId, version, from, end, ownerId];
      const { rows } = await connection.query<{ readonly place: number }>(cutSql, place);
      const start = rows[0]?.place ?? from;
      const read = [strategyId, version, start, end, ownerId];
      const decided = await connection.query<DecidedRow>(readSql, read);
      found.push(...decided.rows.map((row) => ({ ...row, owner })));
      end = start;
    }
    return found;
  }

  /** One look at the index for each: of the versions of a strategy few have ever awarded. */
  async function versionsOf({ owner, strategyId }: StrategyName): Promise<readonly AwardingVersion[]> {
    const ownerId = await owners.find(owner);
    const versions: AwardingVersion[] = [];
    while (versions.length < VERSIONS_MAX) {
      const below = versions.at(-1)?.version ?? aboveAll;
      const { rows } = await connection.query<VersionRow>(versionSql, [strategyId, below, ownerId]);
      const [row] = rows;
      if (row === undefined) break;
      versions.push({ owner, strategyId, version: row.strategy_version, last: row.created_at });
    }
    return versions;
  }

  return async ({ strategies: [a, b], limit, ...moments }) => {
    const versions = await versionsOf(a);
    const all = a.strategyId === b.strategyId ? versions : [...versions, ...(await versionsOf(b))];
    let newest: readonly DecidedOfOwner[] = [];
    let { from } = moments;
    for (const version of all.toSorted((one, other) => other.last - one.last)) {
      if (version.last < from) break;
      const found = await newestOf(version, { from, to: moments.to }, limit);
      newest = [...newest, ...found].toSorted(byTime).slice(-limit);
      // Once there are enough, an award that is older than all of them is not asked for.
      if (newest.length === limit) from = newest[0]?.created_at ?? from;
    }
    return newest.map((row) => ({ owner: row.owner, awardId: row.uuid }));
  };
}

/** Awards of one moment stand by their ids. */
function byTime(left: DecidedRow, right: DecidedRow): number {
  return left.created_at - right.created_at || left.award_id - right.award_id;
}
