import { asOneSchema, type Schema } from './schema-walk.js';

/**
 * Whether an example holds data that has a `type` and a `default`, as a parameter of a strategy has: linters
 * take such an object for a schema, wherever it stands beside one.
 */
export function holdsSchemaAlike(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ('type' in value && 'default' in value) || Object.values(value).some(holdsSchemaAlike);
}

/**
 * Shows an example member by member, each where it is described: of a list of such objects the first, or,
 * where nobody describes what they hold, those others that the list has.
 */
export function showMembers(
  schemas: Readonly<Record<string, Schema>>,
  schema: Schema,
  example: unknown,
): void {
  const { properties = {}, items } = asOneSchema(schemas, schema);
  if (items !== undefined && Array.isArray(example)) showItems(schemas, schema, example);
  for (const [name, member] of Object.entries(properties)) {
    const { [name]: value } = Object(example);
    if (holdsSchemaAlike(value)) showMembers(schemas, member, value);
    else if (value !== undefined) member.examples ??= [value];
  }
}

function showItems(
  schemas: Readonly<Record<string, Schema>>,
  list: Schema,
  [first, ...others]: readonly unknown[],
): void {
  const { items = {} } = asOneSchema(schemas, list);
  if (asOneSchema(schemas, items).properties !== undefined) showMembers(schemas, items, first);
  else list.examples ??= [[first, ...others].filter((item) => !holdsSchemaAlike(item))];
}
