import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId, text } from '../../http/schemas/text.js';
import { recordAward } from '../../use-cases/points/record-award.js';
import { award, awardAnswer } from '../points/award-view.js';
import { assignmentShape, backfillQuery, occurrenceShape } from '../points/event.js';

export const assignPointsRoute = defineRoute({
  operationId: 'assignPoints',
  method: 'POST',
  path: '/users/external/{externalUserId}/points',
  tag: 'Users',
  summary: 'Assign points',
  description: 'Assigns points to a user directly, without asking a strategy.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional(), ...backfillQuery },
  body: z.strictObject({
    gameId: uuid,
    externalTaskId: externalId,
    ...assignmentShape,
    description: text(1000).nullable().default(null),
    data: jsonObject.default({}),
    ...occurrenceShape,
  }),
  responses: {
    200: { description: 'The first award of `eventId`.', schema: award },
    201: { description: 'The award.', schema: award, headers: ['Location'] },
  },
  faults: [
    'backfill-forbidden',
    'user-not-found',
    'game-not-found',
    'task-not-found',
    'task-closed',
    'insufficient-points',
    'balance-limit',
    'event-id-taken',
  ],
  idempotency: 'own',
  awards: true,
  handle: async ({ services, principal, requestId, admission, idempotency, params, query, body }) => {
    const { owner, backfill: isBackfill } = query;
    const { occurredAt = null, eventId = null, ...given } = body;
    const caller = { principal, requestId, admission, idempotency, owner, isBackfill };
    const command = { ...caller, ...params, ...given, occurredAt, eventId };
    return awardAnswer(await recordAward(services, { kind: 'assigned', ...command }));
  },
});
