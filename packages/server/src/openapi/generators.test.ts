import { describe, expect, it } from 'vitest';
import { routes } from '../routes/index.js';
import { createOpenApi } from './document.js';
import { type JsonSchema, namedSchemas, walkSchema } from './schema-walk.js';

/**
 * What breaks clients that generators make of the contract, each found by changing it and compiling what came
 * out.
 */
const document = createOpenApi({ routes, version: '1.2.3', signIn: null });
const schemas = namedSchemas(document);

/** The names of the schemas in which one, at any depth, is so. */
function schemasWith(isSo: (schema: JsonSchema) => boolean): readonly string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const found: JsonSchema[] = [];
    walkSchema(schema, (each) => {
      if (isSo(each)) found.push(each);
    });
    return found.map((each) => `${name}: ${JSON.stringify(each).slice(0, 80)}`);
  });
}

/** Every value under a key of this name, anywhere in the document. */
function valuesOf(key: string, value: unknown = document): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(name === key ? [member] : []),
    ...valuesOf(key, member),
  ]);
}

/** What generators call an enumeration that stands in a member: its schema's name and its own. */
function enumerations(): readonly string[] {
  return Object.entries(schemas).flatMap(([owner, schema]) =>
    Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      'enum' in member ? [owner + name.charAt(0).toUpperCase() + name.slice(1)] : [],
    ),
  );
}

describe('the published contract suits generators of clients', () => {
  it('has no defaults in bodies, which make members required in TypeScript and objects of nothing in Java', () => {
    expect(schemasWith((schema) => schema.default !== undefined)).toEqual([]);
  });

  it('has no type that is several, but for null', () => {
    const isMany = ({ type = [] }: JsonSchema) => [type].flat().filter((each) => each !== 'null').length > 1;
    expect(schemasWith(isMany)).toEqual([]);
  });

  it('has a type where it says what is not allowed, or the page to try it on calls the whole `never`', () => {
    const denied = valuesOf('not', schemas) as JsonSchema[];
    expect(denied.length).toBeGreaterThan(1);
    expect(denied.filter(({ type }) => type === undefined)).toEqual([]);
  });

  it('has no constants but texts', () => {
    expect(schemasWith((schema) => 'const' in schema && typeof schema.const !== 'string')).toEqual([]);
  });

  it('has 64 bits for every integer', () => {
    const types = valuesOf('schema').concat(Object.values(schemas)) as JsonSchema[];
    const short: string[] = [];
    for (const schema of types) {
      walkSchema(schema, (each) => {
        if ([each.type].flat().includes('integer') && each.format !== 'int64')
          short.push(JSON.stringify(each));
      });
    }
    expect(short).toEqual([]);
  });

  it('has a name for every object with members, within objects too', () => {
    expect(
      Object.entries(schemas).flatMap(([name, schema]) => {
        const inner: string[] = [];
        walkSchema(schema, (each) => {
          if (each !== schema && each.properties !== undefined) inner.push(name);
        });
        return inner;
      }),
    ).toEqual([]);
  });

  it('has no two things that get one name', () => {
    const names = [...enumerations(), ...Object.keys(schemas)].map((name) => name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has no named enumeration, whose words are constants of the whole client in Go', () => {
    expect(Object.keys(schemas).filter((name) => 'enum' in (schemas[name] ?? {}))).toEqual([]);
  });

  it('says of every content what it is', () => {
    const contents = valuesOf('content').flatMap((content) => Object.values(content as object)) as {
      schema?: JsonSchema;
    }[];
    const untyped = contents.filter(
      ({ schema = {} }) => !('$ref' in schema || 'type' in schema || 'anyOf' in schema),
    );
    expect(untyped).toEqual([]);
  });
});
