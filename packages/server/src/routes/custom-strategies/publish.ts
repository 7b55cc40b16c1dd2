import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { publishCustomStrategy } from '../../use-cases/custom-strategies/publish.js';
import { expectationOf } from '../expectation.js';
import { customStrategy, customStrategyAnswer } from './view.js';

export const publishCustomStrategyRoute = defineRoute({
  operationId: 'publishCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/{id}/publish',
  tag: 'Custom strategies',
  summary: 'Makes a draft the version that awards; whatever follows the strategy moves at once.',
  guard: 'default',
  params: { id: uuid },
  body: z
    .strictObject({
      version: z.int().min(1).optional().meta({ description: 'The newest where absent.' }),
    })
    .optional(),
  responses: { 200: { description: 'The strategy in the version that awards.', schema: customStrategy } },
  faults: [
    'strategy-not-found',
    'version-not-found',
    'strategy-archived',
    'nothing-to-publish',
    'strategy-invalid',
  ],
  idempotency: 'stored-body',
  versioned: true,
  handle: async (request) => {
    const expects = expectationOf(request.ifMatch);
    const command = { ...request.params, version: request.body?.version, expects };
    return { status: 200, ...customStrategyAnswer(await publishCustomStrategy(request, command)) };
  },
});
