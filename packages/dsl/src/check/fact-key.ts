import { dateToText } from '../calendar/date-text.js';
import { textToLiteral } from '../support/text-to-literal.js';
import { durationFromLiteral, durationToLiteral } from '../types/duration.js';
import type { FactDeclaration, HistoryFact, HostFact, SinceDate, SinceDay } from './checked-strategy.js';

/** What tells a fact apart, but for what its windows come to. */
export type FactParts = PartsOf<HistoryFact> | PartsOf<Omit<HostFact, 'doc'>>;

type PartsOf<Fact extends { readonly since: unknown }> = Omit<
  Fact,
  'last' | 'days' | 'since' | 'grace' | 'type'
> & {
  readonly since: SinceDate | SinceDay | null;
};

/** What the windows of a fact come to once parameters are bound; null where it has none such. */
export interface WindowValues {
  /** Milliseconds. */
  readonly last?: number | null;
  readonly days?: number | null;
  /** In days since 1970-01-01; the day of an input is none, since its event has it. */
  readonly sinceDay?: number | null;
  readonly grace?: number | null;
}

/** Which awards a fact is about, where it isn't about all of its scope. */
export type FactFilter = Pick<HistoryFact, 'case' | 'same'>;

/**
 * The one name of a fact, as it would be written with its windows' values in place of parameters:
 * `user.awards(last: 5m)`, `user.total(steps, last: 1w)`, `user.actions("like", this: day)`,
 * `user.game.awards(this: day, case: "Walk", same: city)`. The argument first, then `last`, `this`, `days`,
 * `since`, `each`, `grace`, `case` and `same`; `last` in its longest whole unit (`durationToLiteral`),
 * whatever the author's spelling, and no `grace: 0`.
 */
export function factKey(parts: FactParts, values: WindowValues = {}): string {
  const { last = null } = values;
  return writeFact(parts, last === null ? null : durationToLiteral(last), values);
}

/**
 * The same with a window that its author wrote as a literal in that spelling, `last: 7d`; null where `last`
 * is none such of this fact.
 */
export function factAsWritten(fact: FactDeclaration, values: WindowValues): string | null {
  const { last } = fact;
  if (last?.kind !== 'DurationLiteral' || durationFromLiteral(last.text) !== values.last) return null;
  return writeFact(fact, last.text, values);
}

/** Whether a fact's key is known before parameters are bound. */
export function isWithoutNumbers({ last, days, since, grace }: FactDeclaration): boolean {
  const hasDate = since !== null && 'date' in since;
  return last === null && days === null && grace === null && !hasDate;
}

/** The input or let that a fact compares, and the input that holds the date of its window. */
export function namesAskedBy({ same, since }: FactDeclaration): readonly string[] {
  const dated = since !== null && 'input' in since ? [since.input] : [];
  return same === null ? dated : [same.name, ...dated];
}

function writeFact(parts: FactParts, last: string | null, values: WindowValues): string {
  const { scope, input, action, this: period, each, case: caseName, same } = parts;
  const { days = null, grace = null } = values;
  const name = parts.name === 'host' ? parts.member : parts.name;
  const since = writeSince(parts, values);
  const written = [
    ...(input === null ? [] : [input.name]),
    ...(action === null ? [] : [textToLiteral(action)]),
    ...(last === null ? [] : [`last: ${last}`]),
    ...(period === null ? [] : [`this: ${period}`]),
    ...(days === null ? [] : [`days: ${days}`]),
    ...(since === null ? [] : [`since: ${since}`]),
    ...(each === null ? [] : [`each: ${each}`]),
    ...(grace === null || grace === 0 ? [] : [`grace: ${grace}`]),
    ...(caseName === null ? [] : [`case: ${textToLiteral(caseName)}`]),
    ...(same === null ? [] : [`same: ${same.name}`]),
  ];
  return `${scope}.${name}${written.length === 0 ? '' : `(${written.join(', ')})`}`;
}

function writeSince({ since }: FactParts, { sinceDay = null }: WindowValues): string | null {
  if (since !== null && 'input' in since) return since.input;
  return sinceDay === null ? null : `@${dateToText(sinceDay)}`;
}
