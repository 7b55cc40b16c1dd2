import fc, { type Arbitrary } from 'fast-check';
import type { Contract, ContractRequest, KnownValues, Parameter, Schema } from './contract.js';
import { encode } from './percent-encoding.js';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '😀'.repeat(300),
  'a'.repeat(5000),
  '.',
  '..',
  '/',
  '\\',
  '%00',
  '__proto__',
  'constructor',
  "'; drop table games; --",
  '{{7*7}}',
  'null',
  '1e999',
  '\u202e',
];

const hostileNumber = fc.constantFrom(0, -0, -1, 0.1, 1e21, 2 ** 53, -(2 ** 53), 1e308, 5e-324);

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }));

const deepList = fc.integer({ min: 1, max: 400 }).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) {
    value = [value];
  }
  return value;
});

const hostileValue: Arbitrary<unknown> = fc.oneof(hostileText, hostileNumber, fc.jsonValue(), deepList);

export interface Target {
  readonly method: string;
  /** The path as the contract has it. */
  readonly template: string;
  readonly known: KnownValues;
}

/** Requests of one operation: half of them right, as far as the contract tells, the others broken somewhere. */
export function arbitraryRequest(contract: Contract, target: Target): Arbitrary<ContractRequest> {
  return fc.oneof(requestIn(contract, target, 'right'), requestIn(contract, target, 'hostile'));
}

type Mood = 'right' | 'hostile';

function requestIn(contract: Contract, target: Target, mood: Mood): Arbitrary<ContractRequest> {
  const { method, template, known } = target;
  const operation = contract.paths[template]?.[method.toLowerCase()];
  const values = new ValueMaker(contract, known, mood);
  const named = (place: string) =>
    (operation?.parameters ?? []).filter((parameter) => parameter.in === place);
  const body = operation?.requestBody?.content['application/json'].schema;
  return fc
    .record({
      path: pathOf(template, named('path'), values),
      query: queryOf(named('query'), values),
      headers: mood === 'right' ? fc.constant({}) : headersOf(named('header').map(({ name }) => name)),
      rawBody: body === undefined ? fc.constant(undefined) : bodyOf(body, values),
    })
    .map(({ path, query, headers, rawBody }) => ({
      method,
      path: path + query,
      options: { headers, ...(rawBody === undefined ? {} : { rawBody }) },
    }));
}

/** Makes values for schemas; in a hostile mood now and then one that no schema asked for. */
class ValueMaker {
  readonly #contract: Contract;
  readonly #known: KnownValues;
  readonly #mood: Mood;

  constructor(contract: Contract, known: KnownValues, mood: Mood) {
    this.#contract = contract;
    this.#known = known;
    this.#mood = mood;
  }

  /** The right thing, or, rarely and in a hostile mood alone, another. */
  rarely<T>(right: Arbitrary<T>, other: Arbitrary<T>): Arbitrary<T> {
    return this.#mood === 'right'
      ? right
      : fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: other });
  }

  of(schema: Schema, name: string): Arbitrary<unknown> {
    return this.rarely(this.#fitting(schema, name), hostileValue);
  }

  #fitting(schema: Schema, name: string): Arbitrary<unknown> {
    const known = this.#known[name] ?? [];
    return known.length === 0
      ? this.#byForm(schema, name)
      : this.rarely(fc.constantFrom(...known), this.#byForm(schema, name));
  }

  #byForm(schema: Schema, name: string): Arbitrary<unknown> {
    const options = schema.anyOf ?? schema.oneOf;
    if (schema.$ref !== undefined) {
      return this.#fitting(
        this.#contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {},
        name,
      );
    }
    if (options !== undefined) {
      return fc.oneof(...options.map((option) => this.#fitting(option, name)));
    }
    if (schema.enum !== undefined || 'const' in schema) {
      return fc.constantFrom(...(schema.enum ?? [schema.const]));
    }
    const types = Array.isArray(schema.type) ? schema.type : [schema.type];
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, name)));
  }

  #ofType(type: unknown, schema: Schema, name: string): Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return textOf(schema);
      case 'integer':
        return fc.integer({
          min: schema.minimum ?? -1000,
          max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
        });
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.of(schema.items ?? {}, name), { maxLength: 5 });
      case 'object':
        return this.#object(schema);
      default:
        return fc.jsonValue();
    }
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
    const members = Object.entries(properties).map(([key, schema]) => [key, this.of(schema, key)] as const);
    const shape = fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
    const other =
      additionalProperties === false ? withStranger(shape) : fc.dictionary(hostileText, fc.jsonValue());
    return this.rarely(shape, other);
  }
}

