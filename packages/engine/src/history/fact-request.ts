import type {
  CalendarPeriod,
  ComparedType,
  FactScope,
  HistoryFactName,
  HostFact,
  SinceDay,
  StreakPeriod,
  SummedType,
  WindowValues,
} from '@merit/dsl';
import { factKey } from '@merit/dsl';

export type { FactValue, FactValues, HistoryFactValue, SameValues } from '../value/fact-value.js';

/**
 * What a bound strategy needs to know: plain data. `name` tells a host's own facts from those of the
 * language.
 */
export type FactRequest = HistoryFactRequest | HostFactRequest;

/** A fact that the host added, which it alone can answer. */
export type HostFactRequest = Readonly<{ key: string }> & Omit<HostFact, 'type' | 'doc'>;

/** What a bound strategy needs to know of the past, which any host can answer. */
export interface HistoryFactRequest {
  /** The fact as the formatter prints it, parameters replaced by their values: `user.awards(last: 5m)`. */
  readonly key: string;
  readonly scope: FactScope;
  readonly name: HistoryFactName;
  /**
   * The input that `total`, `mean`, `best`, `least` and `latest` read; awards whose strategy declared it with
   * another type don't count.
   */
  readonly input: { readonly name: string; readonly type: SummedType } | null;
  /** The kind of action that `actions` counts. */
  readonly action: string | null;
  /** Milliseconds: the time (now − last, now]. Null for no window. */
  readonly last: number | null;
  readonly this: CalendarPeriod | null;
  /** So many recorded days, the last of which is today. Null for no such window. */
  readonly days: number | null;
  /** From that recorded day on: one of days since 1970-01-01, or the one that the event has in an input. */
  readonly since: SinceDay | null;
  /** Of a streak: the periods that it counts. Null for days. */
  readonly each: StreakPeriod | null;
  /** Of a streak: how many periods in a row may be left out. Null for none. */
  readonly grace: number | null;
  /** Only awards of this case. */
  readonly case: string | null;
  /** Only awards whose input of this name and type had the value that the event's has. */
  readonly same: { readonly name: string; readonly type: ComparedType } | null;
}

type FactParts = Pick<HistoryFactRequest, 'scope' | 'name'> & Partial<HistoryFactRequest>;

/** The request for a fact with its key, as a strategy would make it; what isn't given is null. */
export function factRequest({ scope, name, ...given }: FactParts): HistoryFactRequest {
  const parts = {
    scope,
    name,
    input: given.input ?? null,
    action: given.action ?? null,
    last: given.last ?? null,
    this: given.this ?? null,
    days: given.days ?? null,
    since: given.since ?? null,
    each: given.each ?? null,
    grace: given.grace ?? null,
    case: given.case ?? null,
    same: given.same ?? null,
  };
  return Object.freeze({ key: given.key ?? factKey(parts, valuesOf(parts)), ...parts });
}

function valuesOf(parts: Pick<HistoryFactRequest, 'last' | 'days' | 'since' | 'grace'>): WindowValues {
  const { last, days, since, grace } = parts;
  return { last, days, grace, sinceDay: since !== null && 'day' in since ? since.day : null };
}

const ofWallet = factRequest({ scope: 'user', name: 'wallet.points' });

/** The facts with what the user's wallet holds, where no penalty stops short of it without them. */
export function withWallet(facts: readonly FactRequest[]): readonly FactRequest[] {
  return facts.some(({ key }) => key === ofWallet.key) ? facts : [...facts, ofWallet];
}

/** The request for a host's fact. */
export function hostFactRequest({ type, doc, ...parts }: HostFact): HostFactRequest {
  return Object.freeze({ key: factKey(parts), ...parts });
}
