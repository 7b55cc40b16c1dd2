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

/** Who is new in a part is told by the user's own row of it. */
const withUsers: Readonly<Record<FactScope, readonly FactScope[]>> = {
  user: ['user'],
  'user.game': ['user.game'],
  task: ['task', 'user'],
  game: ['game', 'user.game'],
};

/** Each counter once. */
export function countersFor(facts: readonly FactRequest[]): WantedCounters {
  const inputs = new Map<string, WantedInput>();
  const filters = new Map<string, WantedFilter>();
  for (const fact of facts) {
    const { input, scope } = fact;
    const filter = filterOf(fact);
    if (input !== null) inputs.set(`${scope} ${input.name} ${input.type}`, { scope, ...input });
    if (filter === null) continue;
    for (const counted of filter.countsUsers ? withUsers[scope] : [scope]) {
      filters.set(`${counted} ${filter.filterId}`, { scope: counted, filter });
    }
  }
  return { inputs: [...inputs.values()], filters: [...filters.values()] };
}

export function isNothing({ inputs, filters }: WantedCounters): boolean {
  return inputs.length + filters.length === 0;
}
