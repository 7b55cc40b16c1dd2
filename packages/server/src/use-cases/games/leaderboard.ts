import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { PageRequest } from '../../domain/page.js';
import type { User } from '../../domain/user.js';
import type { Leaderboard, RankedUser } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { type Named, withNames } from '../points/named.js';
import { canReach, requireGame, requireTaskNamed } from '../scope.js';
import { requireUserInGame } from '../user-scope.js';

export interface ReadLeaderboard {
  readonly gameId: string;
  /** The task whose board is meant; the game's where it is null. */
  readonly externalTaskId: string | null;
  /** The user who is shown; all of them, page by page, where it is null. */
  readonly externalUserId: string | null;
  /** How many before and after that user are shown too. */
  readonly around: number | null;
}

/** Whom the caller isn't told who it is has neither. */
export type ShownStanding = Omit<Named<RankedUser>, 'externalUserId'> & {
  readonly externalUserId: string | null;
};

export interface ShownLeaderboard extends Omit<Leaderboard, 'items'> {
  readonly items: readonly ShownStanding[];
}

/**
 * Who was awarded in a game, or in a task, with their ranks by points. Players may ask for themselves, and
 * aren't told who stands beside them.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`, `user-not-found`, `not-ranked`;
 *   `validation-failed` where it is asked for who is around nobody.
 */
export async function readLeaderboard(
  call: Call,
  { gameId, externalTaskId, externalUserId, around }: ReadLeaderboard,
  page: PageRequest,
): Promise<ShownLeaderboard> {
  if (externalUserId === null) {
    if (around !== null) throw userRequired();
    const game = await requireGame(call, gameId);
    const subject = await subjectOf(call, game, externalTaskId);
    return named(call, game, await call.books.points.leaderboard(subject, page));
  }
  const { game, user } = await requireUserInGame(call, gameId, externalUserId);
  const subject = await subjectOf(call, game, externalTaskId);
  const found = await call.books.points.leaderboardAround(subject, user.userId, around ?? 0);
  if (found === null) throw new Fault('not-ranked');
  const board = await named(call, game, found);
  return canReach(call.principal, game.owner) ? board : toldTo(user, board);
}

async function subjectOf(call: Call, game: Game, externalTaskId: string | null) {
  return externalTaskId === null ? game : requireTaskNamed(call, game, externalTaskId);
}

async function named(call: Call, game: Game, board: Leaderboard) {
  return { ...board, ...(await withNames(call, game.owner, board)) };
}

function toldTo({ userId }: User, board: ShownLeaderboard): ShownLeaderboard {
  const items = board.items.map((item) =>
    item.userId === userId ? item : { ...item, externalUserId: null, name: null },
  );
  return { ...board, items };
}

function userRequired(): Fault {
  const message = 'required where there is `around`';
  return new Fault('validation-failed', {
    errors: [{ path: 'query.externalUserId', code: 'required', message }],
  });
}
