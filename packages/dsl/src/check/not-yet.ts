import { factNotYet, filterNotYet } from '../diagnostics/catalogue/not-understood-yet.js';
import type { Located } from '../source/span.js';
import type { CheckContext } from './context.js';

const factsOfEveryScope = ['actions', 'mean', 'least', 'latest'];

export const factsNotYet: { readonly [scope in 'user' | 'user.game' | 'task' | 'game']: readonly string[] } =
  {
    user: [...factsOfEveryScope, 'wallet'],
    'user.game': factsOfEveryScope,
    task: [...factsOfEveryScope, 'users'],
    game: [...factsOfEveryScope, 'users', 'tasks'],
  };

export const filtersNotYet: readonly string[] = ['case', 'same'];

const kinds = {
  fact: factNotYet,
  filter: filterNotYet,
} as const;

/** Says of a part of the language that its meaning comes later. What stands inside it isn't looked at. */
export function reportNotYet(
  { report }: CheckContext,
  part: keyof typeof kinds,
  place: Located,
  construct: string,
): void {
  report(kinds[part], place, { construct });
}
