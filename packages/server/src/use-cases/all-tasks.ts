import type { Page, PageRequest } from '../domain/page.js';
import type { Task } from '../domain/task.js';
import type { GameKey } from '../ports/points-reads.js';
import type { Call } from './call.js';

const TASKS_A_PAGE = 500;
const ANY_TASK = { status: null, strategyId: null };

/** Every task of a game, newest first; between two pages other requests have their turn. */
export async function* allTasks({ books, services }: Call, game: GameKey): AsyncGenerator<Task> {
  let page: PageRequest | null = { limit: TASKS_A_PAGE, after: null, count: false };
  while (page !== null) {
    const { items, next }: Page<Task> = await books.tasks.list(game, ANY_TASK, page);
    yield* items;
    page = next === null ? null : { ...page, after: next };
    if (page !== null) await services.turns.pass();
  }
}
