import { bulkAdd } from '../dialects/bulk-add.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { sqlWords } from '../dialects/sql-words.js';
import { together } from '../dialects/together.js';
import type { Session } from '../kysely/session.js';
import { type PartRow, parts } from '../tables/parts.js';
import { type TimelineRow, timelines } from '../tables/timelines.js';
import { everyone } from '../timelines/everyone.js';
import { inKeyOrder, inLockOrder } from '../timelines/lock-order.js';
import { keyText, type TimelineKey } from '../timelines/timeline-key.js';
import type { TimelineChange } from './counter-changes.js';
import { requireOpen } from './hold-open.js';

/** Adds changes to timelines, whoever else adds to everyone's at the same time. */
export type TimelineWriter = (
  changes: readonly TimelineChange[],
  isNew: (key: TimelineKey) => boolean,
) => Promise<void>;

const changed = timelines.narrow(
  'subject_id',
  'user_id',
  'owner_id',
  'game_id',
  'external_user_id',
  'awards',
  'points',
  'first_at',
  'last_at',
  'previous_at',
  'users',
);

export function createTimelineWriter(session: Session): TimelineWriter {
  const { connection, owners } = session;
  const { greatest, least } = sqlWords(connection.dialect);
  const earlierLast = `${least}(timelines.last_at, excluded.last_at)`;
  // Of all four times the second-latest: what both know as their last but one competes with the earlier last.
  const add = `on conflict (subject_id, user_id, owner_id) do update set
      awards = timelines.awards + excluded.awards,
      points = timelines.points + excluded.points,
      first_at = ${least}(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
      last_at = ${greatest}(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
      previous_at = case when timelines.last_at is null then excluded.previous_at
        else ${greatest}(${earlierLast}, coalesce(timelines.previous_at, ${earlierLast}),
          coalesce(excluded.previous_at, ${earlierLast})) end,
      users = timelines.users + excluded.users`;
  const insertParts = bulkInsert(session, parts, 'on conflict do nothing');
  const writeUsers = bulkInsert(session, changed, add);
  const writeUsersOfParts = bulkInsert<typeof changed.columns, UserRow>(
    session,
    changed,
    `${add} returning subject_id, user_id, awards`,
  );
  const writeEveryones = bulkInsert<typeof changed.columns, WrittenRow>(
    session,
    changed,
    `${add} returning subject_id, state, awards`,
  );
  const countTasks = createTaskCounter(session);
  const countUsers = createUserCounter(session);
  const toRow = (change: TimelineChange, users: number) =>
    rowOf(change, owners.numberOf(change.key.owner), users);

  return async (changes, isNew) => {
    const newUsers = countNewUsers(changes, isNew);
    const everyones = inLockOrder(changes.filter((change) => !isUsers(change)));
    const users = inKeyOrder(changes.filter(isUsers), nameOf);
    const counting = users.filter(({ part }) => part?.countsUsers === true);
    const writeAll = counting.length === 0 ? writeUsers : writeUsersOfParts;
    const [known, written] = await together([
      writeAll(users.map((change) => toRow(change, 0))),
      writeEveryones(everyones.map((change) => toRow(change, newUsers.get(change.key.subjectId) ?? 0))),
    ]);
    requireOpen(everyones, written.rows);
    await countTasks(firstsOf(everyones, written.rows));
    if (counting.length > 0) await countUsers(newInParts(counting, known.rows));
    const newParts = partsOf(changes, owners);
    if (newParts.length > 0) await insertParts(newParts);
  };
}

type UserRow = Pick<TimelineRow, 'subject_id' | 'user_id' | 'awards'>;

/** So many are added to everyone's timeline of a subject. */
interface Addition extends Pick<TimelineKey, 'owner' | 'subjectId'> {
  readonly count: number;
}

