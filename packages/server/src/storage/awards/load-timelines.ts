import { askOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import type { RowOf } from '../tables/define-table.js';
import { timelines } from '../tables/timelines.js';
import type { Timeline } from '../timelines/timeline.js';
import { keyText, ownedKeyRow, type TimelineKey } from '../timelines/timeline-key.js';

const known = timelines.narrow(
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

type TimelineRow = RowOf<typeof known.columns>;

const statements = rowsByKeys(known, timelines.pick('subject_id', 'user_id'));

/**
 * Reads timelines by their text; those that don't exist are left out. With `lock` the rows are held, one
 * after another in the order given, until the transaction ends.
 */
export async function loadTimelines(
  session: Session,
  keys: readonly TimelineKey[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Timeline>> {
  const { connection, owners } = session;
  const { read, hold } = statements[connection.dialect];
  const toRow = (key: TimelineKey) => ownedKeyRow(key, owners);
  const found = await askOwners(session, { statement: lock ? hold : read, items: keys, toRow });
  return new Map(rowsIn<TimelineRow>(found).map((row) => [textOf(row), fromRow(row)]));
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
