import type { Game } from '../../domain/game.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Task, TaskStatus } from '../../domain/task.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { requireGameToSee } from '../user-scope.js';

export interface ListTasks {
  readonly gameId: string;
  readonly status: TaskStatus | undefined;
  /** Tasks with this strategy of their own; those that inherit it aren't among them. */
  readonly strategyId: string | undefined;
}

export interface TasksOfGame {
  readonly game: Game;
  readonly tasks: Page<Task>;
}

/**
 * The tasks of a game, newest first. Players aren't told which strategy a task has, so they can't ask by it.
 *
 * @throws Fault `game-not-found`, `game-forbidden`.
 */
export async function listTasks(call: Call, query: ListTasks, page: PageRequest): Promise<TasksOfGame> {
  const require = query.strategyId === undefined ? requireGameToSee : requireGame;
  const game = await require(call, query.gameId);
  const filter = { status: query.status ?? null, strategyId: query.strategyId ?? null };
  return { game, tasks: await call.books.tasks.list(game, filter, page) };
}
