import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { coins, coinsOf, isoTime, time } from '../../http/schemas/scalar.js';
import { externalId, text } from '../../http/schemas/text.js';
import { eraseUser } from '../../use-cases/users/erase.js';
import { expectationOf } from '../expectation.js';

const erasedUser = z
  .object({
    externalUserId: externalId.meta({
      description: 'What the user is called from now on: `erased-` and a UUID.',
    }),
    erasedAt: time,
    pointsForfeited: z.int().meta({ description: 'What the wallet held.' }),
    coinsForfeited: coins,
  })
  .meta({ id: 'ErasedUser' });

export const eraseUserRoute = defineRoute({
  operationId: 'eraseUser',
  method: 'DELETE',
  path: '/users/{externalUserId}',
  tag: 'Users',
  summary: 'Erase a user',
  description:
    'Takes away what the user is called, what was said of it and written to it, and what its wallet holds. Points, times ' +
    'and cases that were counted stay, under a name that says nothing. It is answered when nothing is left; if the ' +
    'answer is lost, the service goes on by itself. Keys and administrators erase, players never.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: {
    owner: ownerInput.optional(),
    reason: text(200)
      .optional()
      .meta({ description: 'Why, for the audit log, which keeps it: name nobody here.' }),
  },
  responses: { 200: { description: 'What is left of the user.', schema: erasedUser } },
  faults: ['user-not-found', 'ambiguous-user'],
  versioned: true,
  handle: async (request) => {
    const { owner, reason = null } = request.query;
    const command = { ...request.params, owner, reason, expects: expectationOf(request.ifMatch) };
    const { externalUserId, erasedAt, forfeited } = await eraseUser(request, command);
    return {
      status: 200,
      body: {
        externalUserId,
        erasedAt: isoTime(erasedAt),
        pointsForfeited: forfeited.points,
        coinsForfeited: coinsOf(forfeited.coinCents),
      },
    };
  },
});
