import { z } from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { FaultCode } from '../domain/fault.js';
import { FAULTS } from '../http/fault-table.js';
import { type Guard, paramNames, type ResponseSpec, type Route } from '../http/route.js';
import { faultsOf, statusAt } from './route-faults.js';

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

/** @param template The path item's, whose parameters may be named otherwise than the route's own. */
export function operationOf(route: Route, template: string, canSignIn: boolean): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: securityOf(route.guard, canSignIn),
    requestParams: { path: pathParams(route, template), query: route.query, header: headerParams(route) },
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body) }),
    responses: { ...successes(route), ...problems(route) },
  };
}

function pathParams({ path, params }: Route, template: string) {
  const own = paramNames(path);
  const shape = paramNames(template).map((name, index) => [name, params.shape[own[index] ?? '']] as const);
  return z.object(Object.fromEntries(shape));
}

function headerParams({ idempotency, versioned, method }: Route) {
  return z.object({
    ...(idempotency === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(versioned === undefined || method === 'GET' ? {} : { 'If-Match': ifMatch }),
  });
}

function requestBody(schema: z.ZodType) {
  return { required: !schema.safeParse(undefined).success, content: { 'application/json': { schema } } };
}

function successes(route: Route): ZodOpenApiResponsesObject {
  const entries = Object.entries(route.responses).map(([status, response]) => [
    status,
    success(route, response),
  ]);
  return Object.fromEntries(entries);
}

function success({ versioned }: Route, response: ResponseSpec) {
  const etag = { ETag: { description: 'For `If-Match`.', schema: { type: 'string' as const } } };
  return {
    description: response.description,
    ...(versioned ? { headers: etag } : {}),
    content: contentOf(response),
  };
}

function contentOf(response: ResponseSpec) {
  if ('schema' in response) return { 'application/json': { schema: response.schema } };
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
    const status = statusAt(route, code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
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
  return codes.map((code) => `\`${code}\`: ${FAULTS[code].detail}.`).join('\n\n');
}

function problemWith(codes: readonly FaultCode[]): oas31.SchemaObject {
  return {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: { code: { enum: [...codes] } },
  };
}
