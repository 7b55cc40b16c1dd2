import * as z from 'zod';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { readUsage } from '../../use-cases/custom-strategies/usage.js';
import { useView } from '../../use-cases/custom-strategies/uses.js';

const use = z
  .object({
    kind: z.enum(['game', 'task']),
    gameId: uuid,
    externalGameId: z.string(),
    taskId: uuid.nullable(),
    externalTaskId: z.string().nullable(),
    follows: z
      .union([z.literal('published'), z.int()])
      .meta({ description: '`published`, or the version it is pinned to.' }),
  })
  .meta({ id: 'CustomStrategyUse' });

const usage = pageOf(use).extend({
  id: uuid,
  games: z.int().meta({ description: 'How many games name it, whatever the page shows.' }),
  tasks: z.int().meta({ description: 'How many tasks do; those that inherit it are their game’s.' }),
});

export const customStrategyUsageRoute = defineRoute({
  operationId: 'customStrategyUsage',
  method: 'GET',
  path: '/strategies/custom/{id}/usage',
  tag: 'Custom strategies',
  summary: 'List uses',
  description: 'Lists the games and tasks that name a custom strategy, or one version of it.',
  guard: 'default',
  params: { id: uuid },
  query: pageQuery(),
  responses: { 200: { description: 'A page of uses: games, then tasks.', schema: usage } },
  faults: ['strategy-not-found'],
  handle: async (request) => {
    const { id } = request.params;
    const { counts, uses } = await readUsage(request, id, request.paging.request);
    return { status: 200, body: { id, ...counts, ...pageView(request.paging, uses, useView) } };
  },
});
