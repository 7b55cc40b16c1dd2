import { type FactRequest, periodStart } from '@merit/engine';
import { timeZoneOf } from '../../domain/time-zone-of.js';
import type { AwardIntent } from '../../ports/award-book.js';
import type { CountedFilters } from '../timelines/counted-filters.js';
import { filterOf, partOf } from '../timelines/parts.js';
import { type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import type { TrackedInputs } from '../timelines/tracked-inputs.js';
import { type ActionRequest, actionRequest } from './action-request.js';
import { noBounds, type RowFilter, type SummaryRequest } from './summary.js';

/** Which of the books a fact is read from. */
export type FactSource =
  | TimelineSource
  | StreakSource
  | SummarySource
  | ActionSource
  | { readonly kind: 'wallet' }
  /** The event has nothing to compare, so no award is like it. */
  | { readonly kind: 'nothing' };

export interface TimelineSource {
  readonly kind: 'timeline';
  readonly key: TimelineKey;
  /** Whether it is a part's, which is read for this fact alone. */
  readonly isPart: boolean;
}

export interface StreakSource {
  readonly kind: 'streak';
  readonly key: TimelineKey;
  /** The local day of the decision. */
  readonly today: number;
}

export interface SummarySource {
  readonly kind: 'summary';
  /** Daily counters, an input's counters, or the rows of the ledger themselves. */
  readonly from: 'days' | 'inputs' | 'rows';
  readonly request: SummaryRequest;
}

export interface ActionSource {
  readonly kind: 'actions';
  readonly request: ActionRequest;
}

/** What has counters: those of inputs, and those of parts. */
export interface Counted {
  readonly inputs: TrackedInputs;
  readonly filters: CountedFilters;
}

/**
 * Whether the answer to a fact is kept, or small enough to be looked for. What no published strategy asked for
 * yet may have no counters, and everyone's awards are too many to be gone through for one question.
 */
export function isKept(fact: FactRequest, { owner }: AwardIntent, { filters, inputs }: Counted): boolean {
  const { scope, input, name } = fact;
  if (name === 'host') return false;
  const filter = filterOf(fact);
  if (filter !== null && !filters.has(owner, scope, filter)) return false;
  const isEveryones = scope === 'task' || scope === 'game';
  return !isEveryones || input === null || fact.last !== null || inputs.has(owner, scope, input);
}

/**
 * Finds where a fact is read: in counters wherever they know the answer; in rows where a window cuts through
 * days, or where no published strategy ever asked for the input.
 *
 * @throws TypeError for a filter that no published strategy asked for, so that nothing counts its parts.
 */
export function sourceOf(fact: FactRequest, intent: AwardIntent, counted: Counted): FactSource {
  const today = localDayOf(intent);
  switch (fact.name) {
    case 'wallet.points':
    case 'wallet.coins':
      return { kind: 'wallet' };
    case 'actions':
      return { kind: 'actions', request: actionRequest(fact, intent, today) };
    default: {
      const place = placeOf(fact, intent, counted);
      return place === null ? { kind: 'nothing' } : awardSource(fact, intent, place, { today, counted });
    }
  }
}

/** The timeline that a fact about awards looks at, and which rows of its scope are on it. */
interface FactPlace {
  readonly key: TimelineKey;
  readonly filter: RowFilter | null;
}

function placeOf(fact: FactRequest, intent: AwardIntent, { filters }: Counted): FactPlace | null {
  const key = timelineOf(fact.scope, intent);
  const filter = filterOf(fact);
  if (filter === null) return { key, filter: null };
  if (!filters.has(intent.owner, fact.scope, filter)) throw new TypeError(`nothing counts ${fact.key}`);
  const value = filter.same === null ? '' : (intent.sameValues[filter.same.name] ?? null);
  if (value === null) return null;
  const { partId } = partOf(filter, key.subjectId, value);
  return { key: { ...key, subjectId: partId }, filter: { ...filter, value } };
}

function awardSource(
  fact: FactRequest,
  intent: AwardIntent,
  { key, filter }: FactPlace,
  { today, counted }: { readonly today: number; readonly counted: Counted },
): FactSource {
  if (fact.name === 'streak') return { kind: 'streak', key, today };
  if (!isSummed(fact)) return { kind: 'timeline', key, isPart: filter !== null };
  const { scope, input } = fact;
  const request = { scope, place: intent, key, filter, input, ...boundsOf(fact, intent, today) };
  if (fact.last !== null) return { kind: 'summary', from: 'rows', request };
  if (input === null) return { kind: 'summary', from: 'days', request };
  const isKept = counted.inputs.has(intent.owner, scope, input);
  return { kind: 'summary', from: isKept ? 'inputs' : 'rows', request };
}

export function localDayOf({ occurredAt, timeZone }: AwardIntent): number {
  return timeZoneOf(timeZone).localDay(occurredAt);
}

/** Awards and points without a window stand in the timeline itself. */
function isSummed({ input, last, this: period }: FactRequest): boolean {
  return input !== null || last !== null || period !== null;
}

function boundsOf({ last, this: period }: FactRequest, { occurredAt }: AwardIntent, today: number) {
  return {
    ...noBounds,
    ...(last === null ? {} : { after: occurredAt - last, until: occurredAt }),
    ...(period === null ? {} : { fromDay: periodStart(period, today), toDay: today }),
  };
}
