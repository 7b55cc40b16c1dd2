import { createTimeZone, type TimeZone } from '../calendar/time-zone.js';
import { timeZoneNamed } from '../calendar/zones.js';
import { countedIn } from '../evaluate/zone-of-facts.js';
import type { Clock } from '../event/clock.js';
import type { MeritEvent } from '../event/event.js';
import type { FactValues, SameValues } from '../value/fact-value.js';
import { FactCounters } from './fact-counters.js';
import type { FactRequest, HistoryFactRequest, HostFactRequest } from './fact-request.js';
import type {
  ActionEvent,
  AwardedOutcome,
  FactReading,
  History,
  HistoryOptions,
  HostFactAnswers,
  RecordedEvent,
} from './history.js';
import type { RecordedAward } from './measure.js';
import type { Subject } from './timeline-index.js';

/**
 * An empty history in memory.
 *
 * @throws RangeError for an unknown time zone, or a `lateMaxMs` below 0.
 * @throws TypeError where a request makes no sense.
 */
export function createHistory(options: HistoryOptions = {}): History {
  return new MemoryHistory(options);
}

/** Something recorded, to be counted again for facts that nobody asked for until then. */
interface Logged {
  readonly subject: Subject;
  readonly award: RecordedAward;
  /** The kind of an action; null for an award. */
  readonly kind: string | null;
}

/** What `createHistory` makes. Who goes through many events uses it directly and gives the time zone. */
export class MemoryHistory implements History {
  readonly #zone: TimeZone;
  readonly #lateMaxMs: number;
  /** Null where the facts that will be asked for are known. */
  readonly #log: Logged[] | null;
  /** Of the strategies whose facts are counted. */
  readonly #split = new WeakMap<readonly FactRequest[], SplitRequests>();
  /** Mostly one strategy asks time after time. */
  #latestSplit: SplitRequests | null = null;
  readonly #hostFacts: HostFactAnswers | undefined;
  #requests: readonly HistoryFactRequest[];
  #counters: FactCounters;
  /** The latest time of an award. */
  #latest = Number.NEGATIVE_INFINITY;

  constructor(options: HistoryOptions) {
    const { timeZone = 'UTC', lateMaxMs = Number.POSITIVE_INFINITY, requests, hostFacts } = options;
    if (!(lateMaxMs >= 0)) throw new RangeError(`no event is late by ${lateMaxMs} ms`);
    this.#zone = createTimeZone(timeZone);
    this.#lateMaxMs = lateMaxMs;
    this.#hostFacts = hostFacts;
    this.#log = requests === undefined ? [] : null;
    this.#requests = splitRequests(requests ?? []).ofHistory;
    this.#counters = new FactCounters(this.#requests);
  }

