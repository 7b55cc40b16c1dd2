import * as z from 'zod';
import { type BodyLimits, usualBodyLimits } from '../../http/request/body.js';
import { listOf, recordOf } from '../../http/schemas/bounded.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { timeInput, uuid } from '../../http/schemas/scalar.js';
import { strategyBodyLimits, strategyTextShape } from '../../http/schemas/strategy-text.js';
import { externalId, text, timeZone } from '../../http/schemas/text.js';
import type { SimulateEvent } from '../../use-cases/simulations/simulate-event.js';
import type { SimulateEvents } from '../../use-cases/simulations/simulate-events.js';
import { params } from '../games/params.js';
import { versionInBody } from './fields.js';
import {
  assignedIn,
  namesNoGame,
  nothingAssigned,
  realGame,
  recordedActionShape,
  recordedShape,
  saysOneAction,
  saysWhatWasAssigned,
  twoActions,
} from './recorded-event.js';

const eventShape = {
  externalUserId: externalId,
  externalTaskId: externalId,
  externalGameId: externalId.nullish().meta({
    description: 'A game that only the simulation knows: what the events of one game have in common.',
  }),
  ...recordedActionShape,
  data: jsonObject.default({}),
  occurredAt: timeInput.optional().meta({ description: 'When it happens; `now` where absent.' }),
  timeZone: timeZone
    .nullish()
    .meta({ description: "By whose clocks it is decided; the simulation's where absent." }),
} as const;

const imaginedEvent = z
  .strictObject({ ...eventShape, ...recordedShape })
  .refine(saysOneAction, twoActions)
  .refine(saysWhatWasAssigned, nothingAssigned)
  .refine(namesNoGame, realGame)
  .meta({ id: 'SimulatedEvent' });

const eventInGame = z
  .strictObject({
    ...eventShape,
    gameId: uuid.optional().meta({
      description: 'A real game: its time zone, its parameters and what its users did then count.',
    }),
  })
  .refine(saysOneAction, twoActions)
  .meta({ id: 'SimulatedEventInGame' });

const FACTS_MAX = 100;
const EVENTS_MAX = 10_000;

const facts = recordOf(text(500), z.union([z.number(), text(200), z.null()]), {
  max: FACTS_MAX,
  noun: 'facts',
}).meta({
  description:
    'By name, such as `user.awards(last: 5m)`; they win over what is known. Durations are texts (`5m`, `PT5M`) or milliseconds, null is missing.',
});

/** What a simulation takes besides its strategy. */
const simulationShape = {
  event: eventInGame.optional(),
  events: listOf(imaginedEvent, { min: 1, max: EVENTS_MAX }).optional().meta({
    description:
      'Decided one after the other, each on the history that those before it left; a list of the service, which has the newest first, in the order in which it was recorded. An event may be as lists and exports of the service tell it.',
  }),
  params: params.default({}),
  facts: facts.default({}),
  now: timeInput.optional().meta({ description: 'When it is; the present where absent.' }),
  timeZone: timeZone
    .optional()
    .meta({ description: "Where days begin and end; the game's where absent, or else UTC." }),
  trace: z
    .boolean()
    .default(true)
    .meta({ description: 'Of one event: whether the value of every part that was evaluated is told.' }),
} as const;

/** By a strategy that comes along. */
export const simulateTextBody = exactlyOneOf(
  { ...strategyTextShape, ...simulationShape },
  ['source', 'ast'],
  ['event', 'events'],
);

/** By a version that is kept. */
export const simulateVersionBody = exactlyOneOf(
  {
    ...simulationShape,
    version: versionInBody
      .optional()
      .meta({ description: 'The published one where absent, or else the newest.' }),
  },
  ['event', 'events'],
);

/** One event is no larger than a strategy. */
export const oneEventLimits: BodyLimits = { ...usualBodyLimits, ...strategyBodyLimits };

/** 10,000 events are, and no deeper: a hundred values for each. */
export const simulationBodyLimits: BodyLimits = {
  ...oneEventLimits,
  bytesMax: 16 * 1024 * 1024,
  valuesMax: 1_000_000,
  namesMax: 100_000,
};

type SimulationBody = z.output<z.ZodObject<typeof simulationShape>>;

/** The events that a body asks for; null where it is one. */
export function eventsCommand(
  { events, event: _, trace: __, ...circumstances }: SimulationBody,
  now: number,
): SimulateEvents | null {
  if (events === undefined) return null;
  return { ...circumstancesOf(circumstances), now: circumstances.now ?? now, events: events.map(recorded) };
}

/** The one event that a body asks for; null where they are many. */
export function eventCommand({
  event,
  events: _,
  trace,
  ...circumstances
}: SimulationBody): SimulateEvent | null {
  if (event === undefined) return null;
  const { gameId, ...rest } = event;
  return { ...circumstancesOf(circumstances), trace, gameId, event: imagined(rest) };
}

function circumstancesOf({
  params,
  facts,
  now,
  timeZone,
}: Omit<SimulationBody, 'event' | 'events' | 'trace'>) {
  return { params, facts, now, timeZone };
}

/** What lists tell as null was left out. */
function imagined(event: Imagined) {
  const { externalUserId, externalTaskId, data, occurredAt } = event;
  return {
    ...{ externalUserId, externalTaskId, data, occurredAt },
    externalGameId: event.externalGameId ?? undefined,
    action: event.action ?? event.typeAction ?? undefined,
    timeZone: event.timeZone ?? undefined,
    eventId: event.eventId ?? undefined,
  };
}

type Listed = z.output<typeof imaginedEvent>;
type Imagined = Omit<Listed, keyof typeof recordedShape> & Partial<Pick<Listed, 'eventId'>>;

function recorded(event: Listed) {
  return { ...imagined(event), assigned: assignedIn(event), awardId: event.awardId };
}
