import type { Call } from '../call.js';
import { requireGame, requireTask } from '../scope.js';
import { createTaskIn } from './create.js';
import type { TaskInGame } from './task-in-game.js';

export interface DuplicateTask {
  readonly gameId: string;
  readonly taskId: string;
  /** Of the copy. */
  readonly externalTaskId: string;
}

/**
 * Makes a task with another's strategy, status and parameters; nobody has an award in it.
 *
 * @throws Fault `task-not-found`, and those of `createTask`.
 */
export async function duplicateTask(call: Call, command: DuplicateTask): Promise<TaskInGame> {
  const game = await requireGame(call, command.gameId);
  const { strategyId, status, params } = await requireTask(call, game, command.taskId);
  return createTaskIn(call, game, { externalTaskId: command.externalTaskId, strategyId, status, params });
}
