import type { Game } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { admitTaskAssignment } from '../strategy-versions/assign.js';
import { newTask, type TaskDraft } from './new-task.js';
import type { TaskInGame } from './task-in-game.js';

export interface CreateTask extends TaskDraft {
  readonly gameId: string;
}

/**
 * @throws Fault `game-not-found`, `game-forbidden`, `task-exists`, `too-many-tasks`, and those of
 *   `admitTaskAssignment`.
 */
export async function createTask(call: Call, command: CreateTask): Promise<TaskInGame> {
  const game = await requireGame(call, command.gameId);
  await admitTaskAssignment(call, game, command);
  const task = await insertTask(call, game, command);
  await noteInAudit(call, {
    module: 'tasks',
    message: 'Task created',
    owner: game.owner,
    details: { gameId: game.gameId, taskId: task.taskId, externalTaskId: task.externalTaskId },
  });
  return { task, game };
}

/** @throws Fault `task-exists`, `too-many-tasks`. */
export async function insertTask(call: Call, game: Game, draft: TaskDraft): Promise<Task> {
  const task = newTask(call, game, draft);
  await call.books.tasks.insert(task);
  return task;
}
