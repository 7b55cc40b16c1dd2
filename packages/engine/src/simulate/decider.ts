import type { Evaluation } from '../evaluate/evaluation.js';
import { MemoryHistory } from '../history/memory-history.js';
import type { SimulatedStrategy, SimulateOptions, TimedEvent, TimedEvents } from './simulated-strategy.js';
import { Wallets } from './wallets.js';

/** Decides each event on a history of its own, which holds what it decided before. */
export function createDecider<Place>(
  strategy: SimulatedStrategy,
  {
    timeZone,
    lateMaxMs,
    hostFacts,
    isTraced,
  }: Pick<SimulateOptions<Place>, 'timeZone' | 'lateMaxMs' | 'hostFacts' | 'isTraced'>,
): (timed: TimedEvent<Place>) => Evaluation {
  const history = new MemoryHistory({ timeZone, lateMaxMs, hostFacts, requests: strategy.facts });
  const wallets = mayTakePoints(strategy) ? new Wallets() : null;
  return (timed) => {
    const { event, occurredAt: now } = timed;
    const facts = history.zonelessFacts(strategy, event, now);
    const trace = isTraced?.(timed);
    const decided = strategy.evaluate({ event, facts, now, timeZone, trace, nearest: trace === true });
    const evaluation = wallets === null ? decided : wallets.settle(event.externalUserId, decided);
    if (evaluation.ok) {
      history.record(event, evaluation.outcome, now);
      history.recordAction(event, now);
    }
    return evaluation;
  };
}

/** Wallets are kept only for a strategy that may find one too empty. */
function mayTakePoints({ awardRange }: SimulatedStrategy): boolean {
  return awardRange === undefined || awardRange.min === null || awardRange.min < 0;
}

/**
 * Shows events one after the other, and waits only where `take` or their source asks for it: waiting costs
 * more than deciding.
 */
export async function eachInTurn<Place>(events: TimedEvents<Place>, take: Take<Place>): Promise<void> {
  if (!(Symbol.asyncIterator in events)) return eachOfStretch(events, take);
  for await (const next of events) {
    const pause = Symbol.iterator in next ? eachOfStretch(next, take) : take(next);
    if (pause !== undefined) await pause;
  }
}

type Take<Place> = (event: TimedEvent<Place>) => void | Promise<void>;

async function eachOfStretch<Place>(events: Iterable<TimedEvent<Place>>, take: Take<Place>): Promise<void> {
  for (const event of events) {
    const pause = take(event);
    if (pause !== undefined) await pause;
  }
}
