import type * as z from 'zod';
import { readBody } from '../../http/request/body.js';
import type { AskedText, SimulationJob, ToldText } from '../../ports/simulation-workers.js';
import type { Call } from '../../use-cases/call.js';
import { oneEventLimits } from './simulation-body.js';

/** Larger bodies are read in another process, whatever they hold. */
const HERE_BYTES_MAX = 64 * 1024;

export interface SimulationReading<Form extends z.ZodType> extends Pick<SimulationJob, 'kind'> {
  readonly form: Form;
  /** What the worker gets to know of the books. */
  readonly tell: (asked: AskedText) => Promise<ToldText>;
}

export type ReadSimulation<Body> =
  /** Of one event. */
  | { readonly body: Body }
  /** The answer about many. */
  | { readonly json: Uint8Array };

/**
 * Reads a body that asks for one event here or elsewhere, and lets those of many be read and decided
 * elsewhere.
 */
export async function readSimulation<Form extends z.ZodType<{ event?: object | undefined }>>(
  { services, principal }: Call,
  bytes: Uint8Array,
  { form, kind, tell }: SimulationReading<Form>,
): Promise<ReadSimulation<z.output<Form>>> {
  if (bytes.length <= HERE_BYTES_MAX && !namesMany(bytes)) {
    const body = readBody(form, bytes, oneEventLimits);
    if (body.event !== undefined) return { body };
  }
  const job = { owner: principal.owner, kind, bytes, now: services.clock.now() };
  const answer = await services.simulations.run(job, tell);
  // The worker read it with the same schema.
  return answer.kind === 'events' ? { json: answer.json } : { body: answer.body as z.output<Form> };
}

/**
 * Whether it looks like many events, without reading it: whoever sends more than are decided is refused
 * before his body costs anything. Either way the answer is the same, for the worker reads bodies of one event
 * too.
 */
function namesMany({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes('"events"');
}
