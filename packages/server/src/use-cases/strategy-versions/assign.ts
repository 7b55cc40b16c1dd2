import type { ParamProblem } from '@merit/engine';
import { Fault } from '../../domain/fault.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import { readStrategyId } from '../../domain/strategy-reference.js';
import type { Task } from '../../domain/task.js';
import { allTasks } from '../all-tasks.js';
import type { Call } from '../call.js';
import { findEdition } from './edition.js';
import { invalidParams, strategyArchived, unknownStrategy } from './faults.js';

/** A strategy for a game or a task, with parameters for it. */
export interface Assignment {
  readonly strategyId: string;
  readonly params: ParamValues;
}

export interface AssignmentOptions {
  /** Whether the strategy is assigned already and only its parameters are new: an archived one stays. */
  readonly isStanding: boolean;
}

const NEW: AssignmentOptions = { isStanding: false };

/**
 * Lets a strategy be assigned only where it awards: one of the same scope, published, not archived, that
 * takes these parameters. What a built-in reads of the past is counted in the scope from then on.
 *
 * @throws Fault `unknown-strategy`, `strategy-not-published`, `strategy-archived`, `invalid-params`.
 */
export async function admitAssignment(
  call: Call,
  owner: Owner,
  assignment: Assignment,
  options: AssignmentOptions = NEW,
): Promise<void> {
  await checkAssignment(call, owner, assignment, options);
  if (!options.isStanding) await keepCounters(call, owner, [assignment.strategyId]);
}

async function checkAssignment(
  call: Call,
  owner: Owner,
  { strategyId, params }: Assignment,
  { isStanding }: AssignmentOptions,
): Promise<void> {
  await holdStrategy(call, owner, { strategyId, isStanding });
  const problems = await problemsOf(call, owner, { strategyId, params });
  if (problems.length > 0) throw invalidParams(problems);
}

/**
 * Nobody publishes a built-in, so its facts get their counters where it is first assigned in a scope. A
 * transaction that assigns several strategies checks all of them before, so that it holds them first.
 */
export async function keepCounters(
  { services, books }: Call,
  owner: Owner,
  strategyIds: readonly string[],
): Promise<void> {
  const builtIns = new Set(strategyIds.filter((id) => readStrategyId(id).kind === 'built-in'));
  const editions = await Promise.all(
    [...builtIns].map((strategyId) => findEdition(services, books, { owner, strategyId })),
  );
  const facts = editions.flatMap(({ strategy }) => strategy.facts);
  if (facts.length > 0) await books.strategies.keepCounters(owner, facts);
}

/**
 * Lets an assignment be copied inside its scope, with parameters and all. Nothing in the request names the
 * strategy, so one that is archived conflicts with what the path names.
 *
 * @throws Fault `strategy-archived`.
 */
export async function admitCopy({ books }: Call, owner: Owner, strategyId: string): Promise<void> {
  const reference = readStrategyId(strategyId);
  if (reference.kind === 'built-in') return;
  const strategy = await books.strategies.holdToAssign({ owner, id: reference.id });
  if (strategy?.status === 'archived') throw new Fault('strategy-archived');
}

/** `admitAssignment` for a task, which inherits its game's strategy where it has none of its own. */
export async function admitTaskAssignment(
  call: Call,
  game: Game,
  task: Pick<Task, 'strategyId' | 'params'>,
  options: AssignmentOptions = NEW,
): Promise<void> {
  await checkTaskAssignment(call, game, task, options);
  const { strategyId } = task;
  if (strategyId !== null && !options.isStanding) await keepCounters(call, game.owner, [strategyId]);
}

/** The same for one of many tasks, whose counters are kept together: see `keepCounters`. */
export async function checkTaskAssignment(
  call: Call,
  game: Game,
  { strategyId, params }: Pick<Task, 'strategyId' | 'params'>,
  options: AssignmentOptions = NEW,
): Promise<void> {
  const inherited = { strategyId: game.strategyId, params };
  if (strategyId === null) return checkAssignment(call, game.owner, inherited, { isStanding: true });
  return checkAssignment(call, game.owner, { strategyId, params }, options);
}

/** Parameters that tasks are to have, by the ids of the tasks. */
export type NewParams = ReadonlyMap<string, ParamValues>;

/**
 * Lets a game's strategy change only where it takes the parameters of the tasks that inherit it.
 *
 * @param changed Those that change with it, which whoever changes them checks.
 * @throws Fault `invalid-params` that names the tasks.
 */
export async function requireInheritable(call: Call, game: Game, changed: NewParams): Promise<void> {
  const errors = [];
  for await (const { taskId, externalTaskId, strategyId, params } of allTasks(call, game)) {
    if (strategyId !== null || changed.has(taskId) || Object.keys(params).length === 0) continue;
    for (const { message } of await problemsOf(call, game.owner, { strategyId: game.strategyId, params })) {
      const about = `the task \`${externalTaskId}\` inherits it: ${message}`;
      errors.push({ path: 'body.strategyId', code: 'invalid-params', message: about });
    }
    if (errors.length >= ERRORS_MAX) break;
  }
  if (errors.length > 0) throw new Fault('invalid-params', { errors: errors.slice(0, ERRORS_MAX) });
}

/** Tries what `requireInheritable` will check. */
export async function tryInheriting(call: Call, game: Game, changed: NewParams): Promise<void> {
  await tryAssignments(call, game.owner, inheritedBy(call, game, changed));
}

async function* inheritedBy(call: Call, game: Game, changed: NewParams) {
  const { strategyId } = game;
  for await (const task of allTasks(call, game)) {
    const params = changed.get(task.taskId) ?? task.params;
    if (task.strategyId === null && Object.keys(params).length > 0) yield { strategyId, params };
  }
}

const ERRORS_MAX = 100;

async function problemsOf(
  { services, books }: Pick<Call, 'services' | 'books'>,
  owner: Owner,
  { strategyId, params }: Assignment,
): Promise<readonly ParamProblem[]> {
  return services.strategies.problems(await findEdition(services, books, { owner, strategyId }), params);
}

/**
 * Tries what a transaction is about to check, in turns with everything else that the process does: each may
 * take milliseconds, and there are thousands. The transaction then finds the answers; what is wrong it says
 * itself.
 */
export async function tryAssignments(
  call: Pick<Call, 'services' | 'books'>,
  owner: Owner,
  assignments: AsyncIterable<Assignment> | Iterable<Assignment>,
): Promise<void> {
  let isOver = await call.services.turns.next();
  let problems = 0;
  for await (const assignment of assignments) {
    if (isOver()) isOver = await call.services.turns.next();
    problems += (await problemsOf(call, owner, assignment)).length;
    // It won't look further either.
    if (problems >= ERRORS_MAX) return;
  }
}

/**
 * From here to the end of the transaction nobody publishes or archives it, so what is checked of it stays so.
 */
async function holdStrategy(
  { books }: Call,
  owner: Owner,
  { strategyId, isStanding }: { readonly strategyId: string; readonly isStanding: boolean },
): Promise<void> {
  const reference = readStrategyId(strategyId);
  if (reference.kind === 'built-in') return;
  const strategy = await books.strategies.holdToAssign({ owner, id: reference.id });
  if (strategy === null) throw unknownStrategy();
  if (strategy.status === 'archived' && !isStanding) throw strategyArchived();
}
