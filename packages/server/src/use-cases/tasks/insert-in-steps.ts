import type { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { Call } from '../call.js';

const TASKS_A_STEP = 100;

/**
 * Keeps many tasks of a game in one transaction. A statement with all tasks of a large game would keep
 * everybody waiting where the database is in this process, so others have their turns between some and the
 * next.
 *
 * @returns For each task, in their order, what kept it from being made, or null.
 * @throws Fault `game-not-found` where the game was deleted.
 */
export async function insertInSteps(
  { books, services }: Call,
  gameId: string,
  tasks: readonly Task[],
): Promise<readonly (Fault | null)[]> {
  const obstacles: (Fault | null)[] = [];
  for (let from = 0; from < tasks.length; from += TASKS_A_STEP) {
    if (from > 0) await services.turns.pass();
    obstacles.push(...(await books.tasks.insertAll(gameId, tasks.slice(from, from + TASKS_A_STEP))));
  }
  return obstacles;
}
