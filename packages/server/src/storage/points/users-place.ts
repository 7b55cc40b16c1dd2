import type { UsersTotalsFilter } from '../../ports/points-reads.js';
import { parametersAfter, rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { users } from '../tables/users.js';
import type { UsersCounter } from './users-games.js';

/** A game, or one of its tasks. */
export interface UsersPlace {
  readonly gameId: string;
  readonly taskId: string | null;
}

/** Reads what users have in one place, by a counter of each; there are none in what was deleted. */
export type PlaceReader = (
  ownerId: number,
  userIds: readonly string[],
  place: UsersPlace,
) => Promise<readonly UsersCounter[]>;

/** The place that a filter leaves; null where it leaves all games. */
export function placeIn({ gameId, taskId }: UsersTotalsFilter): UsersPlace | null {
  return gameId === null ? null : { gameId, taskId };
}

export function createPlaceReader({ connection }: Session): PlaceReader {
  const list = rowList(connection.dialect, users.pick('user_id'));
  const [owner, game, task] = parametersAfter(list, 3);
  const counters = (subject: string | undefined, isThere: string) => {
    const timelines = sqlWords(connection.dialect).withEach({
      ...{ table: 'timelines', as: 'timelines', columns: ['subject_id', 'points', 'awards'] },
      where: `timelines.owner_id = ${owner} and timelines.subject_id = ${subject}
        and timelines.user_id = list.user_id`,
    });
    return `select list.position, list.user_id, timelines.subject_id, timelines.points, timelines.awards
      from ${list.sql} ${timelines} where exists (${isThere})`;
  };
  const ofGame = `select 1 from games
    where games.owner_id = ${owner} and games.game_id = ${game} and games.deleted_at is null`;
  const inGame = counters(game, ofGame);
  const inTask = `${counters(task, ofGame)} and exists (select 1 from tasks
    where tasks.owner_id = ${owner} and tasks.task_id = ${task} and tasks.game_id = ${game}
      and tasks.deleted_at is null)`;
  return async (ownerId, userIds, { gameId, taskId }) => {
    const ids = list.parameters(userIds.map((userId) => ({ user_id: userId })));
    const ofPlace = taskId === null ? [inGame, gameId] : [inTask, gameId, taskId];
    const [sql = '', ...places] = ofPlace;
    return (await connection.query<UsersCounter>(sql, [...ids, ownerId, ...places])).rows;
  };
}
