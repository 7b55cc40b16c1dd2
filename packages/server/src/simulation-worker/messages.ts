import type { FaultCode, FaultDetails } from '../domain/fault.js';
import type { AskedText, SimulationAnswer, SimulationJob, ToldText } from '../ports/simulation-workers.js';

/** What a worker is told. It does one job after the other, and each has at most one question. */
export type ToWorker =
  | { readonly job: Omit<SimulationJob, 'owner'> }
  | { readonly told: ToldText }
  | { readonly fault: SentFault };

/** What a worker says: its last words about a job are `answer`, `fault` or `bug`. */
export type FromWorker =
  | { readonly asked: AskedText }
  | { readonly answer: SimulationAnswer }
  | { readonly fault: SentFault }
  /** For the log alone. */
  | { readonly bug: string };

export interface SentFault {
  readonly code: FaultCode;
  readonly details: Omit<FaultDetails, 'cause'>;
}
