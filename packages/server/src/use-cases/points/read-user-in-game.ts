import type { Game } from '../../domain/game.js';
import { type Level, type Levels, levelAt } from '../../domain/levels.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { User } from '../../domain/user.js';
import type { Totals, UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireUserInGame } from '../user-scope.js';
import { lastDays } from './day-window.js';

export interface UserInGame {
  readonly game: Game;
  readonly totals: Totals;
  /** Null where the game has no levels. */
  readonly level: Level | null;
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
  const { points } = call.books;
  const totals = await points.userInGameTotals(game, user.userId);
  return {
    game,
    totals,
    level: game.levels === null ? null : await readLevel(call, { game, user, levels: game.levels, totals }),
    tasks: await points.ofUserInGame(game, user.userId, page),
  };
}

interface UserWithTotals {
  readonly game: Game;
  readonly user: User;
  readonly levels: Levels;
  /** Of all time. */
  readonly totals: Totals;
}

async function readLevel({ books, services }: Call, asked: UserWithTotals): Promise<Level> {
  const { game, user, levels, totals } = asked;
  if (levels.days === null) return levelAt(levels, totals.points);
  const days = lastDays(levels.days, game.timeZone, services.clock.now());
  const { points } = await books.points.userInGameTotals(game, user.userId, days);
  return levelAt(levels, points);
}
