import { defineRoute } from '../../http/route/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { uuid } from '../../http/schemas/scalar.js';
import { strategyBodyLimits, strategyTextShape } from '../../http/schemas/strategy-text.js';
import { compileNextVersion, updateCustomStrategy } from '../../use-cases/custom-strategies/update.js';
import { expectationOf } from '../expectation.js';
import { description, strategyName } from './fields.js';
import { customStrategy, customStrategyAnswer } from './view.js';

export const updateCustomStrategyRoute = defineRoute({
  operationId: 'updateCustomStrategy',
  method: 'PUT',
  path: '/strategies/custom/{id}',
  tag: 'Custom strategies',
  summary: 'Update a strategy',
  description:
    'Makes the next version, a draft; the text of the newest one makes none. Name and ' +
    'description belong to all versions and change at once. The draft supersedes the draft ' +
    'before; what is published goes on awarding.',
  guard: 'default',
  params: { id: uuid },
  body: exactlyOneOf(
    { name: strategyName.optional(), description: description.optional(), ...strategyTextShape },
    ['source', 'ast'],
  ),
  bodyLimits: strategyBodyLimits,
  responses: {
    200: { description: 'The newest version, with what is wrong in it.', schema: customStrategy },
  },
  faults: [
    'storage-exceeded',
    'strategy-not-found',
    'strategy-archived',
    'strategy-exists',
    'strategy-too-large',
    'strategy-invalid',
  ],
  idempotency: 'stored-body',
  versioned: true,
  prepare: (request) => {
    const { source, ast } = request.body;
    return compileNextVersion(request, { ...request.params, source, ast });
  },
  handle: async (request) => {
    const { source, ast: _, ...changes } = request.body;
    const expects = expectationOf(request.ifMatch);
    const command = { ...request.params, ...changes, isForm: source === undefined, expects };
    const row = await updateCustomStrategy(request, command, request.prepared());
    return { status: 200, ...customStrategyAnswer(row) };
  },
});
