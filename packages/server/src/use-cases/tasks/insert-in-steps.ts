import type { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { GameKey } from '../../ports/points-reads.js';
import type { Call } from '../call.js';

const TASKS_A_STEP = 100;

/**
 * Keeps many tasks of a game in one transaction. All tasks of a large game at once would keep everybody
 * waiting, so others have their turns between some and the next.
 *
 * @param toTask Makes the task of each, when its turn comes.
 * @returns For each, in their order, what kept it from being made, or null.
 * @throws Fault `game-not-found` where the game was deleted.
 */
export async function insertInSteps<Draft>(
  { books, services }: Call,
  game: GameKey,
  { drafts, toTask }: { readonly drafts: readonly Draft[]; readonly toTask: (draft: Draft) => Task },
): Promise<readonly (Fault | null)[]> {
  const obstacles: (Fault | null)[] = [];
  for (let from = 0; from < drafts.length; from += TASKS_A_STEP) {
    if (from > 0) await services.turns.pass();
    const tasks = drafts.slice(from, from + TASKS_A_STEP).map(toTask);
    obstacles.push(...(await books.tasks.insertAll(game, tasks)));
  }
  return obstacles;
}
