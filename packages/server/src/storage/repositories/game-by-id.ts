import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { type GameRow, games } from '../tables/games.js';

/**
 * Finds a game by its id alone, for whoever may see games of others, and for saying that a game is another's:
 * whose it is is asked before anything else of it is read.
 */
export function createGameById(session: Session): (gameId: string) => Promise<GameRow | undefined> {
  const find = prepared<{ gameId: string }, GameRow>(session, (value) =>
    session.db
      .selectFrom('games')
      .select(games.names)
      .where('game_id', '=', value('gameId'))
      .where('deleted_at', 'is', null),
  );
  return async (gameId) => (await find({ gameId }))[0];
}
