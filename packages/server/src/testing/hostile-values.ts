import fc, { type Arbitrary } from 'fast-check';

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
  '-0',
  '99999999999999999999',
  '\u202e',
  '\ufeff',
  'é',
  'e\u0301',
];

/** Texts that any text may be, and that tend to be taken for something else. */
const ODD_TEXTS = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '=1+1',
  '😀',
  'é',
  'a b',
  'a%20b',
  'a%b_c',
  'a?b#c&d=e',
  "o'hara",
  '"quoted"',
  'a,b;c',
  '$1',
  ':name',
  '{name}',
];

const HOSTILE_TIMES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  '+010000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-15T24:00:00Z',
  '2026-01-15T12:00:00+25:00',
  '2026-01-15T12:00:00.1234567890123Z',
  '2026-01-15t12:00:00z',
  '2026-01-15T12:00:00',
  '2026-01-15',
  '1768478400000',
];

/** Numbers as they are written, among them what no JavaScript number would be written as. */
const WRITTEN_NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1.0',
  '1e2',
  '1e21',
  '1e308',
  '1e999',
  '-1e999',
  '1e-7',
  '1e-400',
  '5e-324',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '-9007199254740993',
  '123456789012345678901234567890',
  '0.1234567890123456789012345678901234567890',
  '1'.repeat(400),
];

/** Stands for a number in a value, until the value is written by `writeJson`. */
const WRITTEN = 'written:';
const EVERY_WRITTEN = new RegExp(`"${WRITTEN}([^"]*)"`, 'g');

/** The value as JSON, its numbers as `hostileNumber` has them. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(EVERY_WRITTEN, '$1');
}

const hostileNumber = fc.constantFrom(...WRITTEN_NUMBERS).map((number) => WRITTEN + number);

export const oddText = fc.constantFrom(...ODD_TEXTS);
export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }));
export const hostileTime = fc.constantFrom(...HOSTILE_TIMES);

const DEPTH_MAX = 400;

const deepValue = fc.tuple(fc.integer({ min: 1, max: DEPTH_MAX }), fc.boolean()).map(([depth, isList]) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) {
    value = isList ? [value] : { a: value };
  }
  return value;
});

const hugeValue = fc.constantFrom<unknown>(
  Array.from({ length: 20_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index])),
);

/** Anything that JSON can write, and a little more. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  { weight: 4, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: hostileTime },
  { weight: 2, arbitrary: deepValue },
  { weight: 1, arbitrary: hugeValue },
);

/** Integers of a range and its edges, also where the range is all that a number can be. */
export function integerWithin(min: number, max: number): Arbitrary<number> {
  const near = fc.integer({ min: Math.max(min, -1000), max: Math.max(min, Math.min(max, 1000)) });
  return fc.oneof(
    { weight: 6, arbitrary: near },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((value) => Math.min(max, Math.max(min, value))) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
}
