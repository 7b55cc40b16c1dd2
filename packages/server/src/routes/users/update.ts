import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { describedPatchShape } from '../../http/schemas/description.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { externalId } from '../../http/schemas/text.js';
import { updateUser } from '../../use-cases/users/update.js';
import { expectationOf } from '../expectation.js';
import { user, userAnswer } from './view.js';

export const updateUserRoute = defineRoute({
  operationId: 'updateUser',
  method: 'PATCH',
  path: '/users/{externalUserId}',
  tag: 'Users',
  summary: 'Update a user',
  description:
    'Changes the members that are given of a user that is there; `null` sets one back to its default. Whom it means, ' +
    'and who may, is as for `PUT`.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional() },
  body: z.strictObject(describedPatchShape),
  responses: { 200: { description: 'The user as it is now.', schema: user } },
  faults: ['storage-exceeded', 'user-not-found', 'ambiguous-user'],
  transaction: true,
  versioned: true,
  handle: async (request) => {
    const { patchOf } = request;
    const expects = expectationOf(request.ifMatch);
    const command = { ...request.params, owner: request.query.owner, patchOf, expects };
    return userAnswer(request.principal, await updateUser(request, command));
  },
});
