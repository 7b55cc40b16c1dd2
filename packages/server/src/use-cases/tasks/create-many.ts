import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { bulkFailed, type FailedItem, faultWithin } from '../failed-items.js';
import { requireGame } from '../scope.js';
import { checkTaskAssignment, keepCounters, tryAssignments } from '../strategy-versions/assign.js';
import { insertInSteps } from './insert-in-steps.js';
import { newTask, type TaskDraft } from './new-task.js';

export interface CreateManyTasks {
  readonly gameId: string;
  readonly tasks: readonly TaskDraft[];
  /** Whether one that can't be made keeps all of them from being made. */
  readonly isAtomic: boolean;
}

export interface ManyTasks {
  readonly game: Game;
  readonly created: readonly Task[];
  readonly failed: readonly FailedItem[];
}

/** Tries the parameters of many tasks before the transaction that makes them. */
export async function tryManyTasks(call: Call, { gameId, tasks }: CreateManyTasks): Promise<void> {
  const game = await requireGame(call, gameId);
  const assignments = tasks.map(({ strategyId, params }) => ({
    strategyId: strategyId ?? game.strategyId,
    params,
  }));
  await tryAssignments(call, game.owner, assignments);
}

/**
 * Makes many tasks in one transaction.
 *
 * @throws Fault `game-not-found`, `game-forbidden`; `bulk-failed`, which says of each what is in its way,
 *   where one can't be made and all were wanted.
 */
export async function createManyTasks(call: Call, command: CreateManyTasks): Promise<ManyTasks> {
  const game = await requireGame(call, command.gameId);
  const outcomes = await insertFitting(call, game, command.tasks);
  const failed = outcomes.flatMap((outcome, index) =>
    outcome instanceof Fault ? [{ index, fault: faultWithin(outcome, `body.tasks[${index}]`) }] : [],
  );
  if (command.isAtomic && failed.length > 0) throw bulkFailed(failed, 'body.tasks');
  const created = outcomes.filter(isTask);
  if (created.length > 0) await noteTasks(call, game, created);
  return { game, created, failed };
}

/** So many are checked in some ten milliseconds; a transaction must not wait for other work's turns. */
const DRAFTS_A_STEP = 100;

/** For each draft its task, or what kept it from being made. */
async function insertFitting(
  call: Call,
  game: Game,
  drafts: readonly TaskDraft[],
): Promise<readonly (Task | Fault)[]> {
  const outcomes = new Array<Task | Fault>(drafts.length);
  const seen = new Set<string>();
  for (const [index, draft] of drafts.entries()) {
    if (index > 0 && index % DRAFTS_A_STEP === 0) await call.services.turns.pass();
    const isDuplicate = seen.has(draft.externalTaskId);
    outcomes[index] = isDuplicate ? new Fault('duplicate-in-request') : await taskOrFault(call, game, draft);
    seen.add(draft.externalTaskId);
  }
  const tasks = outcomes.filter(isTask);
  const strategyIds = tasks.flatMap(({ strategyId }) => strategyId ?? []);
  await keepCounters(call, game.owner, strategyIds);
  const obstacles = await insertInSteps(call, game, { drafts: tasks, toTask: (task) => task });
  const refused = new Map(tasks.map((task, index) => [task, obstacles[index] ?? null]));
  return outcomes.map((outcome) => (outcome instanceof Fault ? outcome : (refused.get(outcome) ?? outcome)));
}

async function taskOrFault(call: Call, game: Game, draft: TaskDraft): Promise<Task | Fault> {
  try {
    await checkTaskAssignment(call, game, draft);
    return newTask(call, game, draft);
  } catch (error) {
    if (error instanceof Fault && error.code !== 'unavailable') return error;
    throw error;
  }
}

function isTask(outcome: Task | Fault): outcome is Task {
  return !(outcome instanceof Fault);
}

async function noteTasks(call: Call, { gameId, owner }: Game, created: readonly Task[]): Promise<void> {
  await noteInAudit(call, {
    module: 'tasks',
    message: 'Tasks created',
    owner,
    details: { gameId, tasks: created.length },
  });
}
