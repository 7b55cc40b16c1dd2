import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../../domain/description.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Task, TaskStatus } from '../../domain/task.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changedMembers, changing, type Expectation, patched, revised } from '../change.js';
import { requireGame, requireTask } from '../scope.js';
import { admitTaskAssignment } from '../strategy-versions/assign.js';
import type { TaskInGame } from './task-in-game.js';

/** What to change; absent members stay as they are. */
export interface TaskPatch {
  readonly externalTaskId?: string | undefined;
  /** Null to inherit the game's. */
  readonly strategyId?: string | null | undefined;
  readonly status?: TaskStatus | undefined;
  /** The whole set. */
  readonly params?: ParamValues | undefined;
  readonly name?: string | null | undefined;
  /** The whole set. */
  readonly metadata?: Metadata | undefined;
}

export interface UpdateTask {
  readonly gameId: string;
  readonly taskId: string;
  /** What to change of the task as it is. */
  readonly patchOf: (before: Task) => TaskPatch;
  readonly expects: Expectation<Task>;
}

/**
 * Changes a task. A patch that changes nothing leaves revision and stamps as they are.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`, `precondition-failed`, `task-exists`,
 *   and those of `admitTaskAssignment`.
 */
export async function updateTask(call: Call, command: UpdateTask): Promise<TaskInGame> {
  const { gameId, taskId, patchOf, expects } = command;
  return changing(expects, async () => {
    const game = await requireGame(call, gameId);
    const before = await requireTask(call, game, taskId);
    expects?.(before);
    const wanted = patched<Task>(before, patchOf(before));
    if (isDeepStrictEqual(wanted, before)) return { task: before, game };
    await requireValid(call, game, { before, wanted });
    const task = { ...wanted, ...revised(call, before) };
    await call.books.tasks.update(task);
    await noteInAudit(call, {
      module: 'tasks',
      message: 'Task updated',
      owner: game.owner,
      details: { gameId, taskId, changed: changedMembers(before, wanted) },
    });
    return { task, game };
  });
}

interface TaskChange {
  readonly before: Task;
  readonly wanted: Task;
}

async function requireValid(call: Call, game: Game, { before, wanted }: TaskChange): Promise<void> {
  const reassigned = wanted.strategyId !== before.strategyId;
  if (!reassigned && isDeepStrictEqual(wanted.params, before.params)) return;
  await admitTaskAssignment(call, game, wanted, { isStanding: !reassigned });
}
