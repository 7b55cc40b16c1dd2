import type { CalendarPeriod, FactScope, HistoryFactName } from '@merit/dsl';

export type { FactValue, FactValues } from '../value/fact-value.js';

/** What a bound strategy needs to know of the past: plain data that any host can answer. */
export interface FactRequest {
  /** The fact as the formatter prints it, parameters replaced by their values: `user.awards(last: 5m)`. */
  readonly key: string;
  readonly scope: FactScope;
  readonly name: HistoryFactName;
  /** The input that `total` and `best` read; awards whose strategy declared it with another type don't count. */
  readonly input: { readonly name: string; readonly type: 'int' | 'decimal' | 'duration' } | null;
  /** Milliseconds: the time (now − last, now]. Null for no window. */
  readonly last: number | null;
  readonly this: CalendarPeriod | null;
}
