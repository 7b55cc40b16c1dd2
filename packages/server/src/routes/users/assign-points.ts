import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { publishedWith } from '../../http/schemas/published.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId, text } from '../../http/schemas/text.js';
import { recordAward } from '../../use-cases/points/record-award.js';
import { award, awardAnswer } from '../points/award-view.js';

const POINTS_MAX = 1_000_000_000;

export const assignPointsRoute = defineRoute({
  operationId: 'assignPoints',
  method: 'POST',
  path: '/users/external/{externalUserId}/points',
  tag: 'Users',
  summary: 'Assign points',
  description: 'Assigns points to a user directly, without asking a strategy.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional() },
  body: z.strictObject({
    gameId: uuid,
    externalTaskId: externalId,
    points: z
      .int()
      .min(-POINTS_MAX)
      .max(POINTS_MAX)
      .refine((points) => points !== 0, 'expected a number other than 0')
      .meta({ override: publishedWith({ not: { type: 'integer', const: 0 } }) }),
    caseName: text(200),
    description: text(1000).nullable().default(null),
    data: jsonObject.default({}),
  }),
  responses: { 201: { description: 'The award.', schema: award, headers: ['Location'] } },
  faults: ['game-not-found', 'task-not-found', 'task-closed', 'insufficient-points', 'balance-limit'],
  idempotency: 'own',
  awards: true,
  handle: async ({ services, principal, requestId, admission, idempotency, params, query, body }) => {
    const caller = { principal, requestId, admission, idempotency, owner: query.owner };
    const answer = await recordAward(services, { kind: 'assigned', ...caller, ...params, ...body });
    return { ...awardAnswer(answer), status: 201 };
  },
});
