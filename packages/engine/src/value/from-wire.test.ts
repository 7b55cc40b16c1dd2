import { describe, expect, it } from 'vitest';
import { describeValue } from './describe-value.js';
import { fromWire } from './from-wire.js';

const decimal = { kind: 'decimal', range: { min: null, max: null }, places: null } as const;

describe('a value that a host hands over', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'is no decimal as %d',
    (value) => {
      expect(fromWire(decimal, value)).toEqual({ ok: false, fault: 'type' });
    },
  );

  it.each<[unknown, string]>([
    ['walk', 'the text `"walk"`'],
    ['x'.repeat(40), `the text \`"${'x'.repeat(40)}"\``],
    ['x'.repeat(41), 'a long text'],
    [Number.NaN, '`NaN`'],
    [true, '`true`'],
    [[1], 'a list'],
    [{ a: 1 }, 'an object'],
    [5n, 'of no JSON type'],
    [() => 5, 'of no JSON type'],
  ])('is named in messages: %s', (value, text) => {
    expect(describeValue(value)).toBe(text);
  });
});
