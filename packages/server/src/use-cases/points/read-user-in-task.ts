import type { UserTaskTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireTaskNamed } from '../scope.js';
import { requireUserInGame } from '../user-scope.js';

export interface ReadUserInTask {
  readonly gameId: string;
  readonly externalTaskId: string;
  readonly externalUserId: string;
}

/**
 * What one user has in one task; zeros where a known user has nothing there. Players may read their own.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `user-not-found`, `task-not-found`.
 */
export async function readUserInTask(call: Call, query: ReadUserInTask): Promise<UserTaskTotal> {
  const { externalTaskId, externalUserId } = query;
  const { game, user } = await requireUserInGame(call, query.gameId, externalUserId);
  const { taskId } = await requireTaskNamed(call, game, externalTaskId);
  const { userId } = user;
  return (
    (await call.books.points.ofUserInTask({ owner: game.owner, taskId }, userId)) ?? {
      taskId,
      userId,
      externalTaskId,
      externalUserId,
      points: 0,
      timesAwarded: 0,
      firstAwardAt: null,
      lastAwardAt: null,
      deletedAt: null,
    }
  );
}