/** How many users each part has that it had not before: those with no award but what was just written. */
function newInParts(changes: readonly TimelineChange[], rows: readonly UserRow[]): readonly Addition[] {
  const awards = new Map(
    rows.map((row) => [keyText({ subjectId: row.subject_id, userId: row.user_id }), row.awards]),
  );
  const first = changes.filter(({ key, added }) => awards.get(keyText(key)) === added.awards);
  return additionsOf(first.map(({ key }) => key));
}

function additionsOf(keys: readonly Pick<TimelineKey, 'owner' | 'subjectId'>[]): readonly Addition[] {
  const additions = new Map<string, Addition>();
  for (const { owner, subjectId } of keys) {
    additions.set(subjectId, { owner, subjectId, count: (additions.get(subjectId)?.count ?? 0) + 1 });
  }
  return [...additions.values()];
}

/** Counts users in everyone's rows of parts, which this transaction holds. */
function createUserCounter(session: Session) {
  const add = bulkAdd(session, timelines.narrow('subject_id', 'users'), {
    key: 'subject_id',
    column: 'users',
    where: `user_id = ${everyone}`,
  });
  return async (additions: readonly Addition[]): Promise<void> => {
    await add(
      additions.map(({ owner, subjectId, count }) => ({
        subject_id: subjectId,
        owner_id: session.owners.numberOf(owner),
        users: count,
      })),
    );
  };
}

type WrittenRow = Pick<TimelineRow, 'subject_id' | 'state' | 'awards'>;

/** Tasks with no award but those that were just written. */
function firstsOf(everyones: readonly TimelineChange[], rows: readonly WrittenRow[]) {
  const awards = new Map(rows.map((row) => [row.subject_id, row.awards]));
  return everyones.filter(
    ({ scope, part, key, added }) =>
      scope === 'task' && part === null && awards.get(key.subjectId) === added.awards,
  );
}

/** Counts tasks with their first award in their games, whose rows this transaction holds. */
function createTaskCounter({ connection, owners }: Session) {
  const sql = `update timelines set tasks = tasks + $2
    where subject_id = $1 and user_id = ${everyone} and owner_id = $3`;
  return async (firsts: readonly TimelineChange[]): Promise<void> => {
    const games = firsts.map(({ key, gameId }) => ({ owner: key.owner, subjectId: gameId }));
    for (const { owner, subjectId, count } of additionsOf(games)) {
      await connection.query(sql, [subjectId, count, owners.numberOf(owner)]);
    }
  };
}

function nameOf({ key }: TimelineChange): string {
  return `${key.owner}\n${keyText(key)}`;
}

function rowOf({ key, gameId, externalUserId, added }: TimelineChange, ownerId: number, users: number) {
  return {
    subject_id: key.subjectId,
    user_id: key.userId,
    owner_id: ownerId,
    game_id: gameId,
    external_user_id: externalUserId,
    awards: added.awards,
    points: added.points,
    first_at: added.firstAt,
    last_at: added.lastAt,
    previous_at: added.previousAt,
    users,
  };
}

/** In the order of their ids, in which every transaction adds new ones. */
function partsOf(changes: readonly TimelineChange[], owners: Session['owners']): readonly PartRow[] {
  const found = new Map(
    changes.flatMap(({ key, part }) => (part === null ? [] : [[part.partId, { ...part, owner: key.owner }]])),
  );
  return [...found.values()]
    .sort((left, right) => (left.partId < right.partId ? -1 : 1))
    .map(({ partId, owner, filterId, subjectId, value }) => ({
      part_id: partId,
      owner_id: owners.numberOf(owner),
      filter_id: filterId,
      subject_id: subjectId,
      value,
    }));
}

function isUsers({ scope }: TimelineChange): boolean {
  return scope === 'user' || scope === 'user.game';
}

/** How many users have their first award in each subject. */
function countNewUsers(
  changes: readonly TimelineChange[],
  isNew: (key: TimelineKey) => boolean,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of changes.filter((each) => isUsers(each) && each.part === null && isNew(each.key))) {
    counts.set(key.subjectId, (counts.get(key.subjectId) ?? 0) + 1);
  }
  return counts;
}
