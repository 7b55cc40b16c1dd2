import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { uuid } from '../../http/schemas/scalar.js';
import { simulatedVersion } from '../../use-cases/simulations/simulated-strategy.js';
import { versionInBody } from './fields.js';
import { simulationAnswer, simulationFaults } from './simulate.js';
import { simulationBodyLimits, simulationCommand, simulationShape } from './simulation-body.js';
import { simulatedEvents, simulatedOutcome } from './simulation-view.js';

const versionShape = { version: z.int().meta({ description: 'The version that decided.' }) } as const;

export const simulateCustomStrategyRoute = defineRoute({
  operationId: 'simulateCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/{id}/simulate',
  tag: 'Custom strategies',
  summary: 'Decides events by a version of a custom strategy, and writes nothing.',
  guard: 'default',
  params: { id: uuid },
  body: exactlyOneOf(
    {
      ...simulationShape,
      version: versionInBody
        .optional()
        .meta({ description: 'The published one where absent, or else the newest.' }),
    },
    ['event', 'events'],
  ),
  ...simulationBodyLimits,
  responses: {
    200: {
      description: 'What the event would come to, or the events altogether.',
      schema: z.union([simulatedOutcome.extend(versionShape), simulatedEvents.extend(versionShape)]),
    },
  },
  faults: [...simulationFaults, 'strategy-not-found', 'version-not-found'],
  handle: async (request) => {
    const { version: named, ...body } = request.body;
    const { version, ...simulated } = await simulatedVersion(request, { ...request.params, version: named });
    const answer = await simulationAnswer(request, simulated, simulationCommand(body));
    return { status: 200, body: { ...answer, version } };
  },
});
