import type { oas31 } from 'zod-openapi';
import { FIELD_MEANINGS } from './field-meanings.js';

/** Gives each member and parameter that says nothing of itself the meaning of its name. */
export function describeFields(document: oas31.OpenAPIObject): void {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    describeMembers(schema, name);
  }
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item)) describeParameters(operation as oas31.OperationObject);
  }
}

interface Described {
  description?: string;
}

function describeMembers(value: unknown, owner: string): void {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value && typeof value.properties === 'object') {
    for (const [name, member] of Object.entries(value.properties as Record<string, Described>)) {
      describe(member, member.description ?? meaningOf(name, owner));
    }
  }
  for (const each of Object.values(value)) describeMembers(each, owner);
}

/** A parameter's own words stand beside its name, where readers look for them, and not in its schema. */
function describeParameters({ operationId = '', parameters = [] }: oas31.OperationObject): void {
  for (const parameter of parameters as (oas31.ParameterObject & { schema: Described })[]) {
    const { description, ...schema } = parameter.schema;
    parameter.schema = schema;
    describe(parameter, parameter.description ?? description ?? meaningOf(parameter.name, operationId));
  }
}

function describe(value: Described, description: string | undefined): void {
  if (description !== undefined) value.description = description;
}

function meaningOf(name: string, owner: string): string | undefined {
  return FIELD_MEANINGS[`${owner}.${name}`] ?? FIELD_MEANINGS[name];
}
