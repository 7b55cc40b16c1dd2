import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { UnreadBody } from '../../http/route/unread-body.js';
import { uuid } from '../../http/schemas/scalar.js';
import { versionToSimulate } from '../../use-cases/simulations/simulated-strategy.js';
import { readSimulation } from './read-simulation.js';
import { oneOutcome, simulationFaults } from './simulate.js';
import { eventCommand, simulateVersionBody, simulationBodyLimits } from './simulation-body.js';
import { simulatedEvents, simulatedOutcome } from './simulation-view.js';

const versionShape = { version: z.int().meta({ description: 'The version that decided.' }) } as const;

const outcomeByVersion = simulatedOutcome.extend(versionShape).meta({ id: 'SimulatedOutcomeByVersion' });

const eventsByVersion = simulatedEvents.extend(versionShape).meta({ id: 'SimulatedEventsByVersion' });

export const simulateCustomStrategyRoute = defineRoute({
  operationId: 'simulateCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/{id}/simulate',
  tag: 'Custom strategies',
  summary: 'Simulate a version',
  description: 'Decides events by a version of a custom strategy, and writes nothing.',
  guard: 'default',
  params: { id: uuid },
  body: new UnreadBody(simulateVersionBody),
  bodyLimits: { bytesMax: simulationBodyLimits.bytesMax },
  responses: {
    200: {
      description: 'What the event would come to, or the events altogether.',
      schema: z.union([outcomeByVersion, eventsByVersion]),
    },
  },
  faults: [...simulationFaults, 'strategy-not-found', 'version-not-found'],
  handle: async (request) => {
    const tell = ({ version }: { readonly version: number | undefined }) =>
      versionToSimulate(request, { ...request.params, version });
    const form = simulateVersionBody;
    const read = await readSimulation(request, request.body, { kind: 'version', form, tell });
    if ('json' in read) return { status: 200, json: read.json };
    const { version: named, ...body } = read.body;
    const { version, ...text } = await tell({ version: named });
    return { status: 200, body: { ...(await oneOutcome(request, text, eventCommand(body))), version } };
  },
});
