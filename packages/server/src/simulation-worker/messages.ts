import type { FaultCode, FaultDetails } from '../domain/fault.js';
import type { AskedText, SimulationAnswer, SimulationJob, ToldText } from '../ports/simulation-workers.js';

/** What a worker is told. It does one job after the other, and each has at most one question. */
export type ToWorker =
  | { readonly job: SentJob }
  | { readonly told: ToldText }
  | { readonly fault: SentFault };

/** What a worker says: its last words about a job are `answer`, `fault` or `bug`. */
export type FromWorker =
  /** It has loaded all that it runs. Whatever ends it sooner lies with the host. */
  | { readonly ready: true }
  | { readonly asked: AskedText }
  | { readonly answer: SimulationAnswer }
  | { readonly fault: SentFault }
  /** For the log alone. */
  | { readonly bug: string };

/** Its body comes by a pipe of its own: within a message it would be copied in one piece first. */
export interface SentJob extends Omit<SimulationJob, 'owner' | 'bytes'> {
  /** In bytes. */
  readonly length: number;
}

/** The pipe of bodies, among the worker's files. */
export const BODIES_FILE = 4;

export interface SentFault {
  readonly code: FaultCode;
  readonly details: Omit<FaultDetails, 'cause'>;
}
