import type { Evaluation } from '../evaluate/evaluation.js';
import { MemoryHistory } from '../history/memory-history.js';
import type {
  PastDecision,
  SimulatedStrategy,
  SimulateOptions,
  TimedEvent,
  TimedEvents,
} from './simulated-strategy.js';
import { Wallets } from './wallets.js';

/** Decides events on a history of its own. */
export interface Decider<Place> {
  /** Decides an event on what was decided and recalled before, and remembers that. */
  decide(timed: TimedEvent<Place>): Evaluation;
  /** Takes as decided before what another simulation decided. */
  recall(past: PastDecision): void;
}

/**
 * Makes what decides events one after the other, as `simulate` does, for who goes through them in a way of
 * their own.
 *
 * @throws RangeError for an unknown time zone.
 */
export function createDecider<Place>(
  strategy: SimulatedStrategy,
  {
    timeZone,
    lateMaxMs,
    hostFacts,
    isTraced,
  }: Pick<SimulateOptions<Place>, 'timeZone' | 'lateMaxMs' | 'hostFacts' | 'isTraced'>,
): Decider<Place> {
  const history = new MemoryHistory({ timeZone, lateMaxMs, hostFacts, requests: strategy.facts });
  const wallets = mayTakePoints(strategy) ? new Wallets() : null;
  const decide = (timed: TimedEvent<Place>) => {
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
  const recall = ({ event, occurredAt: now, outcome }: PastDecision) => {
    if (outcome !== null) history.record(event, outcome, now);
    if (outcome?.awarded === true) wallets?.add(event.externalUserId, outcome.points);
    history.recordAction(event, now);
  };
  return { decide, recall };
}

/** Wallets are kept only for a strategy that may find one too empty. */
export function mayTakePoints({ awardRange }: SimulatedStrategy): boolean {
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
