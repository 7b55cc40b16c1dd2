import type { Clock } from '../event/clock.js';
import type { MeritEvent } from '../event/event.js';
import { createDecider, eachInTurn } from './decider.js';
import { EventIds } from './event-ids.js';
import type { SimulatedStrategy, SimulateOptions, TimedEvents } from './simulated-strategy.js';
import { type SimulationSummary, SummaryBuilder } from './simulation-summary.js';

/**
 * The strategy with another way to decide, such as one that looks on; everything else is the strategy's own.
 */
export function decidingBy(
  strategy: SimulatedStrategy,
  evaluate: SimulatedStrategy['evaluate'],
): SimulatedStrategy {
  const { name, cases, facts, parts, awardRange } = strategy;
  const optional = {
    ...(parts === undefined ? {} : { parts }),
    ...(awardRange === undefined ? {} : { awardRange }),
  } satisfies Pick<SimulatedStrategy, 'parts' | 'awardRange'>;
  const decided = {
    name,
    cases,
    facts,
    sameValues: (event: MeritEvent, clock: Clock) => strategy.sameValues(event, clock),
    evaluate,
  } satisfies { readonly [key in keyof Omit<SimulatedStrategy, keyof typeof optional>]: unknown };
  return Object.assign(decided, optional);
}

/**
 * Decides a stream of events one after the other, in its order, each on the history that those before it
 * left, as a service would have decided them. A late event is decided for its own time. An event with an
 * action is recorded as one, denied or not; denied ones change nothing else, refused and failed ones nothing.
 * A penalty takes no more than the user's awards so far have left in the wallet. An event that has an
 * `eventId` is decided once.
 *
 * @throws RangeError for an unknown time zone, a time that a Date can't hold, or an event that is later than
 * `lateMaxMs` allows; and whatever `events` and the hooks throw.
 */
export async function simulate<Place>(
  strategy: SimulatedStrategy,
  events: TimedEvents<Place>,
  options: SimulateOptions<Place> = {},
): Promise<SimulationSummary> {
  const builder = new SummaryBuilder(strategy);
  const { decide, recall } = createDecider(strategy, options);
  const ids = new EventIds(options);
  for await (const past of options.past ?? []) {
    recall(past);
    if (past.taken !== undefined) ids.recall(past.taken, past.occurredAt);
  }
  await eachInTurn(events, (timed) => {
    const known = ids.find(timed);
    if (known !== null) {
      builder.known.add(known);
      return options.onKnown?.(timed, known);
    }
    const evaluation = decide(timed);
    builder.add(timed.event, evaluation);
    const taken = evaluation.ok ? ids.take(timed) : undefined;
    return options.onEvent?.(timed, evaluation, taken);
  });
  return builder.summary();
}
