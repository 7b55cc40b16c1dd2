import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { strategyTextShape } from '../../http/schemas/strategy-text.js';
import type { Call } from '../../use-cases/call.js';
import { simulateEvent } from '../../use-cases/simulations/simulate-event.js';
import { simulateEvents } from '../../use-cases/simulations/simulate-events.js';
import { type Simulated, simulatedText } from '../../use-cases/simulations/simulated-strategy.js';
import {
  type SimulationCommand,
  simulationBodyLimits,
  simulationCommand,
  simulationShape,
} from './simulation-body.js';
import {
  simulatedEvents,
  simulatedEventsView,
  simulatedOutcome,
  simulatedOutcomeView,
} from './simulation-view.js';

/** The codes of every simulation, besides those of its strategy. */
export const simulationFaults = [
  'game-not-found',
  'strategy-invalid',
  'invalid-params',
  'unknown-fact',
  'unknown-time-zone',
  'input-refused',
  'strategy-failed',
  'simulation-too-large',
] as const;

export const simulateStrategyRoute = defineRoute({
  operationId: 'simulateStrategy',
  method: 'POST',
  path: '/strategies/custom/simulate',
  tag: 'Custom strategies',
  summary: 'Decides events by a strategy that is kept nowhere, and writes nothing.',
  guard: 'default',
  body: exactlyOneOf({ ...strategyTextShape, ...simulationShape }, ['source', 'ast'], ['event', 'events']),
  ...simulationBodyLimits,
  responses: {
    200: {
      description: 'What the event would come to, or the events altogether.',
      schema: z.union([simulatedOutcome, simulatedEvents]),
    },
  },
  faults: [...simulationFaults, 'strategy-too-large'],
  handle: async (request) => {
    const { source, ast, ...body } = request.body;
    const simulated = await simulatedText(request, { source, ast });
    return { status: 200, body: await simulationAnswer(request, simulated, simulationCommand(body)) };
  },
});

/** Decides what the body asks for. */
export async function simulationAnswer(
  call: Call,
  simulated: Simulated,
  { kind, command }: SimulationCommand,
) {
  return kind === 'event'
    ? simulatedOutcomeView(await simulateEvent(call, simulated, command))
    : simulatedEventsView(await simulateEvents(call, simulated, command));
}
