import { rowsByKeys } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { ofEachOwner } from '../owner-numbers.js';
import type { RowOf } from '../tables/define-table.js';
import { timelines } from '../tables/timelines.js';
import type { Timeline } from '../timelines/timeline.js';
import { keyRow, keyText, type TimelineKey } from '../timelines/timeline-key.js';

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
 * Reads timelines by their text; those that don't exist are left out. With `lock` the rows are held, those of
 * one owner one after another in the order given, until the transaction ends.
 */
export async function loadTimelines(
  { connection, owners }: Session,
  keys: readonly TimelineKey[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Timeline>> {
  if (keys.length === 0) return new Map();
  const { list, read, hold } = statements[connection.dialect];
  const found = await ofEachOwner(keys, {
    numbers: owners,
    ownerOf: ({ owner }) => owner,
    ask: async (ownerId, own) => {
      const parameters = [...list.parameters(own.map(keyRow)), ownerId];
      return (await connection.query<TimelineRow>(lock ? hold : read, parameters)).rows;
    },
  });
  return new Map(found.flat().map((row) => [textOf(row), fromRow(row)]));
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
