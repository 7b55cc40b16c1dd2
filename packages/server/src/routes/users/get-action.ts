import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { getAction } from '../../use-cases/users/get-action.js';
import { action, actionViewFor } from '../points/action-view.js';

export const getActionRoute = defineRoute({
  operationId: 'getAction',
  method: 'GET',
  path: '/users/{externalUserId}/actions/{actionId}',
  tag: 'Users',
  summary: 'Get an action',
  description:
    'Gets one action of a user with what was decided on it, in a task or outside of any; also where its task or its ' +
    'game is gone. Players may read their own, without what decided it.',
  guard: 'default',
  params: { externalUserId: externalId, actionId: uuid },
  query: { owner: ownerInput.optional() },
  responses: { 200: { description: 'The action.', schema: action } },
  faults: ['user-not-found', 'ambiguous-user', 'action-not-found'],
  handle: async (request) => {
    const { owner } = request.query;
    const recorded = await getAction(request, { ...request.params, owner });
    return { status: 200, body: actionViewFor(request.principal, recorded) };
  },
});
