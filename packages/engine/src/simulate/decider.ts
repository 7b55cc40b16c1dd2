import type { Evaluation } from '../evaluate/evaluation.js';
import { withWallet } from '../history/fact-request.js';
import type { FactReading } from '../history/history.js';
import { MemoryHistory } from '../history/memory-history.js';
import { type AssignedPoints, assignedOutcome } from './assigned.js';
import type {
  PastDecision,
  SimulatedStrategy,
  SimulateOptions,
  TimedEvent,
  TimedEvents,
} from './simulated-strategy.js';

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
  const asked = askedOf(strategy);
  const history = new MemoryHistory({ timeZone, lateMaxMs, hostFacts, requests: asked.facts });
  const assign = (assigned: AssignedPoints, { event, occurredAt: now }: TimedEvent<Place>): Evaluation => {
    const outcome = assignedOutcome(assigned);
    history.record(event, outcome, now);
    return { ok: true, outcome };
  };
  const decide = (timed: TimedEvent<Place>): Evaluation => {
    const { event, occurredAt: now } = timed;
    if (timed.assigned !== undefined) return assign(timed.assigned, timed);
    const facts = history.zonelessFacts(asked, event, now);
    const trace = isTraced?.(timed);
    const evaluation = strategy.evaluate({ event, facts, now, timeZone, trace, nearest: trace === true });
    if (evaluation.ok) {
      history.record(event, evaluation.outcome, now);
      history.recordAction(event, now);
    }
    return evaluation;
  };
  const recall = ({ event, occurredAt: now, outcome }: PastDecision) => {
    if (outcome !== null) history.record(event, outcome, now);
    history.recordAction(event, now);
  };
  return { decide, recall };
}

/** What a strategy is told: the balance too, where a penalty may find the wallet too empty. */
function askedOf(strategy: SimulatedStrategy): FactReading {
  if (!mayTakePoints(strategy)) return strategy;
  const sameValues: FactReading['sameValues'] = (event, clock) => strategy.sameValues(event, clock);
  return { facts: withWallet(strategy.facts), sameValues };
}

/** Wallets are looked at only for a strategy that may find one too empty. */
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
