import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textToValue as textToValueIn } from './text-to-value.js';
import { createTimeReader } from './time.js';

const readTime = createTimeReader('Europe/Madrid');
const textToValue = (type: Parameters<typeof textToValueIn>[0]) => textToValueIn(type, readTime);
const openRange = { min: null, max: null };
const int = { kind: 'int', range: openRange } as const;

describe('a text', () => {
  it.each([
    ['42', 42],
    [' -7 ', -7],
    ['3.0', 3],
    ['3.5', '3.5'],
    ['12.000', '12.000'],
    ['1234.000', 1234],
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

  it('is read as a number where a pattern says that no digit is lost', () => {
    const decimalType = { kind: 'decimal', range: openRange, places: null } as const;
    const number = fc.string({
      unit: fc.constantFrom('0', '1', '5', '9', '9', '.', '-', '/', ':'),
      maxLength: 18,
    });
    fc.assert(
      fc.property(number, (text) => {
        const isDoubtful = /^-?\d{1,3}(?:\.000)+$/.test(text);
        const whole = /^-?\d{1,15}(?:\.0+)?$/.test(text) && !isDoubtful ? Number(text) : text;
        expect(textToValue(int)(text)).toBe(whole);
        const exact = /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
        expect(textToValue(decimalType)(text)).toBe(exact);
      }),
      { numRuns: 2_000 },
    );
  });

  it('for a bool is true or false, or is left for the engine to refuse', () => {
    const texts = ['true', 'TRUE', 'True', 'false', 'FALSE', 'False', 'yes', '1'];
    expect(texts.map(textToValue({ kind: 'bool' }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      'yes',
      '1',
    ]);
  });

  it('for a duration may be that of a spreadsheet, whose first part has to be hours', () => {
    const texts = ['00:30:00', '1:02:03.5', '12:30', '1:60:00'];
    expect(texts.map(textToValue({ kind: 'duration', range: openRange }))).toEqual([
      ...['PT00H30M00S', 'PT1H02M03.5S', '12:30', '1:60:00'],
    ]);
  });

  it('for a text type keeps its blanks', () => {
    expect(textToValue({ kind: 'text', values: null, max: 10 })(' a ')).toBe(' a ');
  });

  it('for a list is a JSON array', () => {
    const list = { kind: 'list', element: int, max: 5 } as const;
    expect(textToValue(list)('[1, 2]')).toEqual([1, 2]);
    expect(textToValue(list)('1, 2')).toBe('1, 2');
    expect(textToValue(list)('7')).toBe('7');
  });

  it.each([
    [
      '[0.1000000000000000055, -12345678901234567890, 1.5]',
      ['0.1000000000000000055', '-12345678901234567890', 1.5],
    ],
    ['[1.2345678901234567e3]', ['1.2345678901234567e3']],
    ['[0.1000000000000000055', '[0.1000000000000000055'],
  ])('for a list of decimals, %j, loses no digit', (text, value) => {
    const element = { kind: 'decimal', range: openRange, places: null } as const;
    expect(textToValue({ kind: 'list', element, max: 5 })(text)).toEqual(value);
  });

  it('for a list of texts keeps the digits inside them', () => {
    const list = { kind: 'list', element: { kind: 'text', values: null, max: 10 }, max: 5 } as const;
    const text = '["12345678901234567890", "a\\"12345678901234567890"]';
    expect(textToValue(list)(text)).toEqual(JSON.parse(text));
  });

  it.each([
    [' 2026-12-24T18:00 ', '2026-12-24T17:00:00Z'],
    ['2026-12-24T18:00+00:00', '2026-12-24T18:00:00Z'],
    ['2026-12-24', '2026-12-23T23:00:00Z'],
    ['soon', 'soon'],
  ])('for an instant, %j, stands on the clocks of the zone unless it says otherwise', (text, value) => {
    expect(textToValue({ kind: 'instant' })(text)).toBe(value);
  });

  it('for a list of instants likewise', () => {
    const list = { kind: 'list', element: { kind: 'instant' }, max: 5 } as const;
    expect(textToValue(list)('["2026-12-24T18:00", 5, "soon"]')).toEqual(['2026-12-24T17:00:00Z', 5, 'soon']);
  });

  it('for a date or a duration loses the blanks around it', () => {
    expect(textToValue({ kind: 'date' })(' 2026-12-24 ')).toBe('2026-12-24');
    expect(textToValue({ kind: 'duration', range: openRange })(' 90s')).toBe('90s');
  });
});
