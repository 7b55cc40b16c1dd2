import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { requireGame, requireTask } from '../scope.js';
import { admitCopy } from '../strategy-versions/assign.js';
import { insertTask } from './create.js';
import type { TaskInGame } from './task-in-game.js';

export interface DuplicateTask {
  readonly gameId: string;
  readonly taskId: string;
  /** Of the copy. */
  readonly externalTaskId: string;
}

/**
 * Makes a task with another's strategy, status, parameters and description; nobody has an award in it.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`, `task-exists`, `too-many-tasks`,
 *   `strategy-archived`.
 */
export async function duplicateTask(call: Call, command: DuplicateTask): Promise<TaskInGame> {
  const game = await requireGame(call, command.gameId);
  const source = await requireTask(call, game, command.taskId);
  const { strategyId, taskId: copyOf } = source;
  const { externalTaskId } = command;
  if (strategyId !== null) await admitCopy(call, game.owner, strategyId);
  const task = await insertTask(call, game, { ...source, externalTaskId });
  await noteInAudit(call, {
    module: 'tasks',
    message: 'Task duplicated',
    owner: game.owner,
    details: { gameId: game.gameId, taskId: task.taskId, externalTaskId, copyOf },
  });
  return { task, game };
}
