import { Fault } from '../domain/fault.js';
import { type BodyLimits, readBody } from '../http/request/body.js';
import { measureJson } from '../http/request/measure-json.js';
import type { Simulated } from '../ports/simulated-texts.js';
import type {
  AskedText,
  SimulationAnswer,
  SimulationJob,
  TextToSimulate,
  ToldText,
} from '../ports/simulation-workers.js';
import { BoundedCache } from '../process/bounded-cache.js';
import {
  eventsCommand,
  oneEventLimits,
  simulateTextBody,
  simulateVersionBody,
  simulationBodyLimits,
} from '../routes/custom-strategies/simulation-body.js';
import { simulatedEventsView } from '../routes/custom-strategies/simulation-view.js';
import { sourceOfText } from '../use-cases/custom-strategies/strategy-text.js';
import { simulateEvents } from '../use-cases/simulations/simulate-events.js';
import { compileToSimulate } from '../use-cases/simulations/simulated-strategy.js';

type Ask = (asked: AskedText) => Promise<ToldText>;

/**
 * What becomes of a body that is larger than the thread that answers requests may look at, or that asks for
 * many events.
 *
 * @throws Fault as a request that asks for the same would be answered.
 */
export async function simulateBody(
  { kind, bytes, now }: Omit<SimulationJob, 'owner'>,
  ask: Ask,
): Promise<SimulationAnswer> {
  if (kind === 'text') {
    const { source, ast, ...body } = readBody(simulateTextBody, bytes, simulationBodyLimits);
    const command = eventsCommand(body, now);
    if (command === null) return oneEvent(bytes, { source, ast, ...body });
    const text = sourceOfText({ source, ast });
    const { version: _, ...told } = await ask({ source: text, version: undefined });
    return written(simulatedEventsView(await simulateEvents(simulatedBy(told), command)));
  }
  const { version, ...body } = readBody(simulateVersionBody, bytes, simulationBodyLimits);
  const command = eventsCommand(body, now);
  if (command === null) return oneEvent(bytes, { version, ...body });
  const { version: number, ...told } = await ask({ source: '', version });
  const view = simulatedEventsView(await simulateEvents(simulatedBy(told), command));
  return written({ ...view, version: number });
}

function written(view: object): SimulationAnswer {
  return { kind: 'events', json: new TextEncoder().encode(JSON.stringify(view)) };
}

/** @throws Fault `body-too-large`, `too-many-values`: only many events may take that much. */
function oneEvent(bytes: Uint8Array, body: object): SimulationAnswer {
  const { bytesMax, valuesMax }: BodyLimits = oneEventLimits;
  if (bytes.length > bytesMax) {
    throw new Fault('body-too-large', { detail: `The body of one event is larger than ${bytesMax} bytes` });
  }
  if (measureJson(bytes, oneEventLimits) !== null) {
    throw new Fault('too-many-values', {
      detail: `The body of one event holds more than ${valuesMax} values`,
    });
  }
  return { kind: 'event', body };
}

const COMPILED_MAX = 20;
const compiled = new BoundedCache<Simulated>({ sizeMax: COMPILED_MAX });

/** @throws Fault `strategy-invalid`. */
function simulatedBy(text: TextToSimulate): Simulated {
  const key = JSON.stringify(text, (_, value) => (value instanceof Map ? [...value] : value));
  const simulated = compiled.get(key) ?? compileToSimulate(text);
  compiled.set(key, simulated);
  return simulated;
}
