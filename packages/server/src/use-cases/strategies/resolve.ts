import type { ParamProblem, Strategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import type { Books } from '../../ports/storage.js';
import type { Services } from '../services.js';
import { findEdition } from './edition.js';
import type { StrategyEdition } from './strategy-shelf.js';

/** What decides in a task: a strategy's version with its parameters bound. */
export interface EffectiveStrategy {
  /** `default`, or `custom:<uuid>`: without the version. */
  readonly strategyId: string;
  readonly version: number;
  /** Those that are set; the others have their defaults. */
  readonly params: ParamValues;
  readonly bound: Strategy;
}

/**
 * The parameters that are set for a task. Those of the game count only where the task inherits its strategy too,
 * since a name in one strategy means nothing to another.
 */
export function paramsIn({ game, task }: { readonly game: Game; readonly task: Task | null }): ParamValues {
  return task === null || task.strategyId === null ? { ...game.params, ...task?.params } : task.params;
}

/**
 * The strategy of an award: the task's, else the game's, with the parameters that are set there.
 *
 * @throws Fault `strategy-failed` where a version was published that doesn't take the parameters any more.
 */
export async function resolveStrategy(
  services: Services,
  books: Books,
  place: { readonly game: Game; readonly task: Task },
): Promise<EffectiveStrategy> {
  const { game, task } = place;
  const params = paramsIn(place);
  const edition = await findEdition(services, books, task.strategyId ?? game.strategyId);
  const binding = services.strategies.bind(edition, params);
  if (!binding.ok) throw unfit(edition, binding.problems);
  const { strategyId, version } = edition;
  return { strategyId, version, params, bound: binding.bound };
}

function unfit({ strategyId, version }: StrategyEdition, problems: readonly ParamProblem[]): Fault {
  return new Fault('strategy-failed', {
    detail: `Version ${version} of ${strategyId} does not take the parameters that are set here; see \`errors\``,
    errors: problems.map(({ name, message }) => ({
      path: `params.${name}`,
      code: 'invalid-params',
      message,
    })),
  });
}
