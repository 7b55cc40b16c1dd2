import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { FaultCode } from '../domain/fault.js';
import { errorPage } from '../domain/public-address.js';
import { FAULTS } from '../http/answer/fault-table.js';
import type { Route } from '../http/route/route.js';
import { problem } from '../http/schemas/problem.js';
import { examplesOf } from './problem-examples.js';
import { headersNamed, type ResponseHeader } from './response-headers.js';
import { faultsOf, isOwnFault, statusesAt } from './route-faults.js';

/** The refusals of a route: one answer a status, with the codes that it may carry there. */
export function problemResponses(route: Route): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, FaultCode[]>();
  for (const code of faultsOf(route)) {
    for (const status of statusesAt(route, code)) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => route.responses[status] === undefined)
      .map(([status, codes]) => [String(status), responseOf(route, status, codes)]),
  );
}

/** What most operations answer, and so nobody is spared. */
const SHOWN_EVERYWHERE: readonly FaultCode[] = ['validation-failed', 'idempotency-in-progress'];

/**
 * What an operation refuses for reasons of its own is told and shown; what it shares with most others is
 * named besides, and shown where an operation has nothing else.
 */
function responseOf(route: Route, status: number, codes: readonly FaultCode[]): ZodOpenApiResponseObject {
  const own = codes.filter((code) => isOwnFault(route, code));
  const told = own.length === 0 ? codes : own;
  const others = codes.filter((code) => !told.includes(code));
  const shown = [...told, ...others.filter((code) => SHOWN_EVERYWHERE.includes(code))];
  return {
    description: meaningOf(told, others),
    headers: headersNamed(headersAt(status)),
    content: { 'application/problem+json': { schema: problem, examples: examplesOf(shown) } },
  };
}

/** What a code means is said by its page, and where it is the only one. */
function meaningOf(told: readonly FaultCode[], others: readonly FaultCode[]): string {
  const links = told.map((code) => `[\`${code}\`](${errorPage(code)})`);
  const [only, second] = told;
  if (others.length > 0) {
    return `${links.join(', ')}; or, as elsewhere, ${others.map((code) => `\`${code}\``).join(', ')}.`;
  }
  return only === undefined || second !== undefined
    ? `One of ${links.join(', ')}.`
    : `${links.join()}: ${FAULTS[only].detail}.`;
}

function headersAt(status: number): readonly ResponseHeader[] {
  if (status === 401) return ['X-Request-Id', 'WWW-Authenticate'];
  if (status === 429) return ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After'];
  return status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'];
}
