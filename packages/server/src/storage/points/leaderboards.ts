import type { PageRequest } from '../../domain/page.js';
import type { GameKey, Leaderboard, PointsReads, RankedUser, TaskKey } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import type { BoardKey } from '../milestones.js';
import { makePage } from '../repositories/read-page.js';
import { everyone } from '../timelines/everyone.js';
import { type Board, createBoardPlaces, top } from './board-places.js';
import { entriesIn, entryAfter } from './by-points.js';

interface Entry {
  readonly user_id: number;
  readonly points: number;
  readonly external_user_id: string;
}

interface Asked {
  readonly [name: string]: string | number;
  readonly ownerId: number;
  readonly subjectId: string;
  readonly userId: number;
}

/** Who was awarded in a game or in a task, by what they have there. */
export function createLeaderboards(session: Session): Pick<PointsReads, 'leaderboard' | 'leaderboardAround'> {
  const { connection, db, owners } = session;
  const words = sqlWords(connection.dialect);
  const statements = { after: entriesIn(words, 'after'), before: entriesIn(words, 'before') };
  const placeOf = createBoardPlaces(session);
  const findTimeline = prepared<Asked, Entry & { readonly users: number }>(session, (value) =>
    db
      .selectFrom('timelines')
      .select(['user_id', 'points', 'external_user_id', 'users'])
      .where('owner_id', '=', value('ownerId'))
      .where('subject_id', '=', value('subjectId'))
      .where('user_id', '=', value('userId')),
  );

  async function boardOf(subject: GameKey | TaskKey): Promise<Board> {
    const subjectId = 'taskId' in subject ? subject.taskId : subject.gameId;
    return { ownerId: await owners.find(subject.owner), subjectId };
  }

  async function entries(
    side: 'after' | 'before',
    board: Board,
    { points, userId }: BoardKey,
    limit: number,
  ) {
    if (limit === 0) return [];
    const parameters = [board.subjectId, points, userId, limit, board.ownerId];
    return (await connection.query<Entry>(statements[side], parameters)).rows;
  }

  async function users(board: Board): Promise<number> {
    return (await findTimeline({ ...board, userId: everyone }))[0]?.users ?? 0;
  }

  /** Ranks those who follow one another on a board: of the first it is counted who is before. */
  async function ranked(board: Board, rows: readonly Entry[]): Promise<Omit<Leaderboard, 'users' | 'next'>> {
    const [first] = rows;
    if (first === undefined) return { countedAt: null, items: [] };
    const { points } = first;
    const place = await placeOf(board, { points, userId: first.user_id });
    const equals = await placeOf(board, { points, userId: top.userId });
    let rank = Math.min(equals.before, place.before) + 1;
    const items = rows.map((row, index): RankedUser => {
      if (index > 0 && row.points !== rows[index - 1]?.points) rank = place.before + index + 1;
      return { rank, userId: row.user_id, externalUserId: row.external_user_id, points: row.points };
    });
    return { countedAt: place.countedAt ?? equals.countedAt, items };
  }

  return {
    async leaderboard(subject, page: PageRequest) {
      const board = await boardOf(subject);
      const rows = await entries('after', board, entryAfter(page), page.limit + 1);
      const { items, next } = makePage(
        page,
        { rows, stoppedAt: null, count: null },
        { keyOf: (row: Entry) => `${row.points} ${row.user_id}`, toItem: (row) => row },
      );
      return { ...(await ranked(board, items)), users: await users(board), next };
    },

    async leaderboardAround(subject, userId, around) {
      const board = await boardOf(subject);
      const [own] = await findTimeline({ ...board, userId });
      if (own === undefined) return null;
      const key = { points: own.points, userId };
      const [above, below] = await Promise.all([
        entries('before', board, key, around),
        entries('after', board, key, around),
      ]);
      return { ...(await ranked(board, [...above, own, ...below])), users: await users(board), next: null };
    },
  };
}
