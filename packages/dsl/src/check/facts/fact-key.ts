import { durationToLiteral } from '../../types/duration.js';
import type { FactDeclaration } from '../checked-strategy.js';

/**
 * The one name of a fact, as it would be written with its window's value in place of parameters:
 * `user.awards(last: 5m)`, `user.game.points(this: day)`, `user.total(steps, last: 1w)`. Input first, then
 * `last`, then `this`; the window in its longest whole unit (`durationToLiteral`), whatever the author's
 * spelling. `lastMs` is null for a fact without `last`.
 */
export function factKey(
  { scope, name, input, this: period }: Pick<FactDeclaration, 'scope' | 'name' | 'input' | 'this'>,
  lastMs: number | null,
): string {
  const written = [
    ...(input === null ? [] : [input.name]),
    ...(lastMs === null ? [] : [`last: ${durationToLiteral(lastMs)}`]),
    ...(period === null ? [] : [`this: ${period}`]),
  ];
  return `${scope}.${name}${written.length === 0 ? '' : `(${written.join(', ')})`}`;
}
