import {
  countsDays,
  type FactRequest,
  firstCountedDay,
  type HistoryFactRequest,
  type Rhythm,
  timeZoneNamed,
} from '@merit/engine';
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
  | WalletSource
  | NothingSource;

export interface WalletSource {
  readonly kind: 'wallet';
}

/** The event has nothing to compare, so no award is like it. */
export interface NothingSource {
  readonly kind: 'nothing';
}

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
  readonly rhythm: Rhythm;
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
 * Whether the answer to a fact is kept, or small enough to be looked for. What no published strategy asked
 * for yet may have no counters, and everyone's awards are too many to be gone through for one question.
 */
export function isKept(fact: FactRequest, { owner }: AwardIntent, { filters, inputs }: Counted): boolean {
  const { scope, input, name } = fact;
  if (name === 'host') return false;
  const filter = filterOf(fact);
  if (filter !== null && !filters.has(owner, scope, filter)) return false;
  const isEveryones = scope === 'task' || scope === 'game';
  return !isEveryones || input === null || fact.last !== null || inputs.has(owner, scope, input);
}

/** A fact that is asked for a decision. */
export interface AskedFact {
  readonly fact: HistoryFactRequest;
  readonly intent: AwardIntent;
  readonly counted: Counted;
}

/** The timeline that a fact about awards looks at, and which rows of its scope are on it. */
interface FactPlace {
  readonly key: TimelineKey;
  readonly filter: RowFilter | null;
}

/** @throws TypeError for a filter that no published strategy asked for, so that nothing counts its parts. */
function placeOf({ fact, intent, counted: { filters } }: AskedFact): FactPlace | null {
  const key = timelineOf(fact.scope, intent);
  const filter = filterOf(fact);
  if (filter === null) return { key, filter: null };
  if (!filters.has(intent.owner, fact.scope, filter)) throw new TypeError(`nothing counts ${fact.key}`);
  const value = filter.same === null ? '' : (intent.sameValues[filter.same.name] ?? null);
  if (value === null) return null;
  const { partId } = partOf(filter, key.subjectId, value);
  return { key: { ...key, subjectId: partId }, filter: { ...filter, value } };
}

const NOTHING: NothingSource = { kind: 'nothing' };

export function timelineSource(asked: AskedFact): TimelineSource | NothingSource {
  const place = placeOf(asked);
  return place === null ? NOTHING : { kind: 'timeline', key: place.key, isPart: place.filter !== null };
}

export function streakSource(asked: AskedFact): StreakSource | NothingSource {
  const place = placeOf(asked);
  if (place === null) return NOTHING;
  const { each, grace } = asked.fact;
  const rhythm = { each, grace: grace ?? 0 };
  return { kind: 'streak', key: place.key, today: localDayOf(asked.intent), rhythm };
}

/**
 * Counters wherever they know the answer; rows where a window cuts through days, or where nobody counts the
 * input.
 */
export function summarySource(asked: AskedFact): SummarySource | NothingSource {
  const { fact, intent, counted } = asked;
  const place = placeOf(asked);
  if (place === null) return NOTHING;
  const { scope, input } = fact;
  const request = { scope, place: intent, ...place, input, ...boundsOf(fact, intent) };
  if (fact.last !== null) return { kind: 'summary', from: 'rows', request };
  if (input === null) return { kind: 'summary', from: 'days', request };
  const isKept = counted.inputs.has(intent.owner, scope, input);
  return { kind: 'summary', from: isKept ? 'inputs' : 'rows', request };
}

export function actionSource({ fact, intent }: AskedFact): ActionSource {
  return { kind: 'actions', request: actionRequest(fact, intent, localDayOf(intent)) };
}

export function localDayOf({ occurredAt, timeZone }: AwardIntent): number {
  return timeZoneNamed(timeZone).localDay(occurredAt);
}

/** Awards and points without a window stand in the timeline itself. */
export function hasWindow(fact: HistoryFactRequest): boolean {
  return fact.last !== null || countsDays(fact);
}

function boundsOf(fact: HistoryFactRequest, intent: AwardIntent) {
  const { last } = fact;
  const { occurredAt } = intent;
  const isOfDays = countsDays(fact);
  const today = isOfDays ? localDayOf(intent) : 0;
  const asked = { today, values: intent.sameValues };
  return {
    ...noBounds,
    ...(last === null ? {} : { after: occurredAt - last, until: occurredAt }),
    ...(isOfDays ? { fromDay: firstCountedDay(fact, asked), toDay: today } : {}),
  };
}
