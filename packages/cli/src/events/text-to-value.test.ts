import { describe, expect, it } from 'vitest';
import { textToValue } from './text-to-value.js';

const openRange = { min: null, max: null };
const int = { kind: 'int', range: openRange } as const;

describe('a text', () => {
  it.each([
    ['42', 42],
    [' -7 ', -7],
    ['3.0', 3],
    ['3.5', '3.5'],
    ['0x1f', '0x1f'],
    ['', ''],
    ['12345678901234567890', '12345678901234567890'],
  ])('for an int, %j, is read as %j', (text, value) => {
    expect(textToValue(int)(text)).toBe(value);
  });

  it.each([
    ['8.5', 8.5],
    [' 123456789.123456 ', 123_456_789.123456],
    ['0.1000000000000000055', '0.1000000000000000055'],
    ['1e3', '1e3'],
  ])('for a decimal, %j, loses no digit', (text, value) => {
    const decimal = { kind: 'decimal', range: openRange, places: null } as const;
    expect(textToValue(decimal)(text)).toBe(value);
  });

  it('for a bool is true or false, or is left for the engine to refuse', () => {
    expect(['true', 'false', 'yes'].map(textToValue({ kind: 'bool' }))).toEqual([true, false, 'yes']);
  });

  it('for a text type keeps its blanks', () => {
    expect(textToValue({ kind: 'text', values: null })(' a ')).toBe(' a ');
  });

  it('for a list is a JSON array', () => {
    const list = { kind: 'list', element: int, max: 5 } as const;
    expect(textToValue(list)('[1, 2]')).toEqual([1, 2]);
    expect(textToValue(list)('1, 2')).toBe('1, 2');
  });
});
