import type { ParamDeclaration } from '@merit/dsl';
import { builtinStrategy, type Strategy } from '@merit/engine';
import type { Game, ParamValue } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import { readStrategyId, type StrategyReference } from '../../domain/strategy-reference.js';
import type { Task } from '../../domain/task.js';
import type { TaskStrategies } from '../../ports/task-repository.js';
import type { Call } from '../call.js';
import { requireGame, requireTaskNamed } from '../scope.js';
import { findEdition } from '../strategy-versions/edition.js';

/** A parameter as it counts: `value` is null where nothing is set, and the default counts. */
export interface ParamInForce {
  readonly declaration: ParamDeclaration;
  readonly value: ParamValue | null;
  readonly from: 'task' | 'game' | 'default';
}

/** What decides in a game, or in one of its tasks, and where that is set. */
export interface StrategyInForce {
  /** As it is assigned. */
  readonly strategyId: string;
  readonly from: 'task' | 'game' | 'default';
  readonly reference: StrategyReference;
  readonly name: string;
  readonly description: string | null;
  readonly version: number;
  /** With those parameters bound that it takes. */
  readonly strategy: Strategy;
  readonly params: readonly ParamInForce[];
  readonly tasks: TaskStrategies;
}

export interface InspectStrategy {
  readonly gameId: string;
  /** The task whose strategy is meant; the game's own where absent. */
  readonly externalTaskId: string | undefined;
}

/**
 * The strategy of a game or of one of its tasks, with every parameter's value and origin as awards have them:
 * one that the version doesn't take any more has its default.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`.
 */
export async function inspectStrategy(call: Call, query: InspectStrategy): Promise<StrategyInForce> {
  const { books, services } = call;
  const game = await requireGame(call, query.gameId);
  const { externalTaskId } = query;
  const task = externalTaskId === undefined ? null : await requireTaskNamed(call, game, externalTaskId);
  const strategyId = task?.strategyId ?? game.strategyId;
  const edition = await findEdition(services, books, { owner: game.owner, strategyId });
  const own = sourcesOf(game, task);
  const { params, bound } = services.strategies.fit(edition, { ...own.game, ...own.task });
  const reference = readStrategyId(strategyId);
  return {
    strategyId,
    from: originOf(game, task),
    reference,
    ...(await titleOf(call, { owner: game.owner, reference }, bound)),
    version: edition.version,
    strategy: bound,
    params: bound.params.map((declaration) =>
      Object.hasOwn(params, declaration.name)
        ? inForce(declaration, own)
        : { declaration, value: null, from: 'default' },
    ),
    tasks: await books.tasks.countStrategies(game),
  };
}

function originOf(game: Game, task: Task | null): StrategyInForce['from'] {
  if (task !== null && task.strategyId !== null) return 'task';
  return game.strategyId === 'default' ? 'default' : 'game';
}

interface ParamSources {
  readonly task: Game['params'];
  readonly game: Game['params'];
}

/** The game's parameters count only where the task inherits its strategy too. */
function sourcesOf(game: Game, task: Task | null): ParamSources {
  const isOwn = task !== null && task.strategyId !== null;
  return { task: task?.params ?? {}, game: isOwn ? {} : game.params };
}

function inForce(declaration: ParamDeclaration, { task, game }: ParamSources): ParamInForce {
  const { name } = declaration;
  for (const [from, params] of [
    ['task', task],
    ['game', game],
  ] as const) {
    if (Object.hasOwn(params, name)) return { declaration, value: params[name] ?? null, from };
  }
  return { declaration, value: null, from: 'default' };
}

/** A built-in's words are the package's, a custom strategy's those of its owner. */
async function titleOf(
  { books }: Call,
  { owner, reference }: { readonly owner: Owner; readonly reference: StrategyReference },
  strategy: Strategy,
) {
  const { kind, id } = reference;
  const titled = kind === 'built-in' ? builtinStrategy(id) : await books.strategies.find({ owner, id });
  return { name: titled?.name ?? strategy.name, description: titled?.description ?? null };
}
