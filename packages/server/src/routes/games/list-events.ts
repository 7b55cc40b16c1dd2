import * as z from 'zod';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { happened, recorded } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import type { GameEvent } from '../../ports/game-events.js';
import { listGameEvents } from '../../use-cases/games/list-events.js';
import { reversedPoints } from '../points/award-view.js';

const gameEvent = z
  .object({
    awardId: uuid,
    externalTaskId: externalId,
    externalUserId: externalId,
    kind: z
      .enum(['decided', 'assigned'])
      .meta({ description: 'Whether a strategy decided, or somebody did.' }),
    typeAction: z
      .string()
      .nullable()
      .meta({ description: 'What kind of action it is; null where points alone were asked for.' }),
    data: z.record(z.string(), jsonValue),
    points: z.int(),
    reversedPoints,
    caseName: z.string(),
    strategyId: z.string().nullable(),
    strategyVersion: z.int().nullable(),
    eventId: z.string().nullable(),
    timeZone: z.string().nullable().meta({
      description:
        'By whose clocks it was decided, and on whose day it counts; null where by those of the game.',
    }),
    occurredAt: time,
    createdAt: time,
  })
  .meta({ id: 'GameEvent' });

function gameEventView({ occurredAt, createdAt, ...event }: GameEvent) {
  return { ...event, occurredAt: isoTime(occurredAt), createdAt: isoTime(createdAt) };
}

export const listGameEventsRoute = defineRoute({
  operationId: 'listGameEvents',
  method: 'GET',
  path: '/games/{gameId}/events',
  tag: 'Games',
  summary: "List a game's events",
  description:
    'Lists the events that led to points in a game, with what became of them: for trying another strategy on them. Those ' +
    'that happened last come first; with `recordedFrom` or `recordedTo`, which are asked for without a task or a user, ' +
    'those that were recorded last. What was denied, or awarded by no rule, is in no ledger; what was cancelled is left ' +
    'out. A page ends early where its `data` fill a mebibyte. Events of deleted tasks are among them; those of erased ' +
    'users are left out, though `total` counts them.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    ...pageQuery({ limitMax: 1000 }),
    externalTaskId: externalId.optional(),
    externalUserId: externalId.optional(),
    ...happened,
    ...recorded,
  },
  responses: { 200: { description: 'A page of events.', schema: pageOf(gameEvent) } },
  faults: ['game-not-found'],
  handle: async (request) => {
    const { params, query, paging } = request;
    const { externalTaskId = null, externalUserId = null } = query;
    const events = { ...query, ...params, externalTaskId, externalUserId };
    const page = await listGameEvents(request, events, paging.request);
    return { status: 200, body: pageView(paging, page, gameEventView) };
  },
});
