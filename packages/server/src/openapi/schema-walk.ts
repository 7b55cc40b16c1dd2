import type { oas31 } from 'zod-openapi';

/** A schema of the document, as far as it is looked into. */
export interface JsonSchema {
  $ref?: string;
  description?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Every operation of a document. */
export function operationsOf(document: oas31.OpenAPIObject): readonly oas31.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap(
    (item) => Object.values(item) as oas31.OperationObject[],
  );
}

/** The named schemas of a document. */
export function namedSchemas(document: oas31.OpenAPIObject): Record<string, JsonSchema> {
  return (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
}

/** What a reference leads to; of alternatives, the first that isn't null. */
export function asOneSchema(schemas: Readonly<Record<string, JsonSchema>>, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return asOneSchema(schemas, schemas[name] ?? {});
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other === undefined ? schema : asOneSchema(schemas, other);
}

/** Looks at a schema and, after it, at every one that stands in it. */
export function walkSchema(schema: JsonSchema, visit: (schema: JsonSchema) => void): void {
  visit(schema);
  for (const inner of schemasIn(schema)) walkSchema(inner, visit);
}

function schemasIn(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.values(properties),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(items === undefined ? [] : [items]),
    ...anyOf,
    ...oneOf,
    ...allOf,
  ];
}
