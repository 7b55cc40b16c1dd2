import type { Outcome } from '../evaluate/outcome.js';
import type { Clock } from '../event/clock.js';
import type { MeritEvent } from '../event/event.js';
import type { FactValue, FactValues, SameValues } from '../value/fact-value.js';
import type { FactRequest, HostFactRequest } from './fact-request.js';
import type { Subject } from './timeline-index.js';

/**
 * The awards decided and the actions recorded so far, and the facts that strategies ask about them;
 * `TimelineSummary` says what each fact means. Any storage can stand in its place.
 */
export interface History {
  /**
   * Exactly what the strategy asks for, by the requests' keys, as of `now` (milliseconds since 1970). An
   * event that is decided on them is decided in its own time zone, or else the history's, unless it is on a
   * copy of them.
   *
   * @throws TypeError where the history keeps other facts only, a request makes no sense, a fact compares an
   *   input and the strategy doesn't give its value, or a fact is the host's own and it doesn't answer those.
   * @throws RangeError where `now` is further back than `lateMaxMs` allows, or no instant.
   */
  facts(strategy: FactReading, event: MeritEvent, now: number): FactValues;
  /**
   * Counts the outcome of an event decided at `now`, where it is an award; others leave no trace. It counts
   * on the day that it had in the event's time zone, or else the history's.
   *
   * @throws RangeError as `facts` does.
   */
  record(event: RecordedEvent, outcome: AwardedOutcome, now: number): void;
  /**
   * Counts the action that an event came with, whatever was decided on it; an event without one leaves no
   * trace. It is recorded after the decision, which doesn't see it.
   *
   * @throws RangeError as `facts` does.
   */
  recordAction(event: ActionEvent, now: number): void;
}

/** Whose an outcome is, and the time zone that it has its day in. */
export type RecordedEvent = Subject & Pick<MeritEvent, 'timeZone'>;

/** An action; one outside of any task counts for its user in all of them, and in none for everyone. */
export interface ActionEvent extends Omit<RecordedEvent, 'externalTaskId'> {
  readonly externalTaskId?: string | undefined;
  /** Its kind. */
  readonly action?: string | undefined;
}

/** What history reads of a strategy. */
export interface FactReading {
  /** The same array at each call, so that it is looked through once. */
  readonly facts: readonly FactRequest[];
  /**
   * What the event holds of the inputs and lets that `facts` compare by `same:`; may be left out where none
   * does.
   */
  sameValues?(event: MeritEvent, clock: Clock): SameValues;
}

/** What history reads of an outcome; points assigned directly are an award that tracks nothing. */
export type AwardedOutcome = Pick<Outcome, 'awarded' | 'points' | 'caseName' | 'tracked'>;

export interface HistoryOptions {
  /** The IANA zone whose local days count, but for events with their own; UTC where it is left out. */
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

/**
 * The value of a host's own fact for an event at `now` (milliseconds since 1970); null where it is missing.
 */
export type HostFactAnswers = (request: HostFactRequest, event: MeritEvent, now: number) => FactValue;
