/** What a named argument of a fact takes. */
export interface ArgumentKind {
  /** Whether it leaves a part of the awards, and isn't a time. */
  readonly isFilter: boolean;
  readonly value: 'duration' | 'period' | 'count' | 'case' | 'input';
  /** A value as it may be written. */
  readonly written: string;
  /** What is counted with it, in the words of `docs/language.md`. */
  readonly doc: string;
}

export type ArgumentName = 'last' | 'this' | 'days' | 'case' | 'same';

/** The named arguments of facts: windows, then filters. */
export const argumentKinds: { readonly [name in ArgumentName]: ArgumentKind } = {
  last: { isFilter: false, value: 'duration', written: '5m', doc: 'awards of the time (now − 5m, now]' },
  this: { isFilter: false, value: 'period', written: 'day', doc: 'awards of the calendar day so far' },
  days: {
    isFilter: false,
    value: 'count',
    written: '30',
    doc: 'awards of today and the 29 recorded days before',
  },
  case: { isFilter: true, value: 'case', written: '"Walk"', doc: 'awards of that case' },
  same: {
    isFilter: true,
    value: 'input',
    written: 'x',
    doc: 'awards whose input x had the value that this event has',
  },
};

/** In the order in which help lists them. */
export const argumentNames = Object.keys(argumentKinds) as readonly ArgumentName[];
