import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { getAward } from '../../use-cases/users/get-award.js';
import { recordedAward, recordedAwardViewFor } from '../points/award-view.js';

export const getAwardRoute = defineRoute({
  operationId: 'getAward',
  method: 'GET',
  path: '/users/{externalUserId}/awards/{awardId}',
  tag: 'Users',
  summary: 'Get an award',
  description:
    'Gets one award of a user as it was recorded, by the id that wallets, points with details and exports name; ' +
    'also where its task or its game is gone, and where it was taken back. Players may read their own, without what decided it.',
  guard: 'default',
  params: { externalUserId: externalId, awardId: uuid },
  query: { owner: ownerInput.optional() },
  responses: { 200: { description: 'The award.', schema: recordedAward } },
  faults: ['user-not-found', 'ambiguous-user', 'award-not-found'],
  handle: async (request) => {
    const { owner } = request.query;
    const found = await getAward(request, { ...request.params, owner });
    return { status: 200, body: recordedAwardViewFor(request.principal, found) };
  },
});
