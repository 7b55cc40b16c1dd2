import type { Owner } from '../../domain/owner.js';
import type { CountedAward } from '../awards/counter-changes.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { awards } from '../tables/awards.js';
import { beforeAll, fromJson, type RowOf } from '../tables/define-table.js';
import { knownUsers } from '../tables/users.js';
import type { BackfillName } from './register-counters.js';

/** Where a backfill stands: after an award of a game. */
export interface Position {
  readonly gameId: string;
  /** The latest award that the game had when the backfill came to it. */
  readonly untilAt: number;
  readonly occurredAt: number;
  readonly awardId: number;
}

/** A stretch of the ledger. */
export interface AwardStretch {
  /** How many rows it has. */
  readonly length: number;
  /** Those of them that the backfill is to count. */
  readonly awards: readonly CountedAward[];
  /** Null at the end of the owner's last game. */
  readonly end: Position | null;
}

type StretchReader = (
  name: BackfillName,
  position: Position | null,
  rowsMax: number,
) => Promise<AwardStretch>;

/** Before any time that a Date can hold. */
const NEVER = -9_000_000_000_000_000;

/** Reads an owner's ledger game by game, in the order of an index, some rows at a time. */
export function createStretchReader(session: Session): StretchReader {
  const findNext = createGameFinder(session);
  const readRows = createRowReader(session);
  const toAwards = createAwardReader(session);

  return async (name, position, rowsMax) => {
    const rows: PastRow[] = [];
    let at = position ?? (await findNext(name.owner, null));
    while (at !== null && rows.length < rowsMax) {
      const limit = rowsMax - rows.length;
      const found = await readRows(name.owner, at, limit);
      rows.push(...found);
      const last = found.at(-1);
      at =
        found.length === limit && last !== undefined
          ? { ...at, occurredAt: last.occurred_at, awardId: last.award_id }
          : await findNext(name.owner, at.gameId);
    }
    const own = rows.filter(({ backfill }) => (backfill ?? 0) < name.backfill);
    return { length: rows.length, awards: await toAwards(name.owner, own), end: at };
  };
}

/** Finds the next game that has any award: games that were deleted are asked for no fact any more. */
function createGameFinder({ connection, owners }: Session) {
  const next = `select game_id from games
    where owner_id = $3 and owner = $1 and deleted_at is null and game_id > $2 order by game_id limit 1`;
  const latest = `select occurred_at as at from awards where game_id = $1 and owner_id = $2
    order by occurred_at desc, award_id desc limit 1`;
  return async (owner: Owner, after: string | null): Promise<Position | null> => {
    const ownerId = await owners.find(owner);
    for (let known = after ?? beforeAll; ; ) {
      const games = await connection.query<{ readonly game_id: string }>(next, [owner, known, ownerId]);
      const gameId = games.rows[0]?.game_id;
      if (gameId === undefined) return null;
      const { rows } = await connection.query<{ readonly at: number }>(latest, [gameId, ownerId]);
      const untilAt = rows[0]?.at;
      if (untilAt !== undefined) return { gameId, untilAt, occurredAt: NEVER, awardId: 0 };
      known = gameId;
    }
  };
}

const past = awards.narrow(
  'award_id',
  'uuid',
  'game_id',
  'task_id',
  'user_id',
  'points',
  'case_name',
  'tracked',
  'occurred_at',
  'day',
  'backfill',
);

type PastRow = RowOf<typeof past.columns>;

function createRowReader({ connection, owners }: Session) {
  const sql = `select ${past.listed}
    from awards where owner_id = $6 and game_id = $1 and occurred_at <= $2 and (occurred_at, award_id) > ($3, $4)
    order by occurred_at, award_id limit cast($5 as integer)`;
  return async (owner: Owner, at: Position, limit: number): Promise<readonly PastRow[]> => {
    const place = [at.gameId, at.untilAt, at.occurredAt, at.awardId];
    const parameters = [...place, limit, await owners.find(owner)];
    return (await connection.query<PastRow>(sql, parameters)).rows;
  };
}

function createAwardReader({ connection, owners }: Session) {
  const userList = rowList(connection.dialect, knownUsers.pick('user_id'));
  const usersSql = `select users.user_id as id, users.external_user_id as name
    from ${userList.sql} join users on users.user_id = list.user_id
    where users.owner_id = $${userList.next}`;

  async function namesOf(sql: string, parameters: readonly unknown[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await connection.query<{ readonly id: number; readonly name: string }>(sql, parameters);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  return async (owner: Owner, rows: readonly PastRow[]): Promise<readonly CountedAward[]> => {
    if (rows.length === 0) return [];
    const ownerId = await owners.find(owner);
    const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
    const ofUsers = userList.parameters(userIds.map((id) => ({ user_id: id })));
    const names = await namesOf(usersSql, [...ofUsers, ownerId]);
    return rows.map((row) => toAward(row, names.get(row.user_id) ?? ''));
  };
}

function toAward(row: PastRow, externalUserId: string): CountedAward {
  return {
    awardId: row.uuid,
    gameId: row.game_id,
    taskId: row.task_id,
    userId: row.user_id,
    externalUserId,
    points: row.points,
    caseName: row.case_name,
    tracked: fromJson(row.tracked),
    occurredAt: row.occurred_at,
    day: row.day,
  };
}
