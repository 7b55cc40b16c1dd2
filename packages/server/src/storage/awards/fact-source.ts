import { type FactRequest, periodStart } from '@merit/engine';
import { isServed } from '../../domain/served-facts.js';
import { timeZoneOf } from '../../domain/time-zone-of.js';
import type { AwardIntent } from '../../ports/award-book.js';
import { type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import type { TrackedInputs } from '../timelines/tracked-inputs.js';
import { noBounds, type SummaryRequest } from './summary.js';

/** Which of the books a fact is read from. */
export type FactSource = TimelineSource | StreakSource | SummarySource;

export interface TimelineSource {
  readonly kind: 'timeline';
  readonly key: TimelineKey;
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

/**
 * Finds where a fact is read: in counters wherever they know the answer; in rows where a window cuts through
 * days, or where no published strategy ever asked for the input.
 */
export function sourceOf(fact: FactRequest, intent: AwardIntent, tracked: TrackedInputs): FactSource {
  if (!isServed(fact)) throw new TypeError(`${fact.key} can't be answered yet`);
  const key = timelineOf(fact.scope, intent);
  const today = localDayOf(intent);
  if (fact.name === 'streak') return { kind: 'streak', key, today };
  if (!isSummed(fact)) return { kind: 'timeline', key };
  const request = { scope: fact.scope, place: intent, input: fact.input, ...boundsOf(fact, intent, today) };
  if (fact.last !== null) return { kind: 'summary', from: 'rows', request };
  if (fact.input === null) return { kind: 'summary', from: 'days', request };
  const isKept = tracked.has(intent.owner, fact.scope, fact.input);
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
