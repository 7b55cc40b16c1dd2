import { Fault, type FaultCode, type FieldError } from '../../domain/fault.js';
import { errorPage, type PublicAddress } from '../../domain/public-address.js';
import type { ProblemBody } from '../schemas/problem.js';
import { FAULTS, meaningOf, statusOf } from './fault-table.js';

/** A problem answer (RFC 9457): its body, and the headers that belong to its status. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: ProblemBody;
}

const UNAVAILABLE_RETRY_SECONDS = 1;

/** The request that the problem answers. */
export interface Asked {
  readonly requestId: string;
  readonly address: PublicAddress;
}

/**
 * What a caller sees of a fault. Anything that is no fault is a bug or an outage, of which he sees nothing.
 */
export function toProblem(error: unknown, { requestId, address }: Asked): ProblemAnswer {
  const fault = error instanceof Fault ? error : new Fault('internal-error', { cause: error });
  const { code, details } = fault;
  const { title, detail, exact } = FAULTS[code];
  const status = statusOf(fault);
  return {
    status,
    headers: headersOf(fault, status),
    body: {
      ...details.members,
      type: typeOf(code, address),
      title,
      status,
      detail: exact ? detail : (details.detail ?? detail),
      instance: `urn:merit:request:${requestId}`,
      code,
      ...(details.errors === undefined ? {} : { errors: details.errors.map(inWords) }),
      ...(details.diagnostics === undefined
        ? {}
        : { diagnostics: details.diagnostics.map((found) => ({ ...found })) }),
    },
  };
}

/** The code's page, where it is known at which address callers find it. */
function typeOf(code: FaultCode, { url }: PublicAddress): string {
  return url === null ? `urn:merit:problem:${code}` : url + errorPage(code);
}

/** A fault of one thing among many that had nothing to say but its code says what the code means. */
function inWords(error: FieldError): FieldError {
  const message = error.message === error.code ? meaningOf(error.code)?.detail : undefined;
  return message === undefined ? error : { ...error, message };
}

function headersOf({ code, details }: Fault, status: number): { readonly [name: string]: string } {
  if (status === 401) {
    const challenge = code === 'unauthenticated' ? 'Bearer' : 'Bearer error="invalid_token"';
    return { 'WWW-Authenticate': challenge };
  }
  // What was asked for doesn't come any more, so nothing else can come on this connection.
  if (status === 408) return { Connection: 'close' };
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  return retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) };
}
