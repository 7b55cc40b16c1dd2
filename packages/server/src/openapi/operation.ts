import * as z from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { FaultCode } from '../domain/fault.js';
import { errorPage } from '../domain/public-address.js';
import { FAULTS } from '../http/answer/fault-table.js';
import type { ResponseSpec } from '../http/answer/responses.js';
import type { Guard } from '../http/route/handler-types.js';
import { paramNames, type Route } from '../http/route/route.js';
import { faultsOf, statusesAt } from './route-faults.js';
import { nameFor } from './schema-names.js';

/** Which credentials a guard takes; a signed-in person's token is one that the identity provider gave. */
function securityOf(guard: Guard, canSignIn: boolean): oas31.SecurityRequirementObject[] {
  if (guard === 'open') return [];
  const tokens = [{ bearer: [] }, ...(canSignIn ? [{ oauth2: ['openid'] }] : [])];
  return guard === 'default' ? [{ apiKey: [] }, ...tokens] : tokens;
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({ description: 'Makes a repeat of this request harmless.' });

const ifMatch = z.string().optional().meta({ description: 'The `ETag` that the change is meant for.' });

const ifNoneMatch = z.string().optional().meta({
  description: 'The `ETag` of an answer that you have: if it still holds, you are told so, without it.',
});

const NOT_MODIFIED: ZodOpenApiResponsesObject = { 304: { description: 'You have this answer already.' } };

/** @param template The path item's, whose parameters may be named otherwise than the route's own. */
export function operationOf(route: Route, template: string, canSignIn: boolean): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: securityOf(route.guard, canSignIn),
    requestParams: { path: pathParams(route, template), query: route.query, header: headerParams(route) },
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, route.body) }),
    responses: { ...successes(route), ...(isCacheable(route) ? NOT_MODIFIED : {}), ...problems(route) },
  };
}

function isCacheable({ versioned, method }: Route): boolean {
  return versioned === true && method === 'GET';
}

function pathParams({ path, params }: Route, template: string) {
  const own = paramNames(path);
  const shape = paramNames(template).map((name, index) => [name, params.shape[own[index] ?? '']] as const);
  return z.object(Object.fromEntries(shape));
}

function headerParams({ idempotency, versioned, method }: Route) {
  return z.object({
    ...(idempotency === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(versioned === undefined
      ? {}
      : method === 'GET'
        ? { 'If-None-Match': ifNoneMatch }
        : { 'If-Match': ifMatch }),
  });
}

function requestBody(route: Route, body: z.ZodType) {
  const { bodyLimits, bodyExample: example } = route;
  const bytesMax = bodyLimits?.bytesMax;
  const schema = nameFor(route, 'Request', body);
  return {
    ...(bytesMax === undefined ? {} : { description: `At most ${bytesMax / MIB} MiB.` }),
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  };
}

const MIB = 1024 * 1024;

function successes(route: Route): ZodOpenApiResponsesObject {
  const entries = Object.entries(route.responses);
  return Object.fromEntries(
    entries.map(([status, response]) => {
      const part = entries.length === 1 ? 'Response' : (`Response${Number(status)}` as const);
      return [status, success(route, part, response)];
    }),
  );
}

type Part = Parameters<typeof nameFor>[1];

function success(route: Route, part: Part, response: ResponseSpec) {
  const etag = {
    ETag: { description: 'For `If-Match` and `If-None-Match`.', schema: { type: 'string' as const } },
  };
  return {
    description: response.description,
    ...(route.versioned ? { headers: etag } : {}),
    content: contentOf(route, part, response),
  };
}

function contentOf(route: Route, part: Part, response: ResponseSpec) {
  if ('schema' in response) {
    return { 'application/json': { schema: nameFor(route, part, response.schema) } };
  }
  const formats = Object.values(response.formats);
  return Object.fromEntries(formats.map(({ mediaType, schema }) => [mediaType, { schema }]));
}

/** Where they stand is told on every answer under a limit; to wait, on a refusal alone. */
const LIMIT_FIELDS = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer' as const } },
  'RateLimit-Policy': {
    description: 'The limits that were met: `q` requests in `w` seconds.',
    schema: { type: 'string' as const },
  },
  RateLimit: {
    description: 'Where the caller stands with each: `r` requests left, anew in `t` seconds.',
    schema: { type: 'string' as const },
  },
};

/** One answer a status, with the codes that it may carry there. */
function problems(route: Route): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, FaultCode[]>();
  for (const code of faultsOf(route)) {
    for (const status of statusesAt(route, code)) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => route.responses[status] === undefined)
      .map(([status, codes]) => [
        String(status),
        {
          description: meaningOf(codes),
          ...(status === 429 ? { headers: LIMIT_FIELDS } : {}),
          content: { 'application/problem+json': { schema: problemWith(codes) } },
        },
      ]),
  );
}

function meaningOf(codes: readonly FaultCode[]): string {
  return codes.map((code) => `[\`${code}\`](${errorPage(code)}): ${FAULTS[code].detail}.`).join('\n\n');
}

function problemWith(codes: readonly FaultCode[]): oas31.SchemaObject {
  return {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: { code: { enum: [...codes] } },
  };
}
