import { lockRows } from '../dialects/lock-rows.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import type { RowOf } from '../tables/define-table.js';
import { timelines } from '../tables/timelines.js';
import type { Timeline } from '../timelines/timeline.js';
import { keyRow, keyText, type TimelineKey } from '../timelines/timeline-key.js';

const keyColumns = timelines.pick('subject_id', 'user_id');
const read = timelines.narrow(
  'subject_id',
  'user_id',
  'awards',
  'points',
  'users',
  'tasks',
  'first_at',
  'last_at',
  'previous_at',
);

type TimelineRow = RowOf<typeof read.columns>;

/**
 * Reads timelines by their text; those that don't exist are left out. With `lock` the rows are held, one
 * after another in the order given, until the transaction ends.
 */
export async function loadTimelines(
  { connection }: Session,
  keys: readonly TimelineKey[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Timeline>> {
  if (keys.length === 0) return new Map();
  const list = rowList(connection.dialect, keyColumns);
  const held = lock ? lockRows(connection.dialect).inListOrder('timelines') : '';
  const { rows } = await connection.query<TimelineRow>(
    `select ${read.listed} from ${list.sql} join timelines
       on timelines.subject_id = list.subject_id and timelines.user_id = list.user_id ${held}`,
    list.parameters(keys.map(keyRow)),
  );
  return new Map(rows.map((row) => [textOf(row), fromRow(row)]));
}

function textOf(row: TimelineRow): string {
  return keyText({ subjectId: row.subject_id, userId: row.user_id });
}

function fromRow(row: TimelineRow): Timeline {
  return {
    awards: row.awards,
    points: row.points,
    users: row.users,
    tasks: row.tasks,
    firstAt: row.first_at,
    lastAt: row.last_at,
    previousAt: row.previous_at,
  };
}
