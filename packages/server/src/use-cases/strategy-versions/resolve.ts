import type { Strategy } from '@merit/engine';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import type { Books } from '../../ports/storage.js';
import type { Services } from '../services.js';
import { findEdition } from './edition.js';

/** What decides in a task: a strategy's version with its parameters bound. */
export interface EffectiveStrategy {
  /** `default`, or `custom:<uuid>`: without the version. */
  readonly strategyId: string;
  readonly version: number;
  /** Those that are set and that this version takes; the others have their defaults. */
  readonly params: ParamValues;
  readonly bound: Strategy;
}

/**
 * The parameters that are set for a task. Those of the game count only where the task inherits its strategy
 * too, since a name in one strategy means nothing to another.
 */
export function paramsIn({ game, task }: { readonly game: Game; readonly task: Task | null }): ParamValues {
  return task === null || task.strategyId === null ? { ...game.params, ...task?.params } : task.params;
}

/**
 * The strategy of an award: the task's, else the game's, with those of the parameters set there that it
 * takes.
 */
export async function resolveStrategy(
  services: Pick<Services, 'strategies'>,
  books: Books,
  place: { readonly game: Game; readonly task: Task },
): Promise<EffectiveStrategy> {
  const { game, task } = place;
  const strategyId = task.strategyId ?? game.strategyId;
  const edition = await findEdition(services, books, { owner: game.owner, strategyId });
  const { params, bound } = services.strategies.fit(edition, paramsIn(place));
  return { strategyId: edition.strategyId, version: edition.version, params, bound };
}
