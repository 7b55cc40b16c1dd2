import { Fault } from '../domain/fault.js';
import { FAULTS, statusOf } from './fault-table.js';
import type { ProblemBody } from './schemas/problem.js';

/** A problem answer (RFC 9457): its body, and the headers that belong to its status. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: ProblemBody;
}

const UNAVAILABLE_RETRY_SECONDS = 1;

/** What a caller sees of a fault. Anything that is no fault is a bug or an outage, of which he sees nothing. */
export function toProblem(error: unknown, requestId: string): ProblemAnswer {
  const fault = error instanceof Fault ? error : new Fault('internal-error', { cause: error });
  const { code, details } = fault;
  const { title, detail, exact } = FAULTS[code];
  const status = statusOf(fault);
  return {
    status,
    headers: headersOf(fault, status),
    body: {
      ...details.members,
      type: `urn:merit:problem:${code}`,
      title,
      status,
      detail: exact ? detail : (details.detail ?? detail),
      instance: `urn:merit:request:${requestId}`,
      code,
      ...(details.errors === undefined ? {} : { errors: [...details.errors] }),
      ...(details.diagnostics === undefined
        ? {}
        : { diagnostics: details.diagnostics.map((found) => ({ ...found })) }),
    },
  };
}

function headersOf({ code, details }: Fault, status: number): { readonly [name: string]: string } {
  if (status === 401) {
    const challenge = code === 'unauthenticated' ? 'Bearer' : 'Bearer error="invalid_token"';
    return { 'WWW-Authenticate': challenge };
  }
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  return retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) };
}
