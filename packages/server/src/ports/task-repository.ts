import type { Fault } from '../domain/fault.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Task, TaskStatus } from '../domain/task.js';
import type { GameKey } from './points-reads.js';

export interface TaskFilter {
  readonly status: TaskStatus | null;
  readonly strategyId: string | null;
}

/** How many tasks of a game inherit its strategy, and how many have their own. */
export interface TaskStrategies {
  readonly inherit: number;
  readonly own: number;
}

/** Deleted tasks are found by nothing here. */
export interface TaskRepository {
  /**
   * @throws Fault `task-exists` with its `taskId`; `too-many-tasks`; `game-not-found` where it was deleted.
   */
  insert(task: Task): Promise<void>;
  /**
   * Inserts those tasks of one game, with different external ids, that nothing is in the way of; gives for
   * each, in their order, what `insert` would throw, or null.
   * @throws Fault `game-not-found` where it was deleted.
   */
  insertAll(game: GameKey, tasks: readonly Task[]): Promise<readonly (Fault | null)[]>;
  find(game: GameKey, taskId: string): Promise<Task | null>;
  findByExternalId(game: GameKey, externalTaskId: string): Promise<Task | null>;
  /** Newest first. */
  list(game: GameKey, filter: TaskFilter, page: PageRequest): Promise<Page<Task>>;
  countStrategies(game: GameKey): Promise<TaskStrategies>;
  /** As the games' `update`; closing or opening flips the counter's flag in the same transaction. */
  update(task: Task): Promise<void>;
  /**
   * Writes the task with its `deletedAt`, as `update` does: from the commit on nothing finds it, and no award
   * lands in it. What was earned in it stays counted.
   * @throws Fault `precondition-failed`.
   */
  delete(task: Task): Promise<void>;
}
