import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import type { Contract, ContractRequest, KnownValues, Parameter, Schema } from './contract.js';
import { hostileHeaders } from './hostile-headers.js';
import {
  hostileText,
  hostileTime,
  hostileValue,
  integerWithin,
  oddText,
  writeJson,
} from './hostile-values.js';
import { encode } from './percent-encoding.js';

export interface Target {
  readonly method: string;
  /** The path as the contract has it. */
  readonly template: string;
  readonly known: KnownValues;
}

/**
 * Requests of one operation: half of them right, as far as the contract says, the others broken somewhere.
 */
export function arbitraryRequest(contract: Contract, target: Target): Arbitrary<ContractRequest> {
  return fc.oneof(requestIn(contract, target, 'right'), requestIn(contract, target, 'hostile'));
}

/** Requests of one operation that are right, as far as the contract says. */
export function rightRequest(contract: Contract, target: Target): Arbitrary<ContractRequest> {
  return requestIn(contract, target, 'right');
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
      headers: mood === 'right' ? fc.constant({}) : hostileHeaders(named('header').map(({ name }) => name)),
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
        return this.#textOf(schema);
      case 'integer':
        return integerWithin(
          schema.minimum ?? Number.MIN_SAFE_INTEGER,
          schema.maximum ?? Number.MAX_SAFE_INTEGER,
        );
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
    return additionalProperties === false
      ? this.rarely(shape, withStranger(shape))
      : this.rarely(this.#free(additionalProperties), fc.dictionary(hostileText, hostileValue));
  }

  /**
   * An object of the caller's own: `data`, `params`, `facts`; its members sometimes those that something
   * reads.
   */
  #free(additional: unknown): Arbitrary<unknown> {
    const value = typeof additional === 'object' ? this.of(additional ?? {}, '') : fc.jsonValue();
    const key = fc.oneof(fc.constantFrom(...(this.#known['members'] ?? ['a']).map(String)), oddText);
    const some = fc.dictionary(key, fc.oneof(value, integerWithin(-10, 10)), { maxKeys: 4 });
    return fc.oneof(fc.constant({}), some);
  }

  #textOf({ format, maxLength = 20 }: Schema): Arbitrary<string> {
    if (format === 'uuid') {
      return fc.uuid();
    }
    if (format === 'date-time') {
      const moment = fc.date({ noInvalidDate: true, max: new Date('9999-12-31') });
      return this.rarely(
        moment.map((date) => date.toISOString()),
        hostileTime,
      );
    }
    const text = fc.string({ minLength: 1, maxLength: Math.min(maxLength, 30) });
    return fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: oddText });
  }
}

function withStranger(shape: Arbitrary<object>): Arbitrary<unknown> {
  return fc
    .tuple(shape, hostileText, hostileValue)
    .map(([value, key, stranger]) => ({ ...value, [key]: stranger }));
}

/** A request line has room for so much of each; longer ones don't get past the HTTP parser. */
const IN_URL_MAX = 1000;

function encodeShort(value: unknown): string {
  return encode(value).slice(0, IN_URL_MAX);
}

function pathOf(template: string, parameters: readonly Parameter[], values: ValueMaker): Arbitrary<string> {
  const broken = fc.constantFrom(
    '%ff',
    '%',
    '%00',
    '%2e%2e',
    '%2F',
    '%5c',
    'a%zz',
    '%ed%a0%80',
    '%252f',
    'a'.repeat(IN_URL_MAX),
  );
  const parts = parameters.map(({ name, schema }) =>
    values.rarely(values.of(schema, name).map(encodeShort), broken),
  );
  return fc.tuple(...parts).map((texts) => {
    let index = 0;
    return template.replaceAll(/\{[^}]+\}/g, () => texts[index++] || 'x');
  });
}

/** Most of the parameters or few of them: some exclude each other. */
function queryOf(parameters: readonly Parameter[], values: ValueMaker): Arbitrary<string> {
  return fc.oneof(queryWith(0.75, parameters, values), queryWith(0.25, parameters, values));
}

function queryWith(share: number, parameters: readonly Parameter[], values: ValueMaker): Arbitrary<string> {
  const right = parameters.map(({ name, schema }) => {
    const given = values.of(schema, name).map((value) => `${name}=${encodeShort(value)}`);
    return fc.oneof(
      { weight: share * 4, arbitrary: given },
      { weight: (1 - share) * 4, arbitrary: fc.constant('') },
    );
  });
  const strangers = fc.constantFrom(
    'x=1',
    'limit=1&limit=1',
    'limit=01',
    'limit=1e1',
    '__proto__=1',
    'constructor=1',
    '%ff=1',
    'a=%00',
    '%ed%a0%80=1',
    'cursor=AAAA',
    'owner=',
    'owner=sub:a&owner=sub:b',
    'owner[]=sub:a',
    '&&=',
    '?',
  );
  const stranger = values.rarely(fc.constant(''), strangers);
  return fc.tuple(...right, stranger).map((pairs) => {
    const query = pairs.filter((pair) => pair !== '').join('&');
    return query === '' ? '' : `?${query}`;
  });
}

const BROKEN_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '0',
  '-0',
  '{"__proto__":{}}',
  '{"a":1e999}',
  '{"a":9007199254740993}',
  '"\\ud800"',
  '{"a":1}{"a":2}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '[1,]',
  'NaN',
];

/** More than any route takes but one. */
const OVERSIZED_BYTES = 5 * 1024 * 1024;

const BROKEN_BYTES: readonly Uint8Array<ArrayBuffer>[] = [
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
  new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
  new Uint8Array(gzipSync('{}')),
  new Uint8Array(brotliCompressSync('{}')),
  new Uint8Array(OVERSIZED_BYTES).fill(0x20),
];

function bodyOf(schema: Schema, values: ValueMaker): Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const broken = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<string | Uint8Array<ArrayBuffer>>(...BROKEN_BODIES) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BYTES) },
  );
  return values.rarely(values.of(schema, '').map(writeJson), broken);
}
