import { type FactRequest, type HistoryFactRequest, reachOf } from '@merit/engine';
import type { AwardIntent } from '../../ports/award-book.js';
import { inLockOrder } from '../timelines/lock-order.js';
import { keyText, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import type { ActionRequest } from './action-request.js';
import { type PlacedFact, placeFact } from './fact-readings.js';
import { type Counted, type FactSource, localDayOf, type SummarySource } from './fact-source.js';
import type { StreakRequest } from './load-days.js';

/** What a whole list of intents needs to know, each thing once. */
export interface AwardNeeds {
  readonly factsOf: ReadonlyMap<AwardIntent, readonly PlacedFact[]>;
  readonly streaks: readonly StreakRequest[];
  /** Sources, grouped by what they are read from. What two intents ask alike stands here twice. */
  readonly summaries: Readonly<Record<SummarySource['from'], readonly SummarySource[]>>;
  /** Timelines of parts. */
  readonly parts: readonly TimelineKey[];
  readonly actions: readonly ActionRequest[];
}

export function needsOf(
  intents: readonly AwardIntent[],
  counted: Counted,
  isAsked: (fact: FactRequest, intent: AwardIntent) => boolean = () => true,
): AwardNeeds {
  const factsOf = new Map(
    intents.map((intent) => [
      intent,
      intent.requests.filter((fact) => isAsked(fact, intent)).map((fact) => placeFact(fact, intent, counted)),
    ]),
  );
  const sources = [...factsOf.values()].flat().map(({ source }) => source);
  const summaries = sources.filter((source) => source.kind === 'summary');
  return {
    factsOf,
    streaks: streaksOf(sources, intents),
    summaries: {
      days: summaries.filter(({ from }) => from === 'days'),
      inputs: summaries.filter(({ from }) => from === 'inputs'),
      rows: summaries.filter(({ from }) => from === 'rows'),
    },
    parts: [...partsOf(sources), ...usersOfParts(factsOf)],
    actions: sources.flatMap((source) => (source.kind === 'actions' ? [source.request] : [])),
  };
}

function partsOf(sources: readonly FactSource[]): readonly TimelineKey[] {
  const keys = sources.flatMap((source) => (source.kind === 'timeline' && source.isPart ? [source.key] : []));
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}

/** A part whose users are asked for, and which awards may land in it. */
interface AskedPart {
  readonly partId: string;
  readonly fact: HistoryFactRequest;
  readonly intent: AwardIntent;
}

/**
 * The rows of users in the parts whose users are asked for: the awards of a session see who is new there by
 * those before them.
 */
function usersOfParts(factsOf: AwardNeeds['factsOf']): readonly TimelineKey[] {
  const asked = new Map<string, AskedPart>();
  for (const [intent, facts] of factsOf) {
    for (const { fact, source } of facts) {
      if (fact.name !== 'users' || source.kind !== 'timeline' || !source.isPart) continue;
      const { subjectId: partId } = source.key;
      asked.set(partId, { partId, fact, intent });
    }
  }
  const intents = [...factsOf.keys()];
  const keys = [...asked.values()].flatMap((part) =>
    intents
      .filter((intent) => mayLandIn(part, intent))
      .map(({ owner, userId }) => ({ owner, subjectId: part.partId, userId })),
  );
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}

function mayLandIn({ fact, intent }: AskedPart, other: AwardIntent): boolean {
  const subject = fact.scope === 'task' ? 'taskId' : 'gameId';
  const { landing } = other;
  if (landing === null || intent[subject] !== other[subject]) return false;
  if (fact.case !== null && !landing.cases.includes(fact.case)) return false;
  if (fact.same === null) return true;
  const kept = landing.kept[fact.same.name];
  return kept === undefined || (kept !== null && kept === intent.sameValues[fact.same.name]);
}

/**
 * Every timeline whose streak is asked for, with the days on which the intents may add an award to it: which
 * parts of its scope an award will land on isn't known before it is decided.
 */
function streaksOf(
  sources: readonly FactSource[],
  intents: readonly AwardIntent[],
): readonly StreakRequest[] {
  const streaks = new Map<string, { key: TimelineKey; todays: Set<number>; reach: number }>();
  for (const source of sources) {
    if (source.kind !== 'streak') continue;
    const text = keyText(source.key);
    const streak = streaks.get(text) ?? { key: source.key, todays: new Set(), reach: 0 };
    streaks.set(text, streak);
    streak.todays.add(source.today);
    streak.reach = Math.max(streak.reach, reachOf(source.rhythm));
  }
  if (streaks.size === 0) return [];
  const candidates = new Set(intents.map(localDayOf));
  return [...streaks.values()].map((streak) => ({ ...streak, candidates }));
}

interface EveryoneUse {
  readonly scope: 'task' | 'game';
  readonly key: TimelineKey;
  /** Whether a request depends on it. */
  isRead: boolean;
}

/**
 * Everyone's timelines to lock before deciding, in order: all that the intents touch up to the last that a
 * request reads, so that the ones locked at the end of the transaction come after them in the order.
 */
export function keysToHold(intents: readonly AwardIntent[]): readonly TimelineKey[] {
  const uses = inLockOrder([...usesOf(intents).values()]);
  const last = uses.findLastIndex(({ isRead }) => isRead);
  return uses.slice(0, last + 1).map(({ key }) => key);
}

function usesOf(intents: readonly AwardIntent[]): ReadonlyMap<string, EveryoneUse> {
  const uses = new Map<string, EveryoneUse>();
  for (const intent of intents) {
    for (const scope of ['task', 'game'] as const) {
      const key = timelineOf(scope, intent);
      const use = uses.get(keyText(key)) ?? { scope, key, isRead: false };
      use.isRead ||= intent.requests.some((request) => request.scope === scope);
      uses.set(keyText(key), use);
    }
  }
  return uses;
}
