import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { timeInput, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { queryPoints } from '../../use-cases/users/query-points.js';
import { totalShape, totalView } from '../points/total-view.js';

const USERS_MAX = 1000;

const body = z
  .strictObject({
    externalUserIds: z
      .array(externalId)
      .min(1)
      .max(USERS_MAX)
      .meta({ description: 'Different ones; the answer is in their order.' }),
    gameId: uuid.optional().meta({ description: 'In this game alone; else over all games.' }),
    externalGameId: externalId.optional().meta({ description: 'The same game, by your own id of it.' }),
    from: timeInput.optional().meta({ description: 'Counts what happened from then on, at most 400 days.' }),
    to: timeInput.optional().meta({ description: 'Counts what happened before.' }),
  })
  .superRefine(({ externalUserIds, gameId, externalGameId }, { addIssue }) => {
    const seen = new Set<string>();
    for (const [index, id] of externalUserIds.entries()) {
      if (seen.has(id)) {
        addIssue({
          code: 'custom',
          input: id,
          path: ['externalUserIds', index],
          message: 'is there already',
        });
      }
      seen.add(id);
    }
    if (gameId !== undefined && externalGameId !== undefined) {
      const message = 'not together with `gameId`';
      addIssue({ code: 'custom', input: externalGameId, path: ['externalGameId'], message });
    }
  });

const queriedTotal = z
  .object({
    ...totalShape,
    userExists: z.boolean().meta({ description: 'Whether the scope knows the user at all.' }),
  })
  .meta({ id: 'QueriedTotal' });

export const queryPointsRoute = defineRoute({
  operationId: 'queryPoints',
  method: 'POST',
  path: '/users/points/query',
  tag: 'Users',
  summary: 'Reads the points of many users at once: over all games or in one, of all time or a part of it.',
  guard: 'default',
  query: { owner: ownerInput.optional() },
  body,
  bodyExample: { externalUserIds: ['ann', 'bob'], from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  responses: {
    200: {
      description: 'A total for each user, in the order asked.',
      schema: z.object({ items: z.array(queriedTotal) }),
    },
  },
  faults: ['game-not-found', 'ambiguous-user', 'ambiguous-game'],
  handle: async (request) => {
    const { externalUserIds, gameId, externalGameId, from, to } = request.body;
    const { owner } = request.query;
    const query = { externalUserIds, gameId, externalGameId, from, to, owner };
    const totals = await queryPoints(request, query);
    const items = totals.map((total) => ({ ...totalView(total), userExists: total.userExists }));
    return { status: 200, body: { items } };
  },
});
