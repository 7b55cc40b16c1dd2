import type { FactScope } from '@merit/dsl';
import type { FactRequest } from '@merit/engine';
import type { TrackedValue } from '../../domain/award.js';
import { type FactFilter, filterOf } from '../timelines/parts.js';

/** An input whose values are summed up in a scope. */
export interface WantedInput extends Pick<TrackedValue, 'name' | 'type'> {
  readonly scope: FactScope;
}

/** A filter whose parts are counted in a scope. */
export interface WantedFilter {
  readonly scope: FactScope;
  readonly filter: FactFilter;
}

/** The counters that facts are read from, beside those that every award has. */
export interface WantedCounters {
  readonly inputs: readonly WantedInput[];
  readonly filters: readonly WantedFilter[];
}

/** What is counted of a game is counted of its tasks too, so that a task can be taken out of its game. */
const withTasks: Readonly<Record<FactScope, readonly FactScope[]>> = {
  user: ['user'],
  'user.game': ['user.game', 'user'],
  task: ['task'],
  game: ['game', 'task'],
};

/** Who is new in a part is told by the user's own row of it. */
const withUsers: Readonly<Record<FactScope, readonly FactScope[]>> = {
  ...withTasks,
  task: ['task', 'user'],
  game: ['game', 'task', 'user.game', 'user'],
};

/** Each counter once. */
export function countersFor(facts: readonly FactRequest[]): WantedCounters {
  const inputs = new Map<string, WantedInput>();
  const filters = new Map<string, WantedFilter>();
  for (const fact of facts) {
    const { input } = fact;
    const filter = filterOf(fact);
    for (const scope of withTasks[fact.scope]) {
      if (input !== null) inputs.set(`${scope} ${input.name} ${input.type}`, { scope, ...input });
    }
    const scopes = filter?.countsUsers === true ? withUsers[fact.scope] : withTasks[fact.scope];
    for (const scope of scopes) {
      if (filter !== null) filters.set(`${scope} ${filter.filterId}`, { scope, filter });
    }
  }
  return { inputs: [...inputs.values()], filters: [...filters.values()] };
}

export function isNothing({ inputs, filters }: WantedCounters): boolean {
  return inputs.length + filters.length === 0;
}
