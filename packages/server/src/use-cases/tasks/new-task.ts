import type { Game } from '../../domain/game.js';
import { stampsOf } from '../../domain/principal.js';
import type { Task } from '../../domain/task.js';
import type { Call } from '../call.js';

/** What a caller says of a task that is to be made. */
export type TaskDraft = Pick<
  Task,
  'externalTaskId' | 'strategyId' | 'status' | 'params' | 'name' | 'metadata'
>;

export function newTask({ services, principal }: Call, { gameId, owner }: Game, draft: TaskDraft): Task {
  const now = services.clock.now();
  return {
    taskId: services.ids.next(),
    gameId,
    owner,
    externalTaskId: draft.externalTaskId,
    strategyId: draft.strategyId,
    status: draft.status,
    params: draft.params,
    name: draft.name,
    metadata: draft.metadata,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    revision: 1,
    stamps: stampsOf(principal),
  };
}
