import type * as z from 'zod';
import type { Route } from '../http/route/route.js';

/** Contracts are made many times in one process, and a name may be given once. */
const named = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema under a name of its own, or, where it has none, under one that follows from its operation's:
 * `ListGamesResponse`. Clients that are made from the contract have types of these names.
 */
export function nameFor(
  { operationId }: Route,
  part: 'Request' | 'Response' | `Response${number}`,
  schema: z.ZodType,
): z.ZodType {
  if (schema.meta()?.id !== undefined) return schema;
  const known = named.get(schema);
  if (known !== undefined) return known;
  const operation = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const result = schema.meta({ id: operation + part });
  named.set(schema, result);
  return result;
}
