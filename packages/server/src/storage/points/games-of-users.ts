import type { PointsReads } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { eachUser } from '../kysely/each-user.js';
import type { Session } from '../kysely/session.js';
import { newestFirst } from '../repositories/game-lists.js';
import { afterId, beyondAll, countMax, readPage } from '../repositories/read-page.js';
import type { GameRow } from '../tables/games.js';
import type { TimelineRow } from '../tables/timelines.js';

type PlayedRow = Pick<GameRow, 'game_id' | 'external_game_id' | 'owner' | 'deleted_at'> &
  Pick<TimelineRow, 'points' | 'awards'>;

export function createGamesOfUsers(session: Session): Pick<PointsReads, 'ofUsersByGame'> {
  const { byIndex, withEach } = sqlWords(session.connection.dialect);
  const game = (owner: string) =>
    withEach({
      ...{ table: 'games', as: 'games', columns: ['game_id', 'external_game_id', 'owner', 'deleted_at'] },
      where: `games.owner_id = ${owner} and games.game_id = awarded.game_id`,
    });
  const readGames = eachUser<PlayedRow>(
    session,
    (user, owner, first) => `
      select games.game_id, games.external_game_id, games.owner, games.deleted_at, awarded.points, awarded.awards from (
        select game_id, points, awards from timelines ${byIndex('timelines_of_games')}
        where owner_id = ${owner} and user_id = ${user} and subject_id = game_id and game_id < $${first}
        order by game_id desc limit $${first + 1}
      ) as awarded ${game(owner)}`,
  );

  return {
    ofUsersByGame: (users, page) =>
      readPage(page, {
        rows: async (limit) => {
          const found = await readGames(users, [afterId(page) ?? beyondAll, limit]);
          return found.toSorted(newestFirst).slice(0, limit);
        },
        count: async () => (await readGames(users, [beyondAll, countMax + 1])).length,
        keyOf: (row) => row.game_id,
        toItem,
      }),
  };
}

function toItem({ game_id, external_game_id, owner, points, awards, deleted_at }: PlayedRow) {
  return {
    gameId: game_id,
    externalGameId: external_game_id,
    owner,
    points,
    timesAwarded: awards,
    deletedAt: deleted_at,
  };
}
