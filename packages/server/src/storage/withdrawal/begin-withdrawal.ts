import type { Game } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import { requireTaskCounters } from '../backfill/require-counters.js';
import type { Session } from '../kysely/session.js';

/**
 * Notes that a task, which this transaction deletes, is to be taken out of its game's counters. Its own
 * counters say what is to be taken, so they must be there for all that is counted of its game.
 *
 * @throws CountersMissing
 */
export async function beginWithdrawal(session: Session, task: Task): Promise<void> {
  const { owner, gameId, taskId, updatedAt } = task;
  await requireTaskCounters(session, owner);
  const ownerId = await session.owners.ensure(owner);
  await session.db
    .insertInto('task_withdrawals')
    .values({ task_id: taskId, owner_id: ownerId, game_id: gameId, moved_at: updatedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  session.withdrawn.set(taskId, owner);
}

/** Notes that what was said of the tasks of a game, which this transaction deletes, is to be taken away. */
export async function beginClearing(session: Session, { owner, gameId, updatedAt }: Game): Promise<void> {
  const ownerId = await session.owners.ensure(owner);
  await session.db
    .insertInto('task_withdrawals')
    .values({ task_id: gameId, owner_id: ownerId, game_id: gameId, moved_at: updatedAt })
    .execute();
  session.withdrawn.set(gameId, owner);
}
