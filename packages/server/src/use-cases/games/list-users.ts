import type { Page, PageRequest } from '../../domain/page.js';
import type { GameUser, GameUsersFilter } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { type Named, withNames } from '../points/named.js';
import { requireGame } from '../scope.js';

export interface ListGameUsers extends GameUsersFilter {
  readonly sort: 'newest' | 'points';
  readonly gameId: string;
}

/**
 * Who takes part in a game: those who have an award or an action in it; by points, those who have an award.
 *
 * @throws Fault `game-not-found`, `game-forbidden`.
 */
export async function listGameUsers(
  call: Call,
  { gameId, sort, ...filter }: ListGameUsers,
  page: PageRequest,
): Promise<Page<Named<GameUser>>> {
  const game = await requireGame(call, gameId);
  const { points } = call.books;
  const found = await (sort === 'points' && filter.externalUserId === null
    ? points.usersOfGameByPoints(game, page)
    : points.usersOfGame(game, filter, page));
  return withNames(call, game.owner, found);
}
