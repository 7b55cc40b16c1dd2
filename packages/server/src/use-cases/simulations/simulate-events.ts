import {
  type AssignedPoints,
  decidingBy,
  type Evaluation,
  type FactValues,
  inTheirOrder,
  type SimulatedStrategy,
  type SimulationSummary,
  type Strategy,
  simulate,
} from '@merit/engine';
import type { Simulated } from '../../ports/simulated-texts.js';
import { requireTimeZone } from '../require-time-zone.js';
import { contradictionIn, factsGiven } from './given-facts.js';
import { requireBounded } from './require-bounded.js';
import { type Circumstances, type ImaginedEvent, imaginedEvent } from './simulate-event.js';
import { bindIn } from './situation.js';

/** An event that may come as the service recorded it. */
export interface PastEvent extends ImaginedEvent {
  /** What somebody assigned, which no strategy decides. */
  readonly assigned: AssignedPoints | undefined;
  /** By which id it was recorded; those of later ones are greater. */
  readonly awardId: string | undefined;
}

export interface SimulateEvents extends Omit<Circumstances, 'now'> {
  readonly events: readonly PastEvent[];
  readonly now: number;
}

/** An event that was refused, for which the strategy had no result, or whose id was taken. */
export interface SimulationFailure {
  /** Of the event. */
  readonly index: number;
  readonly code: 'input-refused' | 'strategy-failed' | 'event-id-taken';
  readonly message: string;
}

export interface SimulatedEvents {
  readonly summary: SimulationSummary;
  readonly failures: readonly SimulationFailure[];
}

const FAILURES_MAX = 100;

/**
 * Decides events one after the other, each on the history of those before it. It reads and writes no storage,
 * so it can run in a process of its own: it may take seconds.
 *
 * @throws Fault `unknown-time-zone`, `invalid-params`, `unknown-fact`, `validation-failed`,
 * `simulation-too-large`.
 */
export async function simulateEvents(
  { strategy }: Pick<Simulated, 'strategy'>,
  { events, params, facts, now, timeZone }: SimulateEvents,
): Promise<SimulatedEvents> {
  if (timeZone !== undefined) requireTimeZone(timeZone);
  requireTimeZones(events);
  const { bound } = bindIn(strategy, null, params);
  const given = factsGiven(facts, bound);
  requireBounded(bound, events.length);
  const failures: SimulationFailure[] = [];
  const timed = inTheirOrder(
    events.map(({ assigned, awardId, ...event }, index) => ({
      event: imaginedEvent(event),
      eventId: event.eventId,
      occurredAt: event.occurredAt ?? now,
      place: index,
      assigned,
      awardId,
    })),
  );
  try {
    const summary = await simulate(withFacts(bound, given), timed, {
      timeZone,
      onEvent: ({ place = 0 }, evaluation) => {
        if (!evaluation.ok && failures.length < FAILURES_MAX) failures.push(failureOf(place, evaluation));
      },
      onKnown: ({ place = 0 }, known) => {
        if (known === 'conflict' && failures.length < FAILURES_MAX) failures.push(conflictAt(place));
      },
    });
    return { summary, failures };
  } catch (error) {
    throw contradictionIn(facts, error);
  }
}

/** Each name once: ten thousand events have few. */
function requireTimeZones(events: readonly ImaginedEvent[]): void {
  const known = new Set<string | undefined>([undefined]);
  for (const [index, { timeZone }] of events.entries()) {
    if (timeZone === undefined || known.has(timeZone)) continue;
    requireTimeZone(timeZone, `body.events[${index}].timeZone`);
    known.add(timeZone);
  }
}

/** The strategy, on facts that are the same for every event whatever came before it. */
function withFacts(strategy: Strategy, given: FactValues): SimulatedStrategy {
  if (Object.keys(given).length === 0) return strategy;
  return decidingBy(strategy, (request) =>
    strategy.evaluate({ ...request, facts: { ...request.facts, ...given } }),
  );
}

function conflictAt(index: number): SimulationFailure {
  const message = 'another event has this `eventId`: its user, task, game, action or data differ';
  return { index, code: 'event-id-taken', message };
}

function failureOf(index: number, evaluation: Evaluation & { readonly ok: false }): SimulationFailure {
  const [first] = evaluation.diagnostics;
  const code = evaluation.kind === 'refused' ? 'input-refused' : 'strategy-failed';
  return { index, code, message: first?.message ?? '' };
}
