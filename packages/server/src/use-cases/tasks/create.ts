import type { Game, ParamValues } from '../../domain/game.js';
import { stampsOf } from '../../domain/principal.js';
import type { Task, TaskStatus } from '../../domain/task.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { requireTaskAssignable } from '../strategies/assign.js';
import type { TaskInGame } from './task-in-game.js';

export interface CreateTask {
  readonly gameId: string;
  readonly externalTaskId: string;
  /** Null to inherit the game's strategy and parameters. */
  readonly strategyId: string | null;
  readonly status: TaskStatus;
  readonly params: ParamValues;
}

/**
 * @throws Fault `game-not-found`, `game-forbidden`, `task-exists`, `too-many-tasks`, and those of
 *   `requireTaskAssignable`.
 */
export async function createTask(call: Call, command: CreateTask): Promise<TaskInGame> {
  const game = await requireGame(call, command.gameId);
  await requireTaskAssignable(call, game, command);
  const task = newTask(call, game, command);
  await call.books.tasks.insert(task);
  await noteInAudit(call, {
    module: 'tasks',
    message: 'Task created',
    owner: game.owner,
    details: { gameId: game.gameId, taskId: task.taskId, externalTaskId: task.externalTaskId },
  });
  return { task, game };
}

function newTask({ services, principal }: Call, game: Game, command: CreateTask): Task {
  const now = services.clock.now();
  return {
    taskId: services.ids.next(),
    gameId: game.gameId,
    externalTaskId: command.externalTaskId,
    strategyId: command.strategyId,
    status: command.status,
    params: command.params,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    revision: 1,
    stamps: stampsOf(principal),
  };
}
