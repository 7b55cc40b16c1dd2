import type { Task } from '../../domain/task.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changing, type Expectation, revised } from '../change.js';
import { requireGame, requireTask } from '../scope.js';
import type { TaskInGame } from './task-in-game.js';

export interface DeleteTask {
  readonly gameId: string;
  readonly taskId: string;
  readonly expects: Expectation<Task>;
}

/**
 * Sets the task's tombstone. Its external id may be used again and starts anew; ledger and wallets keep
 * what was earned in it.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`, `precondition-failed`.
 */
export async function deleteTask(call: Call, command: DeleteTask): Promise<TaskInGame> {
  const { gameId, taskId, expects } = command;
  return changing(expects, async () => {
    const game = await requireGame(call, gameId);
    const before = await requireTask(call, game, taskId);
    expects?.(before);
    const change = revised(call, before);
    const task = { ...before, ...change, deletedAt: change.updatedAt };
    await call.books.tasks.delete(task);
    await noteInAudit(call, {
      module: 'tasks',
      message: 'Task deleted',
      owner: game.owner,
      details: { gameId, taskId, externalTaskId: task.externalTaskId },
    });
    return { task, game };
  });
}
