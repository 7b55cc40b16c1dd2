import type { Owner } from '../../domain/owner.js';
import type { Connection } from '../dialects/connection.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { orNull, text, uuid } from '../tables/define-table.js';
import { everyone } from '../timelines/everyone.js';
import type { CounterRows } from './taken-rows.js';

/** A task, or a part of one, with what of its game it belongs to. */
export interface TakenSubject {
  readonly from_id: string;
  readonly to_id: string;
  readonly game_id: string;
  readonly owner: Owner;
  /** What makes the part; null where it is the task itself. */
  readonly filter_id: string | null;
  readonly value: string | null;
}

/** One counter of a subject. */
export type TakenRow = TakenSubject & {
  readonly user_id: string;
  readonly [key: string]: string | number | null;
};

/** Takes rows out of those of the game. Both are gone then where nothing is left in them. */
export type RowTaker = (rows: readonly TakenRow[]) => Promise<void>;

const subjectColumns = {
  from_id: uuid,
  to_id: uuid,
  game_id: uuid,
  filter_id: orNull(uuid),
  value: orNull(text),
  user_id: uuid,
};

export function createRowTaker(
  { connection, owners }: Session,
  { table, keys, count, sets }: CounterRows,
): RowTaker {
  const list = rowList(connection.dialect, { ...subjectColumns, ...keys });
  const names = Object.keys(keys);
  const same = (row: string) => names.map((key) => `and ${row}.${key} = list.${key}`).join(' ');
  const owner = `$${list.next}`;
  const assignments = Object.entries(sets(sqlWords(connection.dialect), owner));
  const subtract = `update ${table} as game set ${assignments.map(([name, value]) => `${name} = ${value}`).join(', ')}
    from ${list.sql} join ${table} as task
      on task.owner_id = ${owner} and task.subject_id = list.from_id and task.user_id = list.user_id ${same('task')}
    where game.owner_id = ${owner} and game.subject_id = list.to_id and game.user_id = list.user_id ${same('game')}`;
  const remove = (id: string, condition: string) => `delete from ${table}
    where owner_id = ${owner} and (${['subject_id', 'user_id', ...names].join(', ')}) in
      (select ${[id, 'list.user_id', ...names.map((key) => `list.${key}`)].join(', ')} from ${list.sql} ${condition})`;
  // Everyone's timeline of a task or a game says whether it is open, so it stays, with nothing on it.
  const mayGo =
    table === 'timelines' ? `where list.filter_id is not null or list.user_id <> '${everyone}'` : '';
  const told = table === 'timelines' ? ' returning subject_id, user_id' : '';
  const removeEmpty = `${remove('list.to_id', mayGo)} and ${count} = 0${told}`;
  const removeTaken = remove('list.from_id', mayGo);

  return async (rows) => {
    const [first] = rows;
    if (first === undefined) return;
    const ownerId = owners.found(first.owner);
    const parameters = [...list.parameters(rows), ownerId];
    await connection.query(subtract, parameters);
    const removed = await connection.query<RemovedRow>(removeEmpty, parameters);
    await connection.query(removeTaken, parameters);
    if (table === 'timelines') await settleEveryones(connection, ownerId, { rows, removed: removed.rows });
  };
}

/** A timeline on which nothing is left. */
interface RemovedRow {
  readonly subject_id: string;
  readonly user_id: string;
}

/**
 * How many users of a game, and of its parts, have an award, and that a task that was taken out has none. A
 * part whose users nobody counts has 0 of them.
 */
async function settleEveryones(
  connection: Connection,
  ownerId: number,
  { rows, removed }: { readonly rows: readonly TakenRow[]; readonly removed: readonly RemovedRow[] },
): Promise<void> {
  for (const [subjectId, users] of usersGone(removed)) {
    await connection.query(
      `update timelines set users = users - $2
       where owner_id = $3 and subject_id = $1 and user_id = '${everyone}' and users > 0`,
      [subjectId, users, ownerId],
    );
  }
  const whole = rows.filter(({ filter_id }) => filter_id === null);
  const [first] = whole;
  if (first === undefined) return;
  if (whole.some(({ user_id }) => user_id === everyone)) {
    await connection.query(
      `update timelines set awards = 0, points = 0, users = 0, first_at = null, last_at = null, previous_at = null
       where owner_id = $2 and subject_id = $1 and user_id = '${everyone}'`,
      [first.from_id, ownerId],
    );
  }
}

function usersGone(removed: readonly RemovedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { subject_id, user_id } of removed) {
    if (user_id !== everyone) counts.set(subject_id, (counts.get(subject_id) ?? 0) + 1);
  }
  return counts;
}
