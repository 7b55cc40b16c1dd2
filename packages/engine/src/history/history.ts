import { createTimeZone, type TimeZone } from '../calendar/time-zone.js';
import type { Outcome } from '../evaluate/outcome.js';
import { countedIn } from '../evaluate/zone-of-facts.js';
import type { MeritEvent } from '../event/event.js';
import type { FactValue, FactValues, SameValues } from '../value/fact-value.js';
import { FactCounters } from './fact-counters.js';
import type { FactRequest, HistoryFactRequest, HostFactRequest } from './fact-request.js';
import type { RecordedAward } from './measure.js';
import type { RecordedAction } from './recording.js';
import type { Subject } from './timeline-index.js';

/**
 * The awards decided and the actions recorded so far, and the facts that strategies ask about them; `TimelineSummary` says what each
 * fact means. Any storage can stand in its place.
 */
export interface History {
  /**
   * Exactly what the strategy asks for, by the requests' keys, as of `now` (milliseconds since 1970). An event that is
   * decided on them is decided in the history's time zone, unless it is on a copy of them.
   *
   * @throws TypeError where the history keeps other facts only, a request makes no sense, a fact compares
   * an input and the strategy doesn't tell its value, or a fact is the host's own and it doesn't answer those.
   * @throws RangeError where `now` is further back than `lateMaxMs` allows, or no instant.
   */
  facts(strategy: FactReading, event: MeritEvent, now: number): FactValues;
  /**
   * Counts the outcome of an event decided at `now`, where it is an award; others leave no trace.
   *
   * @throws RangeError as `facts` does.
   */
  record(event: Subject, outcome: AwardedOutcome, now: number): void;
  /**
   * Counts the action that an event came with, whatever was decided on it; an event without one leaves no
   * trace. It is recorded after the decision, which doesn't see it.
   *
   * @throws RangeError as `facts` does.
   */
  recordAction(event: ActionEvent, now: number): void;
}

/** An action; one outside of any task counts for its user in all of them, and in none for everyone. */
export interface ActionEvent extends Omit<Subject, 'externalTaskId'> {
  readonly externalTaskId?: string | undefined;
  /** Its kind. */
  readonly action?: string | undefined;
}

/** What history reads of a strategy. */
export interface FactReading {
  /** The same array at each call, so that it is looked through once. */
  readonly facts: readonly FactRequest[];
  /** What the event holds of the inputs that `facts` compare by `same:`; may be left out where none does. */
  sameValues?(event: MeritEvent): SameValues;
}

/** What history reads of an outcome; points assigned directly are an award that tracks nothing. */
export type AwardedOutcome = Pick<Outcome, 'awarded' | 'points' | 'caseName' | 'tracked'>;

export interface HistoryOptions {
  /** The IANA zone whose local days count; UTC where it is left out. */
  readonly timeZone?: string | undefined;
  /**
   * The only facts that will be asked for. No award is kept then, only what these facts need: counters, and
   * beside them a few numbers for each active day where there are streaks or calendar windows, for each
   * award where there are windows of time. Without `requests` every award is kept, and any strategy may ask
   * at any time; who first asks for something new waits until all awards are counted for it.
   */
  readonly requests?: readonly FactRequest[] | undefined;
  /**
   * A promise: no event lies further back than this, in milliseconds, from the latest award before it.
   * It lets a history with `requests` give up what no window of time can reach any more. Without it nothing
   * is given up, since a late event may ask about any moment.
   */
  readonly lateMaxMs?: number | undefined;
  /** Answers the host's own facts, which no history knows. */
  readonly hostFacts?: HostFactAnswers | undefined;
}

/** The value of a host's own fact for an event at `now` (milliseconds since 1970); null where it is missing. */
export type HostFactAnswers = (request: HostFactRequest, event: MeritEvent, now: number) => FactValue;

/**
 * An empty history in memory.
 *
 * @throws RangeError for an unknown time zone, or a `lateMaxMs` below 0.
 * @throws TypeError where a request makes no sense.
 */
export function createHistory(options: HistoryOptions = {}): History {
  const { timeZone = 'UTC', lateMaxMs = Number.POSITIVE_INFINITY } = options;
  if (!(lateMaxMs >= 0)) throw new RangeError(`no event is late by ${lateMaxMs} ms`);
  return new MemoryHistory(createTimeZone(timeZone), { ...options, lateMaxMs });
}

/** Something recorded, to be counted again for facts that nobody asked for until then. */
type Logged = (counters: FactCounters) => void;

class MemoryHistory implements History {
  readonly #zone: TimeZone;
  readonly #lateMaxMs: number;
  /** Null where the facts that will be asked for are known. */
  readonly #log: Logged[] | null;
  /** Of the strategies whose facts are counted. */
  readonly #split = new WeakMap<readonly FactRequest[], SplitRequests>();
  readonly #hostFacts: HostFactAnswers | undefined;
  #requests: readonly HistoryFactRequest[];
  #counters: FactCounters;
  /** The latest time of an award. */
  #latest = Number.NEGATIVE_INFINITY;

