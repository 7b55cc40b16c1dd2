import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { recordAward } from '../../use-cases/points/record-award.js';
import { award, awardAnswer } from './award-view.js';
import { backfillQuery, decideCommand, decidingFaults, eventShape } from './event.js';

export const awardPointsRoute = defineRoute({
  operationId: 'awardPoints',
  method: 'POST',
  path: '/games/{gameId}/tasks/{externalTaskId}/points',
  tag: 'Points',
  summary: 'Award points',
  description: "Awards a user what the task's strategy decides.",
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId },
  query: backfillQuery,
  body: z.strictObject(eventShape),
  responses: {
    200: {
      description: 'Denied, awarded by no rule, simulated, or the first outcome of `eventId`.',
      schema: award,
    },
    201: { description: 'The award, also one of 0 points.', schema: award, headers: ['Location'] },
  },
  faults: decidingFaults,
  idempotency: 'own',
  awards: true,
  handle: async ({ services, ...request }) =>
    awardAnswer(await recordAward(services, { ...decideCommand(request), action: null })),
});
