import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { preparePublication } from '../../use-cases/custom-strategies/publication.js';
import { rollBackCustomStrategy } from '../../use-cases/custom-strategies/roll-back.js';
import { expectationOf } from '../expectation.js';
import { force, note, publishingFaults, versionInUrl } from './fields.js';
import { customStrategy, customStrategyAnswer } from './view.js';

export const rollBackCustomStrategyRoute = defineRoute({
  operationId: 'rollBackCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/{id}/rollback/{version}',
  tag: 'Custom strategies',
  summary: 'Roll back',
  description:
    'Makes any version that has no errors the one that awards; whatever follows the strategy ' +
    'moves at once. The version keeps its number and, where it was published before, what it ' +
    'extends. A newer draft stays a draft.',
  guard: 'default',
  params: { id: uuid, version: versionInUrl },
  body: z.strictObject({ force, note: note.optional() }).optional(),
  responses: { 200: { description: 'The strategy in the version that awards.', schema: customStrategy } },
  faults: ['storage-exceeded', ...publishingFaults, 'already-published'],
  idempotency: 'stored-body',
  versioned: true,
  prepare: (request) => preparePublication(request, request.params),
  handle: async (request) => {
    const [expects, prepared] = [expectationOf(request.ifMatch), request.prepared()];
    const { force = false, note } = request.body ?? {};
    const command = { ...request.params, force, note, expects, prepared };
    return { status: 200, ...customStrategyAnswer(await rollBackCustomStrategy(request, command)) };
  },
});
