import type { oas31 } from 'zod-openapi';
import { FIELD_MEANINGS } from './field-meanings.js';
import { namedSchemas, operationsOf, walkSchema } from './schema-walk.js';

/** Gives each member and parameter that says nothing of itself the meaning of its name. */
export function describeFields(document: oas31.OpenAPIObject): void {
  for (const [owner, schema] of Object.entries(namedSchemas(document))) {
    walkSchema(schema, ({ properties = {} }) => {
      for (const [name, member] of Object.entries(properties)) {
        describe(member, member.description ?? meaningOf(name, owner));
      }
    });
  }
  for (const operation of operationsOf(document)) describeParameters(operation);
}

interface Described {
  description?: string;
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
