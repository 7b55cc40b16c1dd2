import type { AwardRange } from '@merit/dsl';
import type { Evaluation, EvaluationRequest } from '../evaluate/evaluation.js';
import type { MeritEvent } from '../event/event.js';
import type { StrategyPart } from '../explain/strategy-parts.js';
import type { AwardedOutcome, FactReading, HostFactAnswers } from '../history/history.js';
import type { AssignedPoints } from './assigned.js';

/** An event with the time it happened at. */
export interface TimedEvent<Place = unknown> {
  /** Milliseconds since 1970: the `now` of the decision. */
  readonly occurredAt: number;
  readonly event: MeritEvent;
  /** What its source calls it: the same event under it is decided once, and another one not at all. */
  readonly eventId?: string | undefined;
  /** Where somebody assigned points instead: they count as they are, and no strategy is asked. */
  readonly assigned?: AssignedPoints | undefined;
  /** Where it was read, such as a file and a line: whatever the host wants to find in `onEvent` again. */
  readonly place?: Place | undefined;
}

/**
 * Events in the order in which they are decided: one by one, or a stretch at a time by whoever reads many at
 * once, since waiting for an event costs more than deciding it. A stretch is gone through once, and needn't
 * be there before that.
 */
export type TimedEvents<Place = unknown> =
  | Iterable<TimedEvent<Place>>
  | AsyncIterable<TimedEvent<Place> | Iterable<TimedEvent<Place>>>;

/** What an event is whose id was taken: the one that was decided, once more, or another one. */
export type KnownEvent = 'repeated' | 'conflict';

/** An event that was decided under an id: what tells it from others, as a number. */
export interface TakenId {
  readonly eventId: string;
  readonly digest: number;
}

/**
 * What a simulation leaves to the next one of an event that it decided: what was awarded, and the action that
 * the event came with. An event with neither leaves its id alone, or nothing.
 */
export interface PastDecision {
  /** Milliseconds since 1970. */
  readonly occurredAt: number;
  readonly event: Omit<MeritEvent, 'data'>;
  /** Null where nothing was awarded. */
  readonly outcome: AwardedOutcome | null;
  /** The id that it took. */
  readonly taken?: TakenId | undefined;
}

/** What simulating needs of a strategy. */
export interface SimulatedStrategy extends Required<FactReading> {
  readonly name: string;
  /** Every case that an outcome can have besides `none`. */
  readonly cases: readonly string[];
  /** What can decide and change; where it is left out, only what did is reported. */
  readonly parts?: readonly StrategyPart[];
  /** Where it is left out, awards may take points. */
  readonly awardRange?: AwardRange;
  evaluate(request: EvaluationRequest): Evaluation;
}

export interface SimulateOptions<Place = unknown> {
  /** The IANA zone of all games; UTC where it is left out. */
  readonly timeZone?: string | undefined;
  /**
   * A promise that no event comes so many milliseconds after a later one: memory then stays the same over
   * any number of events, where without it facts with `last:` keep some numbers for each award.
   */
  readonly lateMaxMs?: number | undefined;
  /**
   * What was decided before the first event, in the order in which it was: an earlier month goes on. It
   * counts in facts and wallets, and not in the summary.
   */
  readonly past?: Iterable<PastDecision> | AsyncIterable<PastDecision> | undefined;
  /** Answers the host's own facts, where the strategy asks for some. */
  readonly hostFacts?: HostFactAnswers | undefined;
  /** Whether the event's outcome should have its trace, and `nearest` where it is no award. */
  readonly isTraced?: ((event: TimedEvent<Place>) => boolean) | undefined;
  /**
   * Called after each event. Where it returns a promise, the next event waits for it: to write at the pace
   * of a terminal, or to give others a turn now and then, since events that are there already are decided
   * in one go.
   */
  readonly onEvent?:
    | ((event: TimedEvent<Place>, evaluation: Evaluation, taken: TakenId | undefined) => void | Promise<void>)
    | undefined;
  /** Called in its place for an event that isn't decided, since its id was taken. */
  readonly onKnown?: ((event: TimedEvent<Place>, known: KnownEvent) => void | Promise<void>) | undefined;
}
