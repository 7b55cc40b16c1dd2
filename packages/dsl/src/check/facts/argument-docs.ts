import type { ArgumentName } from './argument-kinds.js';

/** What a named argument of a fact takes, as those are told who write it. */
export interface ArgumentKind {
  readonly value: 'duration' | 'period' | 'streak period' | 'count' | 'date' | 'case' | 'input';
  /** A value as it may be written. */
  readonly written: string;
  /** What is counted with it, in the words of `docs/language.md`. */
  readonly doc: string;
}

export const argumentKinds: { readonly [name in ArgumentName]: ArgumentKind } = {
  last: { value: 'duration', written: '5m', doc: 'awards of the time (now − 5m, now]' },
  this: { value: 'period', written: 'day', doc: 'awards of the calendar day so far' },
  days: { value: 'count', written: '30', doc: 'awards of today and the 29 recorded days before' },
  since: {
    value: 'date',
    written: 'x',
    doc: "awards of the recorded days from the date x to today: a literal's, a parameter's or an input's",
  },
  each: { value: 'streak period', written: 'week', doc: 'weeks in a row, also `month`' },
  grace: { value: 'count', written: '2', doc: 'days in a row of which up to 2 may be left out' },
  case: { value: 'case', written: '"Walk"', doc: 'awards of that case' },
  same: {
    value: 'input',
    written: 'x',
    doc: 'awards whose input or let x had the value that this event has',
  },
};
