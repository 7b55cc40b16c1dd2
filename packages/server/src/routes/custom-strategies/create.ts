import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { text } from '../../http/schemas/text.js';
import { createCustomStrategy } from '../../use-cases/custom-strategies/create.js';
import { customStrategy, customStrategyAnswer, customStrategyLocation } from './view.js';

const BODY_BYTES_MAX = 4 * 1024 * 1024;

export const createCustomStrategyRoute = defineRoute({
  operationId: 'createCustomStrategy',
  method: 'POST',
  path: '/strategies/custom',
  tag: 'Custom strategies',
  summary: 'Creates a custom strategy: version 1, a draft, which may have errors.',
  guard: 'default',
  query: { owner: ownerInput.optional() },
  body: z.strictObject({
    name: text(200),
    description: text(2000).nullable().default(null),
    source: z.string().min(1).meta({ description: 'A text in the strategy language, at most 256 KiB.' }),
  }),
  bodyBytesMax: BODY_BYTES_MAX,
  responses: { 201: { description: 'The draft, with what is wrong in it.', schema: customStrategy } },
  faults: ['strategy-exists', 'strategy-too-large'],
  idempotency: 'stored-body',
  handle: async (request) => {
    const row = await createCustomStrategy(request, { ...request.body, owner: request.query.owner });
    return { status: 201, location: customStrategyLocation(row), ...customStrategyAnswer(row) };
  },
});
