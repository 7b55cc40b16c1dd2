import { z } from 'zod';
import type { Shape } from '../route.js';

/** A schema in the words of JSON Schema, as far as alternatives are made of it. */
interface ObjectSchema {
  /** What the library calls it. */
  id?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  oneOf?: ObjectSchema[];
}

/**
 * A strict object that has exactly one member of each group; in the shape, all of them are optional. It is
 * published as the alternatives that it stands for, since a list of optional members would promise too much.
 */
export function exactlyOneOf<const S extends Shape>(
  shape: S,
  ...groups: readonly (readonly (keyof S & string)[])[]
) {
  return z
    .strictObject(shape)
    .superRefine((value, context) => {
      for (const group of groups) {
        if (countGiven(value, group) !== 1) context.addIssue({ code: 'custom', message: phrase(group) });
      }
    })
    .meta({
      override: ({ jsonSchema }: { readonly jsonSchema: object }) =>
        publishAlternatives(jsonSchema as ObjectSchema, groups),
    });
}

function countGiven(value: object, names: readonly string[]): number {
  const members = new Map<string, unknown>(Object.entries(value));
  return names.filter((name) => members.get(name) !== undefined).length;
}

function phrase(group: readonly string[]): string {
  return `expected exactly one of ${group.map((name) => `\`${name}\``).join(' and ')}`;
}

function publishAlternatives(schema: ObjectSchema, groups: readonly (readonly string[])[]): void {
  // The name is that of all of them together.
  const { id, ...whole } = schema;
  let alternatives: ObjectSchema[] = [whole];
  for (const group of groups) {
    alternatives = alternatives.flatMap((each) => group.map((name) => choose(each, name, group)));
  }
  for (const word of Object.keys(schema)) Reflect.deleteProperty(schema, word);
  if (id !== undefined) schema.id = id;
  schema.oneOf = alternatives;
}

/** The object with this member of the group, and none of the others. */
function choose(
  { properties = {}, required = [], ...rest }: ObjectSchema,
  name: string,
  group: readonly string[],
) {
  const kept = Object.entries(properties).filter(([key]) => key === name || !group.includes(key));
  return { ...rest, properties: Object.fromEntries(kept), required: [...required, name] };
}
