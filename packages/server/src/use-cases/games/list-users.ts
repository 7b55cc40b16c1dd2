import type { Page, PageRequest } from '../../domain/page.js';
import type { GameUser, GameUsersFilter } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { type Named, withNames } from '../points/named.js';
import { requireGame } from '../scope.js';

export interface ListGameUsers extends GameUsersFilter {
  readonly gameId: string;
}

/**
 * Who takes part in a game: those who have an award or an action in it.
 *
 * @throws Fault `game-not-found`, `game-forbidden`.
 */
export async function listGameUsers(
  call: Call,
  { gameId, ...filter }: ListGameUsers,
  page: PageRequest,
): Promise<Page<Named<GameUser>>> {
  const game = await requireGame(call, gameId);
  const found = await call.books.points.usersOfGame(game, filter, page);
  return withNames(call, game.owner, found);
}
