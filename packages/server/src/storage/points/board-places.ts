import type { Session } from '../kysely/session.js';
import type { BoardKey, Milestones } from '../milestones.js';

/** A task or a game with the number of whose it is. */
export interface Board {
  readonly ownerId: number;
  readonly subjectId: string;
}

/** How many entries stand before a key. */
export interface BoardPlace {
  readonly before: number;
  /** Of when the milestones are from which was counted on, in milliseconds since 1970; null for none. */
  readonly countedAt: number | null;
}

/** So many are counted each time; beyond, it is counted from the nearest milestone on. */
const STRIDE = 1000;

/** Before all entries of a board. */
export const top: BoardKey = { points: Number.MAX_SAFE_INTEGER, userId: Number.MAX_SAFE_INTEGER };

interface KeyRow {
  readonly points: number;
  readonly user_id: number;
}

/** $1 is the board, $2 its owner's number, $3 and $4 a key. How the index is named: see `downIndex`. */
const nextMilestone = `select points, user_id from ranks
  where owner_id = $2 and (subject_id, points, user_id) < ($1, $3, $4) and (subject_id) >= ($1)
  order by subject_id desc, points desc, user_id desc limit 1 offset ${STRIDE - 1}`;

/** $5 and $6 are the key down from which it is counted. */
const between = `select count(*) as found from (
    select 1 from ranks
    where owner_id = $2 and (subject_id, points, user_id) > ($1, $3, $4) and (subject_id, points, user_id) < ($1, $5, $6)
    order by subject_id, points, user_id limit ${STRIDE + 1}
  ) as found_rows`;

/** Tells how many entries of a board stand before a key. A step reads a thousand of them at most. */
export function createBoardPlaces({ connection, milestones: kept }: Session) {
  async function countBetween(
    { ownerId, subjectId }: Board,
    key: BoardKey,
    above: BoardKey,
  ): Promise<number> {
    const parameters = [subjectId, ownerId, key.points, key.userId, above.points, above.userId];
    const { rows } = await connection.query<{ readonly found: number }>(between, parameters);
    return rows[0]?.found ?? 0;
  }

  /** The keys of every thousandth entry between two. */
  async function strides(
    { ownerId, subjectId }: Board,
    from: BoardKey,
    to: BoardKey,
  ): Promise<readonly BoardKey[]> {
    const keys: BoardKey[] = [];
    for (let last = from; ; ) {
      const parameters = [subjectId, ownerId, last.points, last.userId];
      const { rows } = await connection.query<KeyRow>(nextMilestone, parameters);
      const next = rows.map((row) => ({ points: row.points, userId: row.user_id }))[0];
      if (next === undefined || !isBefore(next, to)) return keys;
      keys.push(next);
      last = next;
      await connection.breathe();
    }
  }

  async function milestonesTo(board: Board, key: BoardKey): Promise<Milestones> {
    const known = kept.get(board.ownerId, board.subjectId);
    const last = known.keys.at(-1) ?? top;
    const more = isBefore(last, key) ? await strides(board, last, key) : [];
    if (more.length === 0) return known;
    const milestones = { ...known, keys: [...known.keys, ...more] };
    kept.set(board.ownerId, board.subjectId, milestones);
    return milestones;
  }

  return async (board: Board, key: BoardKey): Promise<BoardPlace> => {
    const near = await countBetween(board, key, top);
    if (near <= STRIDE) return { before: near, countedAt: null };
    const { countedAt, keys } = await milestonesTo(board, key);
    const passed = keys.filter((each) => isBefore(each, key));
    // Since the milestones were found, more may have come between than a stride.
    const since = await strides(board, passed.at(-1) ?? top, key);
    const last = since.at(-1) ?? passed.at(-1) ?? top;
    const before = (passed.length + since.length) * STRIDE + (await countBetween(board, key, last));
    return { before, countedAt };
  };
}

function isBefore(one: BoardKey, other: BoardKey): boolean {
  return one.points === other.points ? one.userId > other.userId : one.points > other.points;
}
