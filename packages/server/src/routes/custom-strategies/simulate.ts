import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { UnreadBody } from '../../http/route/unread-body.js';
import type { TextToSimulate } from '../../ports/simulation-workers.js';
import type { Call } from '../../use-cases/call.js';
import { sourceOfText } from '../../use-cases/custom-strategies/strategy-text.js';
import { type SimulateEvent, simulateEvent } from '../../use-cases/simulations/simulate-event.js';
import { compileInTurns, textToSimulate } from '../../use-cases/simulations/simulated-strategy.js';
import { readSimulation } from './read-simulation.js';
import { eventCommand, simulateTextBody, simulationBodyLimits } from './simulation-body.js';
import { simulatedEvents, simulatedOutcome, simulatedOutcomeView } from './simulation-view.js';

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
  'too-many-simulations',
] as const;

export const simulateStrategyRoute = defineRoute({
  operationId: 'simulateStrategy',
  method: 'POST',
  path: '/strategies/custom/simulate',
  tag: 'Custom strategies',
  summary: 'Simulate a text',
  description: 'Decides events by a strategy that is kept nowhere, and writes nothing.',
  guard: 'default',
  body: new UnreadBody(simulateTextBody),
  bodyLimits: { bytesMax: simulationBodyLimits.bytesMax },
  responses: {
    200: {
      description: 'What the event would come to, or the events altogether.',
      schema: z.union([simulatedOutcome, simulatedEvents]),
    },
  },
  faults: [...simulationFaults, 'strategy-too-large'],
  handle: async (request) => {
    const tell = ({ source }: { readonly source: string }) => textToSimulate(request, source);
    const read = await readSimulation(request, request.body, { kind: 'text', form: simulateTextBody, tell });
    if ('json' in read) return { status: 200, json: read.json };
    const { source, ast, ...body } = read.body;
    const text = await tell({ source: sourceOfText({ source, ast }) });
    return { status: 200, body: await oneOutcome(request, text, eventCommand(body)) };
  },
});

/** What one event would come to, decided where the books are. */
export async function oneOutcome(call: Call, text: TextToSimulate, command: SimulateEvent | null) {
  if (command === null) throw new TypeError('many events are decided elsewhere');
  return simulatedOutcomeView(await simulateEvent(call, await compileInTurns(call, text), command));
}
