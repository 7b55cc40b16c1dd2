import type { AwardBrief, PointsReads } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import { rowList } from '../kysely/row-list.js';
import type { Session } from '../kysely/session.js';

type NewestAwards = PointsReads['newestAwards'];

interface Pair {
  readonly user_id: string;
  readonly task_id: string;
}

interface BriefRow {
  readonly award_id: string;
  readonly points: number;
  readonly case_name: string;
  readonly occurred_at: number;
  readonly created_at: number;
}

/** The newest by the time of occurring, found by index, however many there are. */
export function createNewestAwards(session: Session): NewestAwards {
  const findPairs = createPairFinder(session);
  const readNewest = session.connection.dialect === 'sqlite' ? readOneByOne(session) : readTogether(session);
  return async (names, gameId, limit) => {
    const pairs = await findPairs(names, gameId);
    const known = [...pairs.values()];
    const newest = await readNewest(known, limit);
    const byPosition = new Map([...pairs.keys()].map((position, index) => [position, newest[index]]));
    return names.map((_, index) => (byPosition.get(index + 1) ?? []).map(toBrief));
  };
}

function createPairFinder({ connection }: Session) {
  const list = rowList(connection.dialect, { external_task_id: 'text', external_user_id: 'text' });
  const sql = `select list.position as position, users.user_id, tasks.task_id
    from ${list.sql} join games on games.game_id = $${list.next}
      join tasks on tasks.game_id = games.game_id and tasks.deleted_at is null
        and tasks.external_task_id = list.external_task_id
      join users on users.owner = games.owner and users.external_user_id = list.external_user_id`;
  return async (names: Parameters<NewestAwards>[0], gameId: string): Promise<ReadonlyMap<number, Pair>> => {
    const rows = names.map(({ externalTaskId, externalUserId }) => ({
      external_task_id: externalTaskId,
      external_user_id: externalUserId,
    }));
    const found = await connection.query<Pair & { readonly position: number }>(sql, [
      ...list.parameters(rows),
      gameId,
    ]);
    return new Map(found.rows.map((row) => [row.position, row]));
  };
}

type PairReader = (pairs: readonly Pair[], limit: number) => Promise<readonly (readonly BriefRow[])[]>;

function readOneByOne(session: Session): PairReader {
  const { db } = session;
  const read = prepared<{ userId: string; taskId: string; limit: number }, BriefRow>(session, (value) =>
    db
      .selectFrom('awards')
      .select(['award_id', 'points', 'case_name', 'occurred_at', 'created_at'])
      .where('user_id', '=', value('userId'))
      .where('task_id', '=', value('taskId'))
      .orderBy('occurred_at', 'desc')
      .orderBy('award_id', 'desc')
      .limit(value('limit')),
  );
  return async (pairs, limit) => {
    const found: (readonly BriefRow[])[] = [];
    for (const pair of pairs) {
      found.push(await read({ userId: pair.user_id, taskId: pair.task_id, limit }));
    }
    return found;
  };
}

function readTogether({ connection }: Session): PairReader {
  const list = rowList(connection.dialect, { user_id: 'uuid', task_id: 'uuid' });
  const sql = `select list.position as position, newest.* from ${list.sql} cross join lateral (
      select award_id, points, case_name, occurred_at, created_at from awards
      where user_id = list.user_id and task_id = list.task_id
      order by occurred_at desc, award_id desc limit $${list.next}
    ) as newest
    order by list.position, newest.occurred_at desc, newest.award_id desc`;
  return async (pairs, limit) => {
    const parameters = list.parameters(pairs.map(({ user_id, task_id }) => ({ user_id, task_id })));
    const { rows } = await connection.query<BriefRow & { readonly position: number }>(sql, [
      ...parameters,
      limit,
    ]);
    const found: BriefRow[][] = pairs.map(() => []);
    for (const row of rows) found[row.position - 1]?.push(row);
    return found;
  };
}

function toBrief(row: BriefRow): AwardBrief {
  return {
    awardId: row.award_id,
    points: row.points,
    caseName: row.case_name,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
  };
}
