import * as z from 'zod';
import type { Shape } from './shape.js';

/** A schema in the words of JSON Schema, as far as alternatives are made of it. */
interface ObjectSchema {
  /** What the library calls it. */
  id?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  /** What is chosen in it, as a part of a name. */
  title?: string;
  oneOf?: ObjectSchema[];
}

/** A member; of a list the first or any of the others, or several: they say the same. */
type Choice<Name extends string> = Name | readonly Name[];

/**
 * A strict object that has exactly one member of each group; in the shape, all of them are optional. It is
 * published as the alternatives that it stands for, since a list of optional members would promise too much.
 */
export function exactlyOneOf<const S extends Shape>(
  shape: S,
  ...groups: readonly (readonly Choice<keyof S & string>[])[]
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

/** Some members of an object that go together. */
interface Form {
  /** What is chosen, as a part of a name. */
  readonly title: string;
  readonly requires?: readonly string[];
  readonly without: readonly string[];
}

/**
 * Publishes an object as the forms that it may have, for `meta({ override })`: each a part of its members.
 */
export function publishedAsForms(...forms: readonly Form[]) {
  return ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    const schema = jsonSchema as ObjectSchema;
    const { id, properties = {}, required = [], ...rest } = schema;
    const alternatives = forms.map(({ title, requires = [], without }) => ({
      ...{ ...rest, title, required: [...required, ...requires] },
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !without.includes(name))),
    }));
    replaceBy(schema, id, alternatives);
  };
}

function countGiven(value: object, group: readonly Choice<string>[]): number {
  const members = new Map<string, unknown>(Object.entries(value));
  const isGiven = (name: string) => (members.get(name) ?? null) !== null;
  return group.filter((choice) => namesIn(choice).some(isGiven)).length;
}

function namesIn(choice: Choice<string>): readonly string[] {
  return typeof choice === 'string' ? [choice] : choice;
}

function phrase(group: readonly Choice<string>[]): string {
  return `expected exactly one of ${group
    .flatMap(namesIn)
    .map((name) => `\`${name}\``)
    .join(' and ')}`;
}

function publishAlternatives(schema: ObjectSchema, groups: readonly (readonly Choice<string>[])[]): void {
  // The name is that of all of them together.
  const { id, ...whole } = schema;
  let alternatives: ObjectSchema[] = [whole];
  for (const group of groups) {
    alternatives = alternatives.flatMap((each) => group.flatMap((choice) => choose(each, choice, group)));
  }
  replaceBy(schema, id, alternatives);
}

function replaceBy(schema: ObjectSchema, id: string | undefined, alternatives: ObjectSchema[]): void {
  for (const word of Object.keys(schema)) Reflect.deleteProperty(schema, word);
  if (id !== undefined) schema.id = id;
  schema.oneOf = alternatives;
}

/**
 * The object with this member of the group, and none of the others; nor what the service itself says of the
 * thing, which nobody needs to send.
 */
function choose(
  { properties = {}, required = [], title = 'With', ...rest }: ObjectSchema,
  choice: Choice<string>,
  group: readonly Choice<string>[],
) {
  const names = namesIn(choice);
  const others = group.flatMap(namesIn);
  return names.map((name): ObjectSchema => {
    const kept = Object.entries(properties).filter(
      ([key, schema]) => key === name || !(others.includes(key) || isReadOnly(schema)),
    );
    const chosen = name.charAt(0).toUpperCase() + name.slice(1);
    return {
      ...rest,
      title: title + chosen,
      properties: Object.fromEntries(kept),
      required: [...required, name],
    };
  });
}

function isReadOnly(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'readOnly' in schema;
}
