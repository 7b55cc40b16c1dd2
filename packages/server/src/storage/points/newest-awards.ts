import { momentsAround } from '../../domain/span.js';
import type { AwardBrief, DayWindow, PointsReads } from '../../ports/points-reads.js';
import { hasLateralJoins } from '../dialects/has-lateral-joins.js';
import { parametersAfter, rowList } from '../dialects/row-list.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { awards } from '../tables/awards.js';
import type { RowOf } from '../tables/define-table.js';

type NewestAwards = PointsReads['newestAwards'];

type Pair = Parameters<NewestAwards>[1][number];

const brief = awards.narrow(
  'award_id',
  'uuid',
  'points',
  'reversed',
  'case_name',
  'occurred_at',
  'created_at',
);

type BriefRow = Readonly<RowOf<typeof brief.columns>>;

/**
 * The newest by the time of occurring, however many there are: their index ends with it, and nothing else
 * decides which of those at one moment are among them, or all of that moment would be sorted.
 */
export function createNewestAwards(session: Session): NewestAwards {
  const readNewest = hasLateralJoins(session.connection.dialect)
    ? readTogether(session)
    : readOneByOne(session);
  return async (owner, pairs, asked) => {
    const ownerId = await session.owners.find(owner);
    return (await readNewest(pairs, { ...asked, ownerId })).map((rows) => rows.map(toBrief));
  };
}

/** Days by their numbers, and moments between which they lie whatever the time zone. */
type Bounds = Readonly<Record<'fromDay' | 'toDay' | 'from' | 'to', number>>;

/** As many days as a date can be away from 1970. */
const allTime: DayWindow = { from: -100_000_000, to: 100_000_001 };

/** That of the days is what counts: that of moments is what the index goes by. */
function boundsOf({ from, to }: DayWindow): Bounds {
  const around = momentsAround({ unit: 'day', from, to });
  return { fromDay: from, toDay: to, from: around.from, to: around.to };
}

interface Asked {
  readonly ownerId: number;
  readonly limit: number;
  readonly days: DayWindow | null;
}

type PairReader = (pairs: readonly Pair[], asked: Asked) => Promise<readonly (readonly BriefRow[])[]>;

function readOneByOne(session: Session): PairReader {
  const { db } = session;
  const read = prepared<
    Bounds & { ownerId: number; userId: number; taskId: string; limit: number },
    BriefRow
  >(session, (value) =>
    db
      .selectFrom('awards')
      .select(brief.names)
      .where('owner_id', '=', value('ownerId'))
      .where('user_id', '=', value('userId'))
      .where('task_id', '=', value('taskId'))
      .where('occurred_at', '>=', value('from'))
      .where('occurred_at', '<', value('to'))
      .where('day', '>=', value('fromDay'))
      .where('day', '<', value('toDay'))
      .orderBy('occurred_at', 'desc')
      .limit(value('limit')),
  );
  return async (pairs, { ownerId, limit, days }) => {
    const asked = { ownerId, limit, ...boundsOf(days ?? allTime) };
    const found: (readonly BriefRow[])[] = [];
    for (const { userId, taskId } of pairs) found.push(await read({ userId, taskId, ...asked }));
    return found;
  };
}

/**
 * With a window in it, Postgres takes any index to lead to a single row, that of the whole task too, as long
 * as it doesn't know the table: so what asks for all time doesn't name one.
 */
function readTogether({ connection }: Session): PairReader {
  const list = rowList(connection.dialect, awards.pick('user_id', 'task_id'));
  const [limitOfEach, ownerId, from, to, fromDay, toDay] = parametersAfter(list, 6);
  const textOf = (window: string) => `select list.position as position, newest.*
    from ${list.sql} cross join lateral (
      select ${brief.listed} from awards
      where owner_id = ${ownerId} and user_id = list.user_id and task_id = list.task_id ${window}
      order by occurred_at desc limit ${limitOfEach}
    ) as newest
    order by list.position, newest.occurred_at desc, newest.award_id desc`;
  const ofAllTime = textOf('');
  const within = textOf(
    `and occurred_at >= ${from} and occurred_at < ${to} and day >= ${fromDay} and day < ${toDay}`,
  );
  return async (pairs, { ownerId: ofOwner, limit, days }) => {
    const asked = list.parameters(pairs.map(({ userId, taskId }) => ({ user_id: userId, task_id: taskId })));
    const bounds = days === null ? [] : inOrder(boundsOf(days));
    const { rows } = await connection.query<BriefRow & { readonly position: number }>(
      days === null ? ofAllTime : within,
      [...asked, limit, ofOwner, ...bounds],
    );
    const found: BriefRow[][] = pairs.map(() => []);
    for (const row of rows) found[row.position - 1]?.push(row);
    return found;
  };
}

function inOrder({ from, to, fromDay, toDay }: Bounds): readonly number[] {
  return [from, to, fromDay, toDay];
}

function toBrief(row: BriefRow): AwardBrief {
  return {
    awardId: row.uuid,
    points: row.points + (row.reversed ?? 0),
    reversedPoints: row.reversed ?? 0,
    caseName: row.case_name,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
  };
}
