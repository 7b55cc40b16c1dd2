import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../../domain/fault.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { revised } from '../change.js';
import { faultWithin } from '../failed-items.js';
import { requireTaskNamed } from '../scope.js';
import { checkTaskAssignment, type NewParams } from '../strategy-versions/assign.js';

/** Parameters for a task of a game that changes. */
export interface TaskParams {
  readonly externalTaskId: string;
  /** The whole set. */
  readonly params: ParamValues;
}

/** A task as it is, what it is to have, and its place in the request. */
export interface TaskChange {
  readonly task: Task;
  readonly params: ParamValues;
  readonly index: number;
}

/** @throws Fault `task-not-found`. */
export async function findChanges(
  call: Call,
  game: Game,
  tasks: readonly TaskParams[],
): Promise<readonly TaskChange[]> {
  const changes: TaskChange[] = [];
  for (const [index, { externalTaskId, params }] of tasks.entries()) {
    const task = await requireTaskNamed(call, game, externalTaskId);
    if (!isDeepStrictEqual(task.params, params)) changes.push({ task, params, index });
  }
  return changes;
}

export function newParams(changes: readonly TaskChange[]): NewParams {
  return new Map(changes.map(({ task, params }) => [task.taskId, params]));
}

/** @throws Fault `invalid-params` where what decides in a task doesn't take what it is to have. */
export async function requireTakenByTasks(
  call: Call,
  game: Game,
  changes: readonly TaskChange[],
): Promise<void> {
  for (const { task, params, index } of changes) {
    try {
      await checkTaskAssignment(call, game, { strategyId: task.strategyId, params }, { isStanding: true });
    } catch (error) {
      throw error instanceof Fault ? faultWithin(error, `body.tasks[${index}]`) : error;
    }
  }
}

/** Writes tasks in the order of their ids, as whoever writes several does. */
export async function changeTasks(call: Call, game: Game, changes: readonly TaskChange[]): Promise<void> {
  const { gameId, owner } = game;
  const inOrder = changes.toSorted((one, other) => (one.task.taskId < other.task.taskId ? -1 : 1));
  for (const { task, params } of inOrder) {
    await call.books.tasks.update({ ...task, params, ...revised(call, task) });
    const details = { gameId, taskId: task.taskId, changed: ['params'] };
    await noteInAudit(call, { module: 'tasks', message: 'Task updated', owner, details });
  }
}
