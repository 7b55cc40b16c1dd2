import type { HistoryFactName } from '../checked-strategy.js';
import { factSignatures } from './fact-signature.js';

/** What a named argument of a fact takes. */
export interface ArgumentKind {
  /** Whether it is a time, leaves a part of the awards, or says how a streak counts. */
  readonly role: 'window' | 'filter' | 'rhythm';
  readonly value: 'duration' | 'period' | 'streak period' | 'count' | 'date' | 'case' | 'input';
  /** A value as it may be written. */
  readonly written: string;
  /** What is counted with it, in the words of `docs/language.md`. */
  readonly doc: string;
}

export type ArgumentName = 'last' | 'this' | 'days' | 'since' | 'each' | 'grace' | 'case' | 'same';

/** The named arguments of facts: windows, how a streak counts, then filters. */
export const argumentKinds: { readonly [name in ArgumentName]: ArgumentKind } = {
  last: { role: 'window', value: 'duration', written: '5m', doc: 'awards of the time (now − 5m, now]' },
  this: { role: 'window', value: 'period', written: 'day', doc: 'awards of the calendar day so far' },
  days: {
    role: 'window',
    value: 'count',
    written: '30',
    doc: 'awards of today and the 29 recorded days before',
  },
  since: {
    role: 'window',
    value: 'date',
    written: 'x',
    doc: "awards of the recorded days from the date x to today: a literal's, a parameter's or an input's",
  },
  each: { role: 'rhythm', value: 'streak period', written: 'week', doc: 'weeks in a row, also `month`' },
  grace: {
    role: 'rhythm',
    value: 'count',
    written: '2',
    doc: 'days in a row of which up to 2 may be left out',
  },
  case: { role: 'filter', value: 'case', written: '"Walk"', doc: 'awards of that case' },
  same: {
    role: 'filter',
    value: 'input',
    written: 'x',
    doc: 'awards whose input or let x had the value that this event has',
  },
};

/** In the order in which help lists them. */
export const argumentNames = Object.keys(argumentKinds) as readonly ArgumentName[];

/** Why a fact takes no such argument; null where it does. */
export function refusalOf(fact: HistoryFactName, argument: ArgumentName): string | null {
  const { noWindow, noFilter } = factSignatures[fact];
  const noRhythm = fact === 'streak' ? null : 'it counts no days in a row';
  return { window: noWindow, rhythm: noRhythm, filter: noFilter }[argumentKinds[argument].role];
}
