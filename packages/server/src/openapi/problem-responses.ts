import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { FaultCode } from '../domain/fault.js';
import { errorPage } from '../domain/public-address.js';
import { FAULTS } from '../http/answer/fault-table.js';
import type { Route } from '../http/route/route.js';
import { problem } from '../http/schemas/problem.js';
import { examplesOf } from './problem-examples.js';
import { headersNamed, type ResponseHeader } from './response-headers.js';
import { faultsOf, statusesAt } from './route-faults.js';

/** With more codes than this, a response would have a name that nobody reads: it stands where it is given. */
const NAMED_CODES_MAX = 4;

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
      .map(([status, codes]) => [String(status), responseOf(status, codes)]),
  );
}

const responses = new Map<string, ZodOpenApiResponseObject>();

/** The same answer of several operations is the same object, so that the document says it once. */
function responseOf(status: number, codes: readonly FaultCode[]): ZodOpenApiResponseObject {
  const key = `${status} ${codes.join()}`;
  const known = responses.get(key) ?? makeResponse(status, codes);
  responses.set(key, known);
  return known;
}

function makeResponse(status: number, codes: readonly FaultCode[]): ZodOpenApiResponseObject {
  const name = codes.length > NAMED_CODES_MAX ? {} : { id: nameOf(status, codes) };
  return {
    ...name,
    description: meaningOf(codes),
    headers: headersNamed(headersAt(status)),
    content: { 'application/problem+json': { schema: problem, examples: examplesOf(codes) } },
  };
}

/** `GameNotFoundOrTaskNotFound`; a code that has two statuses is told apart by the less usual one. */
function nameOf(status: number, codes: readonly FaultCode[]): string {
  const name = codes.map(inPascalCase).join('Or');
  return codes.every((code) => FAULTS[code].status === status) ? name : name + status;
}

function inPascalCase(code: FaultCode): string {
  return code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What a code means is said by its page, and where it is the only one. */
function meaningOf(codes: readonly FaultCode[]): string {
  const links = codes.map((code) => `[\`${code}\`](${errorPage(code)})`);
  const [only, other] = codes;
  return only === undefined || other !== undefined
    ? `One of ${links.join(', ')}.`
    : `${links.join()}: ${FAULTS[only].detail}.`;
}

function headersAt(status: number): readonly ResponseHeader[] {
  if (status === 401) return ['X-Request-Id', 'WWW-Authenticate'];
  if (status === 429) return ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After'];
  return status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'];
}
