import type { Game } from '../../domain/game.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Totals, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireUserInGame } from '../user-scope.js';

export interface UserInGame {
  readonly game: Game;
  readonly totals: Totals;
  /** By task; empty where a known user has nothing here. */
  readonly tasks: Page<UserTaskTotal>;
}

/**
 * What one user has in a game, task by task. Players may read their own.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `user-not-found`.
 */
export async function readUserInGame(
  call: Call,
  { gameId, externalUserId }: { readonly gameId: string; readonly externalUserId: string },
  page: PageRequest,
): Promise<UserInGame> {
  const { game, user } = await requireUserInGame(call, gameId, externalUserId);
  return {
    game,
    totals: await call.books.points.userInGameTotals(game, user.userId),
    tasks: await call.books.points.ofUserInGame(game, user.userId, page),
  };
}
