import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { describedShape } from '../../http/schemas/description.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { externalId } from '../../http/schemas/text.js';
import { putUser } from '../../use-cases/users/put.js';
import { expectationOf } from '../expectation.js';
import { user, userAnswer } from './view.js';

export const putUserRoute = defineRoute({
  operationId: 'putUser',
  method: 'PUT',
  path: '/users/{externalUserId}',
  tag: 'Users',
  summary: 'Describe a user',
  description:
    'Says what a user is called and what else you know of them, in place of what was said before; what is left out ' +
    'is gone. The user is made where there is none, in your own scope; an administrator who names no scope means the ' +
    'user whom a key knows. A player whom a key knew first describes itself in its own scope alone, which it names.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional() },
  body: z.strictObject(describedShape),
  responses: { 200: { description: 'The user as it is now.', schema: user } },
  faults: ['storage-exceeded', 'user-not-found', 'ambiguous-user'],
  idempotency: 'stored-body',
  versioned: true,
  handle: async (request) => {
    const { owner } = request.query;
    const expects = expectationOf(request.ifMatch);
    const command = { ...request.params, description: request.body, owner, expects };
    return userAnswer(request.principal, await putUser(request, command));
  },
});
