import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { archiveCustomStrategy, countUses } from '../../use-cases/custom-strategies/archive.js';
import { expectationOf } from '../expectation.js';
import { force } from './fields.js';
import { customStrategy, customStrategyAnswer } from './view.js';

export const archiveCustomStrategyRoute = defineRoute({
  operationId: 'archiveCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/{id}/archive',
  tag: 'Custom strategies',
  summary: 'Archive a strategy',
  description:
    'Takes a strategy out of what may be assigned, and frees its name. With `force` also one ' +
    'in use: what uses it goes on awarding by it.',
  guard: 'default',
  params: { id: uuid },
  body: z.strictObject({ force }).optional(),
  responses: { 200: { description: 'The strategy in its newest version.', schema: customStrategy } },
  faults: ['strategy-not-found', 'strategy-in-use'],
  idempotency: 'stored-body',
  versioned: true,
  prepare: (request) => countUses(request, request.params.id),
  handle: async (request) => {
    const [expects, counts] = [expectationOf(request.ifMatch), request.prepared()];
    const command = { ...request.params, force: request.body?.force ?? false, expects, counts };
    return { status: 200, ...customStrategyAnswer(await archiveCustomStrategy(request, command)) };
  },
});
