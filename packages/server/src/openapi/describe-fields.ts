import type { oas31 } from 'zod-openapi';
import { FIELD_MEANINGS } from './field-meanings.js';
import { type JsonSchema, namedSchemas, operationsOf, walkSchema } from './schema-walk.js';

/** Gives each member and parameter that says nothing of itself the meaning of its name. */
export function describeFields(document: oas31.OpenAPIObject): void {
  for (const [owner, schema] of Object.entries(namedSchemas(document))) {
    walkSchema(schema, ({ properties = {} }) => {
      for (const [name, member] of Object.entries(properties)) {
        describe(member, member.description ?? inItsCase(meaningOf(name, owner), canBeNull(member)));
      }
    });
  }
  const general = new Set(Object.values(namedSchemas(document)).map(({ description }) => description));
  for (const operation of operationsOf(document)) describeParameters(operation, general);
}

interface Described {
  description?: string;
}

/**
 * A parameter's own words stand beside its name, where readers look for them, and not in its schema. What is
 * said of every external id says nothing of this one.
 *
 * @param general What named schemas say of themselves.
 */
function describeParameters(
  { operationId = '', parameters = [] }: oas31.OperationObject,
  general: ReadonlySet<string | undefined>,
): void {
  for (const parameter of parameters as (oas31.ParameterObject & { schema: Described })[]) {
    const { description, ...schema } = parameter.schema;
    parameter.schema = schema;
    const own = [parameter.description, description].find((words) => !general.has(words));
    describe(parameter, own ?? inItsCase(meaningOf(parameter.name, operationId), false));
  }
}

function describe(value: Described, description: string | undefined): void {
  if (description !== undefined) value.description = description;
}

/** What null means is said where it may be. */
function inItsCase(meaning: string | undefined, isNullable: boolean): string | undefined {
  return isNullable ? meaning : meaning?.replace(/; null where [^;.]*\.$/, '.');
}

function canBeNull({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('null') || anyOf.some(canBeNull);
}

function meaningOf(name: string, owner: string): string | undefined {
  return FIELD_MEANINGS[`${owner}.${name}`] ?? FIELD_MEANINGS[name];
}
