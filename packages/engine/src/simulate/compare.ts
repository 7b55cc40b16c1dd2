import type { HostFactAnswers } from '../history/history.js';
import type { ComparedEvaluations, Comparison } from './comparison.js';
import { ComparisonBuilder } from './comparison-builder.js';
import { createDecider, eachInTurn } from './decider.js';
import { EventIds } from './event-ids.js';
import type { KnownEvent, SimulatedStrategy, TimedEvent, TimedEvents } from './simulated-strategy.js';

export interface CompareOptions<Place = unknown> {
  /** The IANA zone of all games; UTC where it is left out. */
  readonly timeZone?: string | undefined;
  /** As for `simulate`. */
  readonly lateMaxMs?: number | undefined;
  /** As for `simulate`. */
  readonly hostFacts?: HostFactAnswers | undefined;
  /** How many users are listed on each side, at most; 10 where it is left out. */
  readonly usersMax?: number | undefined;
  /**
   * Whether an event is told of; all of them where it is left out. Each is decided all the same, since facts
   * look back.
   */
  readonly isCounted?: ((event: TimedEvent<Place>, evaluations: ComparedEvaluations) => boolean) | undefined;
  /** Called after each event; where it returns a promise, the next event waits for it. */
  readonly onEvent?:
    | ((event: TimedEvent<Place>, evaluations: ComparedEvaluations) => void | Promise<void>)
    | undefined;
  /** As for `simulate`: an id is taken once either strategy has decided its event. */
  readonly onKnown?: ((event: TimedEvent<Place>, known: KnownEvent) => void | Promise<void>) | undefined;
}

/**
 * Decides a stream of events by two strategies, each on the history that its own decisions leave, and tells
 * what would become of points, users and cases if the candidate took the baseline's place. Memory grows with
 * the number of users and with what the strategies' facts need, not with the number of events.
 *
 * @throws RangeError as `simulate` does; and whatever `events` and the hook throw.
 */
export async function compare<Place>(
  baseline: SimulatedStrategy,
  candidate: SimulatedStrategy,
  events: TimedEvents<Place>,
  options: CompareOptions<Place> = {},
): Promise<Comparison> {
  const builder = new ComparisonBuilder(baseline.name, candidate.name);
  const { decide: decideBaseline } = createDecider(baseline, options);
  const { decide: decideCandidate } = createDecider(candidate, options);
  const ids = new EventIds(options);
  await eachInTurn(events, (timed) => {
    const known = ids.find(timed);
    if (known !== null) {
      builder.known.add(known);
      return options.onKnown?.(timed, known);
    }
    const evaluations = { baseline: decideBaseline(timed), candidate: decideCandidate(timed) };
    if (evaluations.baseline.ok || evaluations.candidate.ok) ids.take(timed);
    if (options.isCounted?.(timed, evaluations) !== false) builder.add(timed.event, evaluations);
    return options.onEvent?.(timed, evaluations);
  });
  return builder.comparison(options.usersMax ?? 10);
}
