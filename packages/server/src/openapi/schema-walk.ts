import type { oas31 } from 'zod-openapi';

/** A schema of the document, as far as it is looked into. */
export interface Schema {
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
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Every operation of a document. */
export function operationsOf(document: oas31.OpenAPIObject): readonly oas31.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap(
    (item) => Object.values(item) as oas31.OperationObject[],
  );
}

/** The named schemas of a document. */
export function namedSchemas(document: oas31.OpenAPIObject): Record<string, Schema> {
  return (document.components?.schemas ?? {}) as Record<string, Schema>;
}

/** What a reference leads to; of alternatives, the first that isn't null. */
export function asOneSchema(schemas: Readonly<Record<string, Schema>>, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return asOneSchema(schemas, schemas[name] ?? {});
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other === undefined ? schema : asOneSchema(schemas, other);
}

/** Looks at a schema and, after it, at every one that stands in it. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  for (const inner of schemasIn(schema)) walkSchema(inner, visit);
}

function schemasIn(schema: Schema): readonly Schema[] {
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
