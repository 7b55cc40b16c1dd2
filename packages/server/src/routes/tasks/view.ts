import * as z from 'zod';
import type { Game } from '../../domain/game.js';
import type { Principal } from '../../domain/principal.js';
import { revisionTag } from '../../http/request/precondition.js';
import { API_PREFIX } from '../../http/route/route.js';
import { describedViewShape } from '../../http/schemas/description.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape, toldApart, viewFor } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';
import type { TaskInGame } from '../../use-cases/tasks/task-in-game.js';
import { params } from '../games/params.js';
import { taskStatus } from './fields.js';

const taskShape = {
  taskId: uuid,
  gameId: uuid,
  externalTaskId: externalId,
  strategyId: z
    .string()
    .nullable()
    .meta({ description: 'Its own strategy; null where it inherits that of its game.' }),
  effectiveStrategyId: z.string().meta({ description: 'The one that awards: its own, or that of its game.' }),
  status: taskStatus,
  params,
  ...describedViewShape,
  createdAt: time,
  updatedAt: time,
  ...stampsShape,
};

export const task = z.object(toldApart(taskShape)).meta({ id: 'Task' });

export const deletedTask = z.object({ ...taskShape, deletedAt: time }).meta({ id: 'DeletedTask' });

export function taskView({ task: row, game }: TaskInGame) {
  return {
    taskId: row.taskId,
    gameId: row.gameId,
    externalTaskId: row.externalTaskId,
    strategyId: row.strategyId,
    effectiveStrategyId: row.strategyId ?? game.strategyId,
    status: row.status,
    params: row.params,
    name: row.name,
    metadata: row.metadata,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    ...row.stamps,
  };
}

/** The view of each task of one game, as the caller may see it. */
export function taskViewFor(principal: Principal, game: Game) {
  return (task: TaskInGame['task']) => viewFor(principal, game.owner, taskView({ task, game }));
}

/** The view of each task of one game. */
export function taskViewIn(game: TaskInGame['game']) {
  return (task: TaskInGame['task']) => taskView({ task, game });
}

/** A task as it leaves, with the tag that names this state of it. */
export function taskAnswer(principal: Principal, { task, game }: TaskInGame) {
  return { body: taskViewFor(principal, game)(task), etag: revisionTag(task) };
}

export function taskLocation({ task: { gameId, externalTaskId } }: TaskInGame): string {
  return `${API_PREFIX}/games/${gameId}/tasks/${encodeURIComponent(externalTaskId)}`;
}
