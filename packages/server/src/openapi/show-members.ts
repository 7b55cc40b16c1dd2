import { asOneSchema, type JsonSchema } from './schema-walk.js';

/**
 * Whether an example holds data that has a `type` and a `default`, as a parameter of a strategy has: linters
 * take such an object for a schema, wherever it stands beside one.
 */
export function holdsSchemaAlike(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ('type' in value && 'default' in value) || Object.values(value).some(holdsSchemaAlike);
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Shows an example member by member, each where it is described: of a list of such objects the first. */
export function showMembers(schemas: Schemas, schema: JsonSchema, example: unknown): void {
  const { properties = {}, items } = asOneSchema(schemas, schema);
  if (items !== undefined && Array.isArray(example)) showMembers(schemas, items, example[0]);
  for (const [name, member] of Object.entries(properties)) {
    const value = abridged(schemas, member, Object(example)[name]);
    if (holdsSchemaAlike(value)) showMembers(schemas, member, value);
    else if (value !== undefined) member.examples ??= [value];
  }
}

/** The same without those items of lists whose members nobody describes. */
function abridged(schemas: Schemas, schema: JsonSchema, value: unknown): unknown {
  if (!holdsSchemaAlike(value)) return value;
  const { properties = {}, items = {} } = asOneSchema(schemas, schema);
  if (Array.isArray(value)) {
    const isDescribed = asOneSchema(schemas, items).properties !== undefined;
    return isDescribed ? value : value.filter((item) => !holdsSchemaAlike(item));
  }
  const members = Object.entries(Object(value));
  return Object.fromEntries(
    members.map(([name, each]) => [name, abridged(schemas, properties[name] ?? {}, each)]),
  );
}