  facts(strategy: FactReading, event: MeritEvent, now: number): FactValues {
    return countedIn(this.zonelessFacts(strategy, event, now), event.timeZone ?? this.#zone.name);
  }

  /**
   * `facts` without the note of the zone that they were counted in, which costs more than counting them: for
   * who decides on them with `timeZone`.
   */
  zonelessFacts(strategy: FactReading, event: MeritEvent, now: number): FactValues {
    const { ofHistory, ofHost, comparing } = this.#splitOf(strategy.facts);
    const values =
      comparing === null
        ? nothingCompared
        : valuesOf(strategy, comparing, event, { now, timeZone: this.#zone.name });
    const moment = { now, today: this.#localDay(event, now), values };
    const facts = this.#counters.facts(ofHistory, { subject: event, values, moment });
    return ofHost.length === 0 ? facts : { ...facts, ...this.#ofHost(ofHost, event, now) };
  }

  record(event: RecordedEvent, { awarded, points, caseName, tracked }: AwardedOutcome, now: number): void {
    if (!awarded) return;
    const { externalUserId, externalTaskId } = event;
    const day = this.#localDay(event, now);
    const award = { at: now, day, points, caseName, tracked, externalUserId, externalTaskId };
    this.#count({ subject: event, award, kind: null });
  }

  recordAction(event: ActionEvent, now: number): void {
    const { action: kind, externalUserId, externalTaskId = null, externalGameId } = event;
    if (kind === undefined) return;
    const subject = { externalUserId, externalTaskId: externalTaskId ?? '', externalGameId };
    const day = this.#localDay(event, now);
    const award = {
      at: now,
      day,
      points: 0,
      caseName: '',
      tracked: nothingTracked,
      externalUserId,
      externalTaskId,
    };
    this.#count({ subject, award, kind });
  }

  #ofHost(requests: readonly HostFactRequest[], event: MeritEvent, now: number): FactValues {
    const answer = this.#hostFacts;
    if (answer !== undefined) {
      return Object.fromEntries(requests.map((request) => [request.key, answer(request, event, now)]));
    }
    const keys = requests.map(({ key }) => `\`${key}\``).join(', ');
    throw new TypeError(`no history knows the host's own facts, give \`hostFacts\` for ${keys}`);
  }

  #count(logged: Logged): void {
    if (logged.award.at > this.#latest) this.#latest = logged.award.at;
    countIn(this.#counters, logged, this.#latest - this.#lateMaxMs);
    // Without the rest of the event, which would be kept with it.
    this.#log?.push({ subject: subjectOf(logged.subject), award: logged.award, kind: logged.kind });
  }

  /** Looks through each array of requests once. */
  #splitOf(requests: readonly FactRequest[]): SplitRequests {
    if (this.#latestSplit?.requests === requests) return this.#latestSplit;
    const known = this.#split.get(requests);
    const split = known ?? splitRequests(requests);
    if (known === undefined) {
      if (this.#log !== null) this.#learn(split.ofHistory, this.#log);
      this.#split.set(requests, split);
    }
    this.#latestSplit = split;
    return split;
  }

  /** Counts what wasn't asked for before, from the first award on. */
  #learn(requests: readonly HistoryFactRequest[], log: readonly Logged[]): void {
    const unknown = requests.filter((request) => !this.#counters.keeps(request));
    if (unknown.length > 0) {
      const all = [...this.#requests, ...unknown];
      const counters = new FactCounters(all);
      for (const logged of log) countIn(counters, logged, Number.NEGATIVE_INFINITY);
      this.#requests = all;
      this.#counters = counters;
    }
  }

  #localDay({ timeZone }: Pick<MeritEvent, 'timeZone'>, now: number): number {
    if (now < this.#latest - this.#lateMaxMs) {
      const lateMs = this.#latest - now;
      throw new RangeError(`an event is ${lateMs} ms late, and at most ${this.#lateMaxMs} were promised`);
    }
    return (timeZone === undefined ? this.#zone : timeZoneNamed(timeZone)).localDay(now);
  }
}

/** @param oldest The earliest moment that facts may still be asked for. */
function countIn(counters: FactCounters, { subject, award, kind }: Logged, oldest: number): void {
  if (kind === null) counters.recordAward(subject, award, oldest);
  else counters.recordAction(subject, { kind, award }, oldest);
}

interface SplitRequests {
  /** All of them. */
  readonly requests: readonly FactRequest[];
  readonly ofHistory: readonly HistoryFactRequest[];
  readonly ofHost: readonly HostFactRequest[];
  /** One whose answer depends on what the event has in an input or gives for a let. */
  readonly comparing: FactRequest | null;
}

function splitRequests(requests: readonly FactRequest[]): SplitRequests {
  return {
    requests,
    ofHistory: requests.filter((request) => request.name !== 'host'),
    ofHost: requests.filter((request) => request.name === 'host'),
    comparing: requests.find(comparesValue) ?? null,
  };
}

const nothingTracked: RecordedAward['tracked'] = Object.freeze([]);
const nothingCompared: SameValues = Object.freeze({});

function comparesValue({ same, since }: FactRequest): boolean {
  return same !== null || (since !== null && 'input' in since);
}

/** @throws TypeError where the strategy doesn't give the values that its facts compare. */
function valuesOf(strategy: FactReading, { key }: FactRequest, event: MeritEvent, clock: Clock): SameValues {
  if (strategy.sameValues !== undefined) return strategy.sameValues(event, clock);
  throw new TypeError(`nobody tells the value that \`${key}\` compares`);
}

function subjectOf({ externalUserId, externalTaskId, externalGameId }: Subject): Subject {
  return { externalUserId, externalTaskId, externalGameId };
}
