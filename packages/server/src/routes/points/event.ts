import * as z from 'zod';
import type { FaultCode } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { RouteRequest } from '../../http/route/route.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { publishedWith } from '../../http/schemas/published.js';
import { flag } from '../../http/schemas/query.js';
import { timeInput } from '../../http/schemas/scalar.js';
import { externalId, text, timeZone } from '../../http/schemas/text.js';
import type { DecideAward } from '../../ports/award-command.js';

/** A sender's own id of an event. */
export const eventId = text(200);

/** When it happened, and its sender's own id of it. */
export const occurrenceShape = {
  occurredAt: timeInput.optional().meta({ description: 'When it happened; now where absent.' }),
  eventId: eventId.optional().meta({
    description:
      'Your own id of what happened: the same user, task, action and data under it again get the first outcome, others a 409.',
  }),
};

/** What requests take that send events. */
export const backfillQuery = {
  backfill: flag()
    .default(false)
    .meta({
      description:
        'Takes events of any age, and any number of them for a user: for administrators, and keys with `mayBackfill`.',
      override: { default: false },
    }),
};

const POINTS_MAX = 1_000_000_000;

/** What is given without asking a strategy. */
export const assignmentShape = {
  points: z
    .int()
    .min(-POINTS_MAX)
    .max(POINTS_MAX)
    .refine((points) => points !== 0, 'expected a number other than 0')
    .meta({ override: publishedWith({ not: { type: 'integer', const: 0 } }) }),
  caseName: text(200),
};

/** The members of every event that a strategy decides on. */
export const eventShape = {
  externalUserId: externalId,
  data: jsonObject.default({}),
  isSimulated: z.boolean().default(false).meta({ description: 'Decide as if, and write nothing.' }),
  ...occurrenceShape,
  timeZone: timeZone.optional().meta({
    description:
      "By whose clocks it is decided, and on whose day it counts; the game's where absent. A name of the IANA time-zone database.",
  }),
};

/** The members that an action has besides. */
export const actionShape = {
  typeAction: text(100).meta({ description: 'What kind of action it is: what `user.actions("…")` counts.' }),
  description: text(1000)
    .nullable()
    .default(null)
    .meta({ description: 'What is to be said of it, in your own words; null for nothing.' }),
};

/** What may be wrong with an event. */
export const decidingFaults: readonly FaultCode[] = [
  'user-not-found',
  'backfill-forbidden',
  'game-not-found',
  'task-not-found',
  'task-closed',
  'balance-limit',
  'event-id-taken',
  'unknown-time-zone',
  'input-refused',
  'strategy-failed',
];

type EventRequest = Pick<
  RouteRequest<
    Principal,
    { readonly gameId: string; readonly externalTaskId: string },
    { readonly backfill: boolean },
    z.output<z.ZodObject<typeof eventShape>>
  >,
  'principal' | 'requestId' | 'admission' | 'idempotency' | 'params' | 'query' | 'body'
>;

export function decideCommand({
  principal,
  requestId,
  admission,
  idempotency,
  params,
  query: { backfill: isBackfill },
  body,
}: EventRequest): Omit<DecideAward, 'action'> {
  const { externalUserId, data, isSimulated, occurredAt = null, eventId = null, timeZone = null } = body;
  const caller = { principal, requestId, admission, idempotency };
  const event = { externalUserId, data, isSimulated, occurredAt, eventId, timeZone, isBackfill };
  return { kind: 'decided', ...caller, ...params, ...event };
}
