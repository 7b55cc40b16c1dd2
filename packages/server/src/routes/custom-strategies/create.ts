import { defineRoute } from '../../http/route/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { strategyBodyLimits, strategyTextShape } from '../../http/schemas/strategy-text.js';
import { compileNewStrategy, createCustomStrategy } from '../../use-cases/custom-strategies/create.js';
import { description, strategyName } from './fields.js';
import { customStrategy, customStrategyAnswer, customStrategyLocation } from './view.js';

export const createCustomStrategyRoute = defineRoute({
  operationId: 'createCustomStrategy',
  method: 'POST',
  path: '/strategies/custom',
  tag: 'Custom strategies',
  summary: 'Create a strategy',
  description: 'Creates a custom strategy: version 1, a draft, which may have errors.',
  guard: 'default',
  query: { owner: ownerInput.optional() },
  body: exactlyOneOf({ name: strategyName, description: description.default(null), ...strategyTextShape }, [
    'source',
    'ast',
  ]),
  bodyLimits: strategyBodyLimits,
  responses: {
    201: {
      description: 'The draft, with what is wrong in it.',
      schema: customStrategy,
      headers: ['Location', 'ETag'],
    },
  },
  faults: ['storage-exceeded', 'strategy-exists', 'strategy-too-large', 'strategy-invalid'],
  idempotency: 'stored-body',
  prepare: (request) => {
    const { source, ast } = request.body;
    return compileNewStrategy(request, { source, ast, owner: request.query.owner });
  },
  handle: async (request) => {
    const { name, description: about } = request.body;
    const command = { name, description: about, owner: request.query.owner };
    const row = await createCustomStrategy(request, command, request.prepared());
    return { status: 201, location: customStrategyLocation(row), ...customStrategyAnswer(row) };
  },
});
