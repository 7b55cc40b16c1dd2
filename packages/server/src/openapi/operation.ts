import * as z from 'zod';
import type { oas31, ZodOpenApiOperationObject } from 'zod-openapi';
import { LINES_TYPE } from '../http/lines/lines-request.js';
import type { Guard } from '../http/route/handler-types.js';
import { paramNames, type Route } from '../http/route/route.js';
import { linesOf } from './lines.js';
import { problemResponses } from './problem-responses.js';
import { nameFor } from './schema-names.js';
import { successResponses } from './success-responses.js';

/** Which credentials operations take that name none; a person's token is one that was given at signing in. */
export function usualSecurity(canSignIn: boolean): oas31.SecurityRequirementObject[] {
  return [{ apiKey: [] }, ...tokensOf(canSignIn)];
}

function tokensOf(canSignIn: boolean): oas31.SecurityRequirementObject[] {
  return [{ bearer: [] }, ...(canSignIn ? [{ oauth2: ['openid'] }] : [])];
}

function securityOf(guard: Guard, canSignIn: boolean) {
  if (guard === 'default') return {};
  return { security: guard === 'open' ? [] : tokensOf(canSignIn) };
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({
    description:
      'Makes a repeat of this request harmless: under the same key it gets the first answer. A new UUID will do.',
  });

const TAGS = /^(\*|(W\/)?"[^"]*"([ \t]*,[ \t]*(W\/)?"[^"]*")*)$/;

const ifMatch = z
  .string()
  .regex(TAGS)
  .optional()
  .meta({ description: 'The `ETag` that the change is meant for.' });

const ifNoneMatch = z.string().optional().meta({
  description: 'The `ETag` of an answer that you have: if it still holds, you are told so, without it.',
});

/** @param template The path item's, whose parameters may be named otherwise than the route's own. */
export function operationOf(route: Route, template: string, canSignIn: boolean): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...securityOf(route.guard, canSignIn),
    requestParams: { path: pathParams(route, template), query: route.query, header: headerParams(route) },
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, route.body) }),
    responses: { ...successResponses(route), ...problemResponses(route) },
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
    ...(versioned === undefined
      ? {}
      : method === 'GET'
        ? { 'If-None-Match': ifNoneMatch }
        : { 'If-Match': ifMatch }),
  });
}

function requestBody(route: Route, body: z.ZodType) {
  const bytesMax = route.bodyLimits?.bytesMax;
  const schema = nameFor(route, 'Request', body);
  return {
    ...(bytesMax === undefined ? {} : { description: `At most ${bytesMax / MIB} MiB.` }),
    required: !body.safeParse(undefined).success,
    content: {
      'application/json': { schema },
      ...(route.lines === undefined ? {} : { [LINES_TYPE]: { schema: linesOf(route.lines.schema) } }),
    },
  };
}

const MIB = 1024 * 1024;
