import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { preparePublication } from '../../use-cases/custom-strategies/publication.js';
import { publishCustomStrategy } from '../../use-cases/custom-strategies/publish.js';
import { expectationOf } from '../expectation.js';
import { force, note, publishingFaults, versionInBody } from './fields.js';
import { customStrategy, customStrategyAnswer } from './view.js';

export const publishCustomStrategyRoute = defineRoute({
  operationId: 'publishCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/{id}/publish',
  tag: 'Custom strategies',
  summary: 'Publish a version',
  description:
    'Makes a draft the version that awards; whatever follows the strategy moves at once. With ' +
    '`force` also where games or tasks that follow it have parameters that the version does ' +
    'not take: each of these then counts as if it were not set.',
  guard: 'default',
  params: { id: uuid },
  body: z
    .strictObject({
      version: versionInBody.optional().meta({ description: 'The newest where absent.' }),
      force,
      note: note.optional(),
    })
    .optional(),
  responses: { 200: { description: 'The strategy in the version that awards.', schema: customStrategy } },
  faults: [...publishingFaults, 'nothing-to-publish'],
  idempotency: 'stored-body',
  versioned: true,
  prepare: (request) => preparePublication(request, { ...request.params, version: request.body?.version }),
  handle: async (request) => {
    const [expects, prepared] = [expectationOf(request.ifMatch), request.prepared()];
    const { version, force = false, note } = request.body ?? {};
    const command = { ...request.params, version, force, note, expects, prepared };
    return { status: 200, ...customStrategyAnswer(await publishCustomStrategy(request, command)) };
  },
});
