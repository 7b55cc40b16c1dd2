import type { Owner } from '../../domain/owner.js';
import type { PointsReads } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { eachUser } from '../kysely/each-user.js';
import type { Session } from '../kysely/session.js';
import { isThere } from '../repositories/is-there.js';
import { afterId, beyondAll, countMax, readPage } from '../repositories/read-page.js';

interface GameRow {
  readonly game_id: string;
  readonly external_game_id: string;
  readonly owner: string;
  readonly points: number;
  readonly awards: number;
}

export function createGamesOfUsers({ connection }: Session): Pick<PointsReads, 'ofUsersByGame'> {
  const { byIndex } = sqlWords(connection.dialect);
  const readGames = eachUser<GameRow>(
    connection,
    (user, first) => `
      select games.game_id, games.external_game_id, games.owner, awarded.points, awarded.awards from (
        select game_id, points, awards from timelines ${byIndex('timelines_of_games')}
        where user_id = ${user} and subject_id = game_id and game_id < $${first} and ${isThere('timelines.game_id')}
        order by game_id desc limit $${first + 1}
      ) as awarded cross join games where games.game_id = awarded.game_id`,
  );

  return {
    ofUsersByGame: (userIds, page) =>
      readPage(page, {
        rows: async (limit) => {
          const found = await readGames(userIds, [afterId(page) ?? beyondAll, limit]);
          return found.toSorted(newestFirst).slice(0, limit);
        },
        count: async () => (await readGames(userIds, [beyondAll, countMax + 1])).length,
        keyOf: (row) => row.game_id,
        toItem,
      }),
  };
}

function newestFirst(one: GameRow, other: GameRow): number {
  return one.game_id < other.game_id ? 1 : -1;
}

function toItem({ game_id, external_game_id, owner, points, awards }: GameRow) {
  return {
    gameId: game_id,
    externalGameId: external_game_id,
    owner: owner as Owner,
    points,
    timesAwarded: awards,
  };
}