  constructor(
    zone: TimeZone,
    { requests, lateMaxMs, hostFacts }: Omit<HistoryOptions, 'timeZone'> & { lateMaxMs: number },
  ) {
    this.#zone = zone;
    this.#lateMaxMs = lateMaxMs;
    this.#hostFacts = hostFacts;
    this.#log = requests === undefined ? [] : null;
    this.#requests = splitRequests(requests ?? []).ofHistory;
    this.#counters = new FactCounters(this.#requests, zone);
  }

  facts(strategy: FactReading, event: MeritEvent, now: number): FactValues {
    const moment = { now, today: this.#localDay(now) };
    const { ofHistory, ofHost } = this.#splitOf(strategy.facts);
    const values = valuesOf(strategy, event);
    const facts = this.#counters.facts(ofHistory, { subject: event, values, moment });
    const all = ofHost.length === 0 ? facts : { ...facts, ...this.#ofHost(ofHost, event, now) };
    return countedIn(all, this.#zone.name);
  }

  record(event: Subject, { awarded, points, caseName, tracked }: AwardedOutcome, now: number): void {
    if (!awarded) return;
    const subject = subjectOf(event);
    const { externalUserId, externalTaskId } = subject;
    const day = this.#localDay(now);
    const award: RecordedAward = {
      at: now,
      day,
      points,
      caseName,
      tracked,
      externalUserId,
      externalTaskId,
    };
    this.#count(now, (counters, oldest) => counters.recordAward(subject, award, oldest));
  }

  recordAction(event: ActionEvent, now: number): void {
    const { action: kind, externalUserId, externalTaskId = null } = event;
    if (kind === undefined) return;
    const { externalGameId } = event;
    const subject = { externalUserId, externalTaskId: externalTaskId ?? '', externalGameId };
    const day = this.#localDay(now);
    const award = {
      at: now,
      day,
      points: 0,
      caseName: '',
      tracked: nothingTracked,
      externalUserId,
      externalTaskId,
    };
    const action: RecordedAction = { kind, award };
    this.#count(now, (counters, oldest) => counters.recordAction(subject, action, oldest));
  }

  #ofHost(requests: readonly HostFactRequest[], event: MeritEvent, now: number): FactValues {
    const answer = this.#hostFacts;
    if (answer !== undefined) {
      return Object.fromEntries(requests.map((request) => [request.key, answer(request, event, now)]));
    }
    const keys = requests.map(({ key }) => `\`${key}\``).join(', ');
    throw new TypeError(`no history knows the host's own facts, give \`hostFacts\` for ${keys}`);
  }

  #count(now: number, count: (counters: FactCounters, oldest: number) => void): void {
    this.#latest = Math.max(this.#latest, now);
    count(this.#counters, this.#latest - this.#lateMaxMs);
    this.#log?.push((counters) => count(counters, Number.NEGATIVE_INFINITY));
  }

  /** Looks through each array of requests once. */
  #splitOf(requests: readonly FactRequest[]): SplitRequests {
    const known = this.#split.get(requests);
    if (known !== undefined) return known;
    const split = splitRequests(requests);
    if (this.#log !== null) this.#learn(split.ofHistory, this.#log);
    this.#split.set(requests, split);
    return split;
  }

  /** Counts what wasn't asked for before, from the first award on. */
  #learn(requests: readonly HistoryFactRequest[], log: readonly Logged[]): void {
    const unknown = requests.filter((request) => !this.#counters.keeps(request));
    if (unknown.length > 0) {
      const all = [...this.#requests, ...unknown];
      const counters = new FactCounters(all, this.#zone);
      for (const count of log) count(counters);
      this.#requests = all;
      this.#counters = counters;
    }
  }

  #localDay(now: number): number {
    if (now < this.#latest - this.#lateMaxMs) {
      const lateMs = this.#latest - now;
      throw new RangeError(`an event is ${lateMs} ms late, and at most ${this.#lateMaxMs} were promised`);
    }
    return this.#zone.localDay(now);
  }
}

interface SplitRequests {
  readonly ofHistory: readonly HistoryFactRequest[];
  readonly ofHost: readonly HostFactRequest[];
}

function splitRequests(requests: readonly FactRequest[]): SplitRequests {
  return {
    ofHistory: requests.filter((request) => request.name !== 'host'),
    ofHost: requests.filter((request) => request.name === 'host'),
  };
}

const nothingTracked: RecordedAward['tracked'] = Object.freeze([]);
const nothingCompared: SameValues = Object.freeze({});

/** @throws TypeError where a fact compares an input and the strategy doesn't tell its value. */
function valuesOf(strategy: FactReading, event: MeritEvent): SameValues {
  if (strategy.sameValues !== undefined) return strategy.sameValues(event);
  const comparing = strategy.facts.find(({ same }) => same !== null);
  if (comparing === undefined) return nothingCompared;
  throw new TypeError(`nobody tells the value that \`${comparing.key}\` compares`);
}

/** Without the rest of the event, which would be kept with it. */
function subjectOf({ externalUserId, externalTaskId, externalGameId }: Subject): Subject {
  return { externalUserId, externalTaskId, externalGameId };
}
