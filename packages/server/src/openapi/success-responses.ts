import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ResponseSpec } from '../http/answer/responses.js';
import { LINES_TYPE } from '../http/lines/lines-request.js';
import type { Route } from '../http/route/route.js';
import { linesOf } from './lines.js';
import { headersNamed, type ResponseHeader } from './response-headers.js';
import { nameFor } from './schema-names.js';

/** What a route grants: an answer for each of its statuses, and that there is nothing new. */
export function successResponses(route: Route): ZodOpenApiResponsesObject {
  const entries = Object.entries(route.responses);
  const granted = entries.map(([status, response]) => {
    const part = entries.length === 1 ? 'Response' : (`Response${Number(status)}` as const);
    return [status, success(route, part, response)];
  });
  const isCacheable = route.versioned === true && route.method === 'GET';
  return { ...Object.fromEntries(granted), ...(isCacheable ? { 304: NOT_MODIFIED } : {}) };
}

const NOT_MODIFIED: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'You have this answer already.',
  headers: headersNamed(['X-Request-Id', 'ETag', 'RateLimit-Policy', 'RateLimit']),
};

type Part = Parameters<typeof nameFor>[1];

function success(route: Route, part: Part, response: ResponseSpec): ZodOpenApiResponseObject {
  return {
    description: response.description,
    headers: headersNamed(headersOf(route, response)),
    content: contentOf(route, part, response),
  };
}

function headersOf(route: Route, { headers = [] }: ResponseSpec): readonly ResponseHeader[] {
  const { unlimited = false, idempotency } = route;
  return [
    'X-Request-Id',
    ...(unlimited ? [] : (['RateLimit-Policy', 'RateLimit'] as const)),
    ...headers,
    ...(isTagged(route) ? (['ETag'] as const) : []),
    ...(idempotency === undefined ? [] : (['Idempotency-Replayed'] as const)),
  ];
}

/** What was read or changed has a state that a tag names; what was deleted has none. */
export function isTagged({ versioned, method }: Route): boolean {
  return versioned === true && method !== 'DELETE';
}

function contentOf(route: Route, part: Part, response: ResponseSpec) {
  if ('schema' in response) {
    return {
      'application/json': { schema: nameFor(route, part, response.schema) },
      ...(route.lines === undefined ? {} : { [LINES_TYPE]: { schema: linesOf(route.lines.answer) } }),
    };
  }
  const formats = Object.values(response.formats);
  return Object.fromEntries(formats.map(({ mediaType, schema }) => [mediaType, { schema }]));
}