function withStranger(shape: Arbitrary<object>): Arbitrary<unknown> {
  return fc
    .tuple(shape, hostileText, hostileValue)
    .map(([value, key, stranger]) => ({ ...value, [key]: stranger }));
}

function textOf({ format, maxLength = 20 }: Schema): Arbitrary<string> {
  if (format === 'uuid') {
    return fc.uuid();
  }
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }).map((date) => date.toISOString());
  }
  return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 30) });
}

function pathOf(template: string, parameters: readonly Parameter[], values: ValueMaker): Arbitrary<string> {
  const broken = fc.constantFrom('%ff', '%', '%00', '%2e%2e', '%2F', 'a%zz');
  const parts = parameters.map(({ name, schema }) =>
    values.rarely(values.of(schema, name).map(encode), broken),
  );
  return fc.tuple(...parts).map((texts) => {
    let index = 0;
    return template.replaceAll(/\{[^}]+\}/g, () => texts[index++] || 'x');
  });
}

function queryOf(parameters: readonly Parameter[], values: ValueMaker): Arbitrary<string> {
  const right = parameters.map(({ name, schema }) =>
    fc.option(
      values.of(schema, name).map((value) => `${name}=${encode(value)}`),
      { freq: 3, nil: '' },
    ),
  );
  const strangers = fc.constantFrom('x=1', 'limit=1&limit=1', '__proto__=1', '%ff=1', 'cursor=AAAA', '&&=');
  const stranger = values.rarely(fc.constant(''), strangers);
  return fc.tuple(...right, stranger).map((pairs) => {
    const query = pairs.filter((pair) => pair !== '').join('&');
    return query === '' ? '' : `?${query}`;
  });
}

const HEADER_VALUES = fc.constantFrom(
  'a',
  '"r1"',
  '*',
  'k-1',
  'k-2',
  '',
  '"',
  'x'.repeat(300),
  'ä',
  'W/"r1"',
);

function headersOf(names: readonly string[]): Arbitrary<Record<string, string>> {
  const own: Record<string, Arbitrary<string>> = Object.fromEntries(
    names.map((name) => [name, HEADER_VALUES]),
  );
  const media: Record<string, Arbitrary<string>> = {
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-16'),
    accept: fc.constantFrom('*/*', 'text/html', 'application/json;q=0', ';;'),
  };
  return fc.oneof(
    { weight: 8, arbitrary: someOf(own) },
    { weight: 1, arbitrary: someOf({ ...own, ...media }) },
  );
}

function someOf(headers: Record<string, Arbitrary<string>>): Arbitrary<Record<string, string>> {
  const given = Object.entries(headers).map(([name, value]) =>
    fc.option(
      value.map((text) => [name, text] as const),
      { nil: null },
    ),
  );
  return fc.tuple(...given).map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)));
}

function bodyOf(schema: Schema, values: ValueMaker): Arbitrary<string> {
  const broken = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"__proto__":{}}',
    '{"a":1e999}',
    '{"a":9007199254740993}',
    '"\\ud800"',
  );
  const right = values.of(schema, '').map((made) => JSON.stringify(made) ?? 'null');
  return values.rarely(right, broken);
}
