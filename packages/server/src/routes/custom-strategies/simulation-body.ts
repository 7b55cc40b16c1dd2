import { z } from 'zod';
import { jsonObject } from '../../http/schemas/json-object.js';
import { timeInput, uuid } from '../../http/schemas/scalar.js';
import { strategyBodyLimits } from '../../http/schemas/strategy-text.js';
import { externalId, text } from '../../http/schemas/text.js';
import type { SimulateEvent } from '../../use-cases/simulations/simulate-event.js';
import type { SimulateEvents } from '../../use-cases/simulations/simulate-events.js';
import { timeZone } from '../games/fields.js';
import { params } from '../games/params.js';

const eventShape = {
  externalUserId: externalId,
  externalTaskId: externalId,
  externalGameId: externalId.optional().meta({
    description: 'A game that only the simulation knows: what the events of one game have in common.',
  }),
  action: text(100).optional().meta({ description: 'The kind of action that led here.' }),
  data: jsonObject.default({}),
  occurredAt: timeInput.optional().meta({ description: 'When it happens; `now` where absent.' }),
} as const;

const imaginedEvent = z.strictObject(eventShape).meta({ id: 'SimulatedEvent' });

const eventInGame = z
  .strictObject({
    ...eventShape,
    gameId: uuid.optional().meta({
      description: 'A real game: its time zone, its parameters and what its users did then count.',
    }),
  })
  .meta({ id: 'SimulatedEventInGame' });

const FACTS_MAX = 100;
const EVENTS_MAX = 10_000;

const facts = z
  .record(text(500), z.union([z.number(), text(200), z.null()]))
  .refine((values) => Object.keys(values).length <= FACTS_MAX, `expected at most ${FACTS_MAX} facts`)
  .meta({
    description:
      'By name, such as `user.awards(last: 5m)`; they win over what is known. Durations are texts (`5m`, `PT5M`) or milliseconds, null is missing.',
  });

/** What a simulation takes besides its strategy, for `exactlyOneOf(…, ['event', 'events'])`. */
export const simulationShape = {
  event: eventInGame.optional(),
  events: z
    .array(imaginedEvent)
    .min(1)
    .max(EVENTS_MAX)
    .optional()
    .meta({ description: 'Decided one after the other, each on the history that those before it left.' }),
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

/** 10,000 events are larger than a strategy, and no deeper. */
export const simulationBodyLimits = { ...strategyBodyLimits, bodyBytesMax: 16 * 1024 * 1024 } as const;

type SimulationBody = z.output<z.ZodObject<typeof simulationShape>>;

export type SimulationCommand =
  | { readonly kind: 'event'; readonly command: SimulateEvent }
  | { readonly kind: 'events'; readonly command: SimulateEvents };

/** What the body asks for: one event, or many. */
export function simulationCommand({ event, events, trace, ...body }: SimulationBody): SimulationCommand {
  const circumstances = { ...body, now: body.now, timeZone: body.timeZone };
  if (event === undefined) {
    return { kind: 'events', command: { ...circumstances, events: (events ?? []).map(imagined) } };
  }
  const { gameId, ...rest } = event;
  return { kind: 'event', command: { ...circumstances, trace, gameId, event: imagined(rest) } };
}

function imagined(event: z.output<typeof imaginedEvent>) {
  const { externalGameId, action, occurredAt } = event;
  return { ...event, externalGameId, action, occurredAt };
}
