import { textToLiteral } from '../../support/text-to-literal.js';
import { durationToLiteral } from '../../types/duration.js';
import type { HistoryFact, HostFact } from '../checked-strategy.js';

/** What tells a fact apart, but for the length of its window. */
export type FactParts = Omit<HistoryFact, 'last' | 'type'> | Omit<HostFact, 'last' | 'type' | 'doc'>;

/** Which awards a fact is about, where it isn't about all of its scope. */
export type FactFilter = Pick<HistoryFact, 'case' | 'same'>;

/**
 * The one name of a fact, as it would be written with its window's value in place of parameters:
 * `user.awards(last: 5m)`, `user.total(steps, last: 1w)`, `user.actions("like", this: day)`,
 * `user.game.awards(this: day, case: "Walk", same: city)`. The argument first, then `last`, `this`, `case` and
 * `same`; the window in its longest whole unit (`durationToLiteral`), whatever the author's spelling. `lastMs`
 * is null for a fact without `last`.
 */
export function factKey(parts: FactParts, lastMs: number | null): string {
  const { scope, input, action, this: period, case: caseName, same } = parts;
  const name = parts.name === 'host' ? parts.member : parts.name;
  const written = [
    ...(input === null ? [] : [input.name]),
    ...(action === null ? [] : [textToLiteral(action)]),
    ...(lastMs === null ? [] : [`last: ${durationToLiteral(lastMs)}`]),
    ...(period === null ? [] : [`this: ${period}`]),
    ...(caseName === null ? [] : [`case: ${textToLiteral(caseName)}`]),
    ...(same === null ? [] : [`same: ${same.name}`]),
  ];
  return `${scope}.${name}${written.length === 0 ? '' : `(${written.join(', ')})`}`;
}
