import { type Decimal, decimal, type HistoryFactName } from '@merit/dsl';
import {
  averageGap,
  type FactRequest,
  type FactValue,
  lastGap,
  meanOf,
  periodsInRow,
  sinceFirst,
  sinceLast,
  streakEnd,
  type TimelineSummary,
} from '@merit/engine';
import type { Balance } from '../../domain/wallet.js';
import type { AwardIntent } from '../../ports/award-book.js';
import { readDecimal } from '../read-decimal.js';
import { latestValue } from '../timelines/latest-text.js';
import { emptyTimeline, type Timeline } from '../timelines/timeline.js';
import {
  type AskedFact,
  actionSource,
  type Counted,
  type FactSource,
  hasWindow,
  type NothingSource,
  type StreakSource,
  type SummarySource,
  streakSource,
  summarySource,
  type TimelineSource,
  timelineSource,
} from './fact-source.js';
import { emptySummary, type Summary } from './summary.js';
import type { WorkingSet } from './working-set.js';

type SummedInput = NonNullable<AskedFact['fact']['input']>;

/** What is known when an award is decided. */
export interface Known {
  readonly history: WorkingSet;
  /** What the user's wallet holds. */
  readonly balance: Balance;
  /** When the event occurred. */
  readonly now: number;
}

/** A fact that an intent asks for, and where its answer is. */
export interface PlacedFact {
  readonly fact: FactRequest;
  readonly source: FactSource;
  /** What the engine's own history would say, once the source was read. */
  readonly value: (known: Known) => FactValue;
}

/** Where a fact is read, and what it is by what is read there. */
interface FactReading<Source extends FactSource> {
  source(asked: AskedFact): Source;
  value(known: Known, source: Source, asked: AskedFact): FactValue;
}

type PlaceFact = (asked: AskedFact) => PlacedFact;

function reading<Source extends FactSource>({ source, value }: FactReading<Source>): PlaceFact {
  return (asked) => {
    const found = source(asked);
    return { fact: asked.fact, source: found, value: (known) => value(known, found, asked) };
  };
}

/** How the books answer each fact of the language: one that is missing here doesn't compile. */
const factReadings: Readonly<Record<HistoryFactName, PlaceFact>> = {
  awards: ofAwards('awards'),
  points: ofAwards('points'),
  sinceFirst: ofTimeline((timeline, now) => sinceFirst(timesOf(timeline), now)),
  sinceLast: ofTimeline((timeline, now) => sinceLast(timesOf(timeline), now)),
  lastGap: ofTimeline((timeline) => lastGap(timesOf(timeline))),
  averageGap: ofTimeline((timeline) => averageGap(timesOf(timeline))),
  streak: reading({ source: streakSource, value: streak }),
  actions: reading({ source: actionSource, value: ({ history }, { request }) => history.actions(request) }),
  total: ofInput(({ total }) => (total === null ? 0 : exactly(total))),
  mean: ofInput(({ total, values }, { type }) => meanOf(total ?? decimal.zero, values, type)),
  best: ofInput(({ best }) => (best === null ? null : exactly(best))),
  least: ofInput(({ least }) => (least === null ? null : exactly(least))),
  latest: ofInput(({ latest }) => (latest === null ? null : exactly(readDecimal(latestValue(latest))))),
  users: ofTimeline(({ users }) => users),
  tasks: ofTimeline(({ tasks }) => tasks),
  'wallet.points': ofWallet(({ points }) => points),
  'wallet.coins': ofWallet(({ coinCents }) => coinCents / 100),
};

/**
 * Finds where a fact is read: in counters wherever they know the answer; in rows where a window cuts through
 * days, or where no published strategy ever asked for the input.
 *
 * @throws TypeError for a filter that no published strategy asked for, so that nothing counts its parts; for
 *   a fact of a host, which the books know nothing of.
 */
export function placeFact(fact: FactRequest, intent: AwardIntent, counted: Counted): PlacedFact {
  if (fact.name === 'host') throw new TypeError(`the books don't answer ${fact.key}`);
  return factReadings[fact.name]({ fact, intent, counted });
}

function ofTimeline(read: (timeline: Timeline, now: number) => FactValue): PlaceFact {
  return reading({
    source: (asked) => {
      if (hasWindow(asked.fact)) throw new TypeError(`${asked.fact.key} takes no window`);
      return timelineSource(asked);
    },
    value: (known, source) => read(timelineIn(known, source), known.now),
  });
}

function timelineIn({ history }: Known, source: TimelineSource | NothingSource): Timeline {
  return source.kind === 'nothing' ? emptyTimeline : history.timeline(source.key);
}

/** Without a window it stands in the timeline itself. */
function ofAwards(name: 'awards' | 'points'): PlaceFact {
  return reading({
    source: (asked) => (hasWindow(asked.fact) ? summarySource(asked) : timelineSource(asked)),
    value: (known, source) =>
      (source.kind === 'summary' ? known.history.summary(source) : timelineIn(known, source))[name],
  });
}

function ofInput(read: (summary: Summary, input: SummedInput) => FactValue): PlaceFact {
  return reading({
    source: summarySource,
    value: (known, source, { fact: { key, input } }) => {
      if (input === null) throw new TypeError(`${key} names no input`);
      return read(summaryIn(known, source), input);
    },
  });
}

function summaryIn({ history }: Known, source: SummarySource | NothingSource): Summary {
  return source.kind === 'nothing' ? emptySummary : history.summary(source);
}

function ofWallet(read: (balance: Balance) => FactValue): PlaceFact {
  return reading({ source: () => ({ kind: 'wallet' }) as const, value: ({ balance }) => read(balance) });
}

/** A time that isn't there means nothing, whatever it is. */
function timesOf({ awards, firstAt, lastAt, previousAt }: Timeline): TimelineSummary {
  return { awards, firstAt: firstAt ?? 0, lastAt: lastAt ?? 0, previousAt: previousAt ?? 0 };
}

function streak({ history, now }: Known, source: StreakSource | NothingSource): number {
  if (source.kind === 'nothing') return 0;
  const days = history.days(source.key);
  const ascending = [...days.keys()].sort((left, right) => left - right);
  const { today, rhythm } = source;
  const end = streakEnd({ today, now, rhythm }, (day) => days.get(day) ?? null);
  return periodsInRow(ascending, { end, today, rhythm });
}

/** A whole number within the safe integers as such, anything else exact. */
function exactly(value: Decimal): number | Decimal {
  const number = decimal.isWhole(value) ? Number(value.coefficient) : Number.NaN;
  return Number.isSafeInteger(number) ? number : value;
}
