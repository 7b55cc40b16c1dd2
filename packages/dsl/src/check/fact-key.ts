import { textToLiteral } from '../support/text-to-literal.js';
import { durationFromLiteral, durationToLiteral } from '../types/duration.js';
import type { FactDeclaration, HistoryFact, HostFact } from './checked-strategy.js';

/** What tells a fact apart, but for the length of its window. */
export type FactParts =
  | Omit<HistoryFact, 'last' | 'days' | 'type'>
  | Omit<HostFact, 'last' | 'days' | 'type' | 'doc'>;

/** Which awards a fact is about, where it isn't about all of its scope. */
export type FactFilter = Pick<HistoryFact, 'case' | 'same'>;

/**
 * The one name of a fact, as it would be written with its window's value in place of parameters:
 * `user.awards(last: 5m)`, `user.total(steps, last: 1w)`, `user.actions("like", this: day)`,
 * `user.game.awards(this: day, case: "Walk", same: city)`. The argument first, then `last`, `this`, `days`,
 * `case` and `same`; `last` in its longest whole unit (`durationToLiteral`), whatever the author's spelling.
 * `lastMs` is null for a fact without `last`, `days` for one without `days`.
 */
export function factKey(parts: FactParts, lastMs: number | null, days: number | null = null): string {
  return writeFact(parts, lastMs === null ? null : durationToLiteral(lastMs), days);
}

/**
 * The same with a window that its author wrote as a literal in that spelling, `last: 7d`; null where `lastMs`
 * is none such of this fact.
 */
export function factAsWritten(
  fact: FactDeclaration,
  lastMs: number | null,
  days: number | null = null,
): string | null {
  const { last } = fact;
  if (last?.kind !== 'DurationLiteral' || durationFromLiteral(last.text) !== lastMs) return null;
  return writeFact(fact, last.text, days);
}

function writeFact(parts: FactParts, last: string | null, days: number | null): string {
  const { scope, input, action, this: period, case: caseName, same } = parts;
  const name = parts.name === 'host' ? parts.member : parts.name;
  const written = [
    ...(input === null ? [] : [input.name]),
    ...(action === null ? [] : [textToLiteral(action)]),
    ...(last === null ? [] : [`last: ${last}`]),
    ...(period === null ? [] : [`this: ${period}`]),
    ...(days === null ? [] : [`days: ${days}`]),
    ...(caseName === null ? [] : [`case: ${textToLiteral(caseName)}`]),
    ...(same === null ? [] : [`same: ${same.name}`]),
  ];
  return `${scope}.${name}${written.length === 0 ? '' : `(${written.join(', ')})`}`;
}
