import type { oas31 } from 'zod-openapi';
import { type JsonSchema, namedSchemas, operationsOf, walkSchema } from './schema-walk.js';

/**
 * Says in the document what generators of clients understand alike, where another way of saying it breaks one
 * of them: clients that are made from it compile, and can hold what the service sends.
 */
export function suitGenerators(document: oas31.OpenAPIObject): void {
  nameAlternatives(document);
  for (const schema of Object.values(namedSchemas(document))) {
    walkSchema(schema, sayDefaultInWords);
    walkSchema(schema, suit);
  }
  for (const { parameters = [] } of operationsOf(document)) {
    for (const { schema } of parameters as { schema: JsonSchema }[]) walkSchema(schema, suit);
  }
}

function suit(schema: JsonSchema): void {
  splitTypes(schema);
  // Without a format Go and Java take 32 bits, and a wallet holds more.
  if ([schema.type].flat().includes('integer')) schema.format = 'int64';
  // Java has no constant that is a boolean.
  if (typeof schema.const === 'boolean') delete schema.const;
  // A number that can be but one is compared without a space before the next word in Python.
  if (typeof schema.const === 'number') {
    schema.minimum = schema.const;
    schema.maximum = schema.const;
    delete schema.const;
  }
  // That names of members are texts goes without saying.
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
}

/** A schema of several types is one of several schemas: Python and Java know no other way. */
function splitTypes(schema: JsonSchema): void {
  const { type = [] } = schema;
  if (!Array.isArray(type) || type.filter((each) => each !== 'null').length < 2) return;
  delete schema.type;
  schema.anyOf = type.map((each) => ({ type: each }));
}

/** A member with a default may be left out: generators take it for one that is always there. */
function sayDefaultInWords(schema: JsonSchema): void {
  const { default: value, description = '' } = schema;
  if (value === undefined) return;
  delete schema.default;
  // What null means is what nothing means, where it is said.
  if (value === null && /\bnull\b/i.test(description)) return;
  schema.description = `${description} ${wordsOf(value)} where absent.`.trimStart();
}

function wordsOf(value: unknown): string {
  if (value === null) return 'Null';
  return typeof value === 'object' ? 'None' : `\`${value}\``;
}

/** What one of several forms of a body is called: `CreateCustomStrategyRequestWithSource`. */
function nameAlternatives(document: oas31.OpenAPIObject): void {
  const schemas = namedSchemas(document);
  for (const [name, { oneOf = [] }] of Object.entries(schemas)) {
    for (const [index, alternative] of oneOf.entries()) {
      const { title, ...schema } = alternative;
      if (title === undefined) continue;
      schemas[name + title] = schema;
      oneOf[index] = { $ref: `#/components/schemas/${name}${title}` };
    }
  }
}
