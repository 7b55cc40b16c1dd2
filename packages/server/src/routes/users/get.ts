import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { externalId } from '../../http/schemas/text.js';
import { getUser } from '../../use-cases/users/get.js';
import { user, userAnswer } from './view.js';

export const getUserRoute = defineRoute({
  operationId: 'getUser',
  method: 'GET',
  path: '/users/{externalUserId}',
  tag: 'Users',
  summary: 'Get a user',
  description: 'Gets one user of the scope. Players may read themselves, without `metadata`.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional() },
  responses: { 200: { description: 'The user.', schema: user } },
  faults: ['user-not-found', 'ambiguous-user'],
  versioned: true,
  handle: async (request) => {
    const { owner } = request.query;
    const row = await getUser(request, { ...request.params, owner });
    return userAnswer(request.principal, row);
  },
});
