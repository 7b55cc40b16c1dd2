import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { recordAction } from '../../use-cases/points/record-award.js';
import { action, actionAnswer } from './action-view.js';
import { actionShape, backfillQuery, decideCommand, decidingFaults, eventShape } from './event.js';

export const recordActionRoute = defineRoute({
  operationId: 'recordAction',
  method: 'POST',
  path: '/games/{gameId}/tasks/{externalTaskId}/action',
  tag: 'Points',
  summary: 'Record an action',
  description:
    "Records what a user did, and awards what the task's strategy decides on it. The action " +
    'is recorded whatever is decided, also where it is denied; it counts in the decisions ' +
    'after its own. A strategy reads its `typeAction` as `action`.',
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId },
  query: backfillQuery,
  body: z.strictObject({ ...eventShape, ...actionShape }),
  responses: {
    200: { description: 'Simulated, or the first action of `eventId`.', schema: action },
    201: { description: 'The action, with what was decided on it.', schema: action, headers: ['Location'] },
  },
  faults: decidingFaults,
  idempotency: 'own',
  awards: true,
  handle: async ({ services, ...request }) => {
    const { typeAction: kind, description } = request.body;
    const command = { ...decideCommand(request), action: { kind, description } };
    return actionAnswer(await recordAction(services, command));
  },
});
