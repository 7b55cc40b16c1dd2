import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { timeInput, uuid } from '../../http/schemas/scalar.js';
import { externalId, text } from '../../http/schemas/text.js';
import { recordAward } from '../../use-cases/points/record-awards.js';
import { awardAnswer } from './award-answer.js';
import { award } from './award-view.js';

export const awardPointsRoute = defineRoute({
  operationId: 'awardPoints',
  method: 'POST',
  path: '/games/{gameId}/tasks/{externalTaskId}/points',
  tag: 'Points',
  summary: "Awards a user what the task's strategy decides.",
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId },
  body: z.strictObject({
    externalUserId: externalId,
    data: jsonObject.default({}),
    isSimulated: z.boolean().default(false).meta({ description: 'Decide as if, and write nothing.' }),
    occurredAt: timeInput.optional().meta({ description: 'When it happened; now where absent.' }),
    eventId: text(200)
      .optional()
      .meta({ description: 'Your own id of what happened: the same one again gets the first award.' }),
  }),
  responses: {
    200: {
      description: 'Denied, awarded by no rule, simulated, or the first award of `eventId`.',
      schema: award,
    },
    201: { description: 'The award, also one of 0 points.', schema: award },
  },
  faults: [
    'game-not-found',
    'task-not-found',
    'task-closed',
    'balance-limit',
    'input-refused',
    'strategy-failed',
  ],
  idempotency: 'own',
  handle: async ({ services, principal, requestId, idempotency, params, body }) => {
    const { occurredAt = null, eventId = null, ...rest } = body;
    const caller = { principal, requestId, idempotency };
    return awardAnswer(
      await recordAward(services, { kind: 'decided', ...caller, ...params, ...rest, occurredAt, eventId }),
    );
  },
});
