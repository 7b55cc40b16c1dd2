import { nearestName } from '@merit/dsl';
import type { FactValues, GivenFacts, MeritEvent, Outcome, Strategy } from '@merit/engine';
import type { JsonObject } from '../../domain/award.js';
import type { ParamValues } from '../../domain/game.js';
import type { Simulated } from '../../ports/simulated-texts.js';
import type { Call } from '../call.js';
import { outcomeOf } from '../points/outcome-of.js';
import { requireTimeZone } from '../require-time-zone.js';
import { factsGiven, onGivenFacts } from './given-facts.js';
import { bindIn, findVenue, type Moment, noPast, pastIn, type Venue, type Warning } from './situation.js';

/** An event that somebody imagines. */
export interface ImaginedEvent {
  readonly externalUserId: string;
  readonly externalTaskId: string;
  /** A game that only this event knows. */
  readonly externalGameId: string | undefined;
  readonly action: string | undefined;
  readonly data: JsonObject;
  /** What its sender calls it; among many events each is decided once. */
  readonly eventId: string | undefined;
  /** When it happens; else the simulation's `now`. */
  readonly occurredAt: number | undefined;
  /** By whose clocks it is decided; else the simulation's. */
  readonly timeZone: string | undefined;
}

/** What a simulation gets besides strategy and events. */
export interface Circumstances {
  readonly params: ParamValues;
  /** They win over whatever is known of the past. */
  readonly facts: GivenFacts;
  /** The service's own where absent. */
  readonly now: number | undefined;
  /** The game's where absent, or else UTC. */
  readonly timeZone: string | undefined;
}

export interface SimulateEvent extends Circumstances {
  readonly event: ImaginedEvent;
  /** A real game, whose time zone, parameters and past then count. */
  readonly gameId: string | undefined;
  readonly trace: boolean;
}

export interface SimulatedOutcome {
  readonly outcome: Outcome;
  readonly facts: FactValues;
  readonly warnings: readonly Warning[];
}

/**
 * Decides one event as if it happened, and writes nothing.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `unknown-time-zone`, `invalid-params`, `unknown-fact`,
 *   `validation-failed`, `input-refused`, `strategy-failed`.
 */
export async function simulateEvent(
  call: Call,
  { strategy, findings }: Simulated,
  command: SimulateEvent,
): Promise<SimulatedOutcome> {
  const { gameId, event: imagined, params } = command;
  const venue = gameId === undefined ? null : await findVenue(call, gameId, imagined.externalTaskId);
  const { bound, warnings } = bindIn(strategy, venue, params);
  const given = factsGiven(command.facts, bound);
  const moment = momentOf(call, venue, command);
  const past = venue === null ? noPast(bound, moment) : await pastIn(call, venue, bound, moment);
  const facts = { ...past.facts, ...given };
  const wallet = { [WALLET]: past.points, ...facts };
  const request = { ...moment, facts: wallet, trace: command.trace };
  const decided = outcomeOf(
    onGivenFacts(command.facts, () => bound.evaluate(request)),
    'body.event',
  );
  return {
    outcome: decided,
    facts,
    warnings: [
      ...findings.map(({ rule, message }) => ({ code: rule, message })),
      ...warnings,
      ...past.warnings,
      ...unreadData(strategy, imagined.data),
    ],
  };
}

function momentOf(call: Call, venue: Venue | null, { event, now, timeZone }: SimulateEvent): Moment {
  if (timeZone !== undefined) requireTimeZone(timeZone);
  if (event.timeZone !== undefined) requireTimeZone(event.timeZone, 'body.event.timeZone');
  const gameTimeZone = timeZone ?? venue?.game.timeZone ?? 'UTC';
  return {
    event: {
      ...imaginedEvent(event),
      ...(venue === null ? {} : { externalGameId: venue.game.externalGameId }),
    },
    now: event.occurredAt ?? now ?? call.services.clock.now(),
    timeZone: event.timeZone ?? gameTimeZone,
    gameTimeZone,
  };
}

/** The event as the strategy sees it. */
export function imaginedEvent({ occurredAt: _, ...event }: ImaginedEvent): MeritEvent {
  return event;
}

/** A penalty takes no more than the wallet holds, and nothing from one of which nothing is known. */
const WALLET = 'user.wallet.points';

const WARNINGS_MAX = 20;

/** Members of an event that no input reads: most likely misspelt. */
function unreadData({ inputs }: Strategy, data: JsonObject): readonly Warning[] {
  const known = inputs.map(({ path }) => path[0] ?? '');
  return Object.keys(data)
    .filter((name) => !known.includes(name))
    .slice(0, WARNINGS_MAX)
    .map((name) => ({ code: 'unread-data', message: messageOf(name, nearestName(name, known)) }));
}

function messageOf(name: string, nearest: string | undefined): string {
  const about = `no input reads \`data.${name}\``;
  return nearest === undefined ? about : `${about}; did you mean \`${nearest}\`?`;
}
