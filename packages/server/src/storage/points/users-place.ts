import type { UserOfOwner } from '../../domain/user.js';
import type { UsersTotalsFilter } from '../../ports/points-reads.js';
import { ownedStatement, readOwners, rowsIn } from '../dialects/owned-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { small } from '../tables/define-table.js';
import { knownUsers } from '../tables/users.js';
import type { UsersCounter } from './users-games.js';

/** A game, or one of its tasks. */
export interface UsersPlace {
  readonly gameId: string;
  readonly taskId: string | null;
}

/** Reads what users have in one place, by a counter of each; there are none in what was deleted. */
export type PlaceReader = (
  users: readonly UserOfOwner[],
  place: UsersPlace,
) => Promise<readonly UsersCounter[]>;

/** The place that a filter leaves; null where it leaves all games. */
export function placeIn({ gameId, taskId }: UsersTotalsFilter): UsersPlace | null {
  return gameId === null ? null : { gameId, taskId };
}

export function createPlaceReader(session: Session): PlaceReader {
  const { connection, owners } = session;
  const counters = (isOfTask: boolean) =>
    ownedStatement(
      connection.dialect,
      { ...knownUsers.pick('user_id'), place: small },
      (list, owner, next) => {
        const [game, task] = [`$${next}`, `$${next + 1}`];
        const timelines = sqlWords(connection.dialect).withEach({
          ...{ table: 'timelines', as: 'timelines', columns: ['owner_id', 'subject_id', 'points', 'awards'] },
          where: `timelines.owner_id = ${owner} and timelines.subject_id = ${isOfTask ? task : game}
          and timelines.user_id = list.user_id`,
        });
        const isThere = `exists (select 1 from games
        where games.owner_id = ${owner} and games.game_id = ${game} and games.deleted_at is null)`;
        const isIn = `exists (select 1 from tasks
        where tasks.owner_id = ${owner} and tasks.task_id = ${task} and tasks.game_id = ${game}
          and tasks.deleted_at is null)`;
        return `select list.place as position, list.user_id, timelines.owner_id, timelines.subject_id,
          timelines.points, timelines.awards
        from ${list} ${timelines} where ${isOfTask ? `${isThere} and ${isIn}` : isThere}`;
      },
    );
  const [inGame, inTask] = [counters(false), counters(true)];
  return async (asked, { gameId, taskId }) => {
    const items = asked.map(({ userId, owner }, index) => ({
      ...{ user_id: userId, owner_id: owners.found(owner) },
      place: index + 1,
    }));
    const toRow = (item: (typeof items)[number]) => item;
    const ofPlace =
      taskId === null
        ? { statement: inGame, values: [gameId] }
        : { statement: inTask, values: [gameId, taskId] };
    return rowsIn(await readOwners(session, { ...ofPlace, items, toRow }));
  };
}
