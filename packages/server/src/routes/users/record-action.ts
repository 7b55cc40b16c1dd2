import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { externalId } from '../../http/schemas/text.js';
import { recordUserAction } from '../../use-cases/users/record-action.js';
import { action, actionAnswer } from '../points/action-view.js';
import { actionShape, backfillQuery, occurrenceShape } from '../points/event.js';

export const recordUserActionRoute = defineRoute({
  operationId: 'recordUserAction',
  method: 'POST',
  path: '/users/{externalUserId}/actions',
  tag: 'Users',
  summary: 'Record a free action',
  description:
    'Records what a user did outside of any task. No strategy is asked and nothing is ' +
    'awarded, but the action counts for the user in every task of its owner: in ' +
    '`user.actions("…")` and `user.game.actions("…")`. The user is made where there is none, ' +
    'in your own scope; an administrator who names no scope means the user whom a key knows. For a player whom a ' +
    'key knew first, the key records what counts: the player acts in its own scope alone, which it names.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional(), ...backfillQuery },
  body: z.strictObject({ ...actionShape, data: jsonObject.default({}), ...occurrenceShape }),
  responses: {
    200: { description: 'The first action of `eventId`.', schema: action },
    201: { description: 'The action.', schema: action, headers: ['Location'] },
  },
  faults: ['backfill-forbidden', 'user-not-found', 'ambiguous-user', 'event-id-taken'],
  idempotency: 'stored-body',
  handle: async (request) => {
    const { typeAction: kind, occurredAt = null, eventId = null, ...rest } = request.body;
    const { owner, backfill: isBackfill } = request.query;
    const command = { ...request.params, owner, kind, occurredAt, eventId, isBackfill, ...rest };
    const recorded = await recordUserAction(request, command);
    return actionAnswer({ ...recorded, isSimulated: false, isReplayed: false });
  },
});
