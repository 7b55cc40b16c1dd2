import { describe, expect, it } from 'vitest';
import { createTimeReader } from './time.js';
import { UnfitValue, writtenToValue } from './written-value.js';

const open = { min: null, max: null };
const int = { kind: 'int', range: open } as const;
const decimal = { kind: 'decimal', range: open, places: null } as const;
const duration = { kind: 'duration', range: open } as const;
const doubt = (text: string) =>
  `is \`${text}\`, which may be thousands: \`numbers\` of merit.config.json says how the file writes them`;
const readTime = createTimeReader('UTC');

describe('values as other programs write them', () => {
  it.each([
    [int, { numbers: '1,234.5' }, '1,472', 1472],
    [int, { numbers: '1.234,5' }, '12.000', 12_000],
    [int, { numbers: '1,234.5' }, '12.000', 12],
    [int, { numbers: '1 234,5' }, '12\u00a0000', 12_000],
    [int, { numbers: "1'234.5" }, '12’000', 12_000],
    [decimal, { numbers: '1.234,5' }, '-1.234,50', -1234.5],
    [decimal, { unit: 'kg', numbers: '1,234.5' }, '12.000 kg', 12],
    [decimal, {}, '1234.000', 1234],
    [decimal, {}, '6.125', 6.125],
    [decimal, {}, '1.234', 1.234],
    [decimal, { unit: 'km' }, '1.234 km', 1.234],
    [decimal, { numbers: '1.234,5' }, '1.234', 1234],
    [decimal, {}, '1.234.567', '1.234.567'],
    [int, {}, '1.234', '1.234'],
    [int, {}, '0,5', '0,5'],
    [decimal, { unit: 'km' }, '6.3 km', 6.3],
    [decimal, { unit: '€', numbers: '1.234,5' }, '1.234,50 €', 1234.5],
    [decimal, { unit: 'km' }, '6.3 mi', '6.3 mi'],
    [duration, { unit: 'min' }, '90', 'PT5400S'],
    [duration, { unit: 'h', numbers: '1.234,5' }, '1,5 h', 'PT5400S'],
    [duration, { unit: 'ms' }, '1500', 'PT1.5S'],
    [duration, { unit: 'min' }, 'PT30M', 'PT30M'],
    [duration, { unit: 'min' }, '1:02:03', 'PT1H02M03S'],
    [{ kind: 'bool' }, { true: ['ja', 'x'], false: ['nein'] }, 'ja', true],
    [{ kind: 'bool' }, { true: ['ja', 'x'], false: ['nein'] }, 'nein', false],
    [{ kind: 'bool' }, { true: ['ja', 'x'] }, 'vielleicht', 'vielleicht'],
    [{ kind: 'instant' }, { times: 'DD.MM.YYYY HH:mm' }, '05.01.2026 10:40', '2026-01-05T10:40:00Z'],
    [{ kind: 'text', values: null, max: 20 }, { numbers: '1.234,5' }, ' 1.234 ', ' 1.234 '],
  ] as const)('of type %j by %j: %s', (type, style, text, value) => {
    expect(writtenToValue(type, style, readTime)(text)).toBe(value);
  });

  it.each([
    [decimal, { numbers: '1.234,5' }, '1.23', "is `1.23`, which isn't written as 1.234,5"],
    [int, { numbers: '1,234.5' }, '1.472,0', "is `1.472,0`, which isn't written as 1,234.5"],
    [duration, { unit: 'h', numbers: '1.234,5' }, '1.5 h', "is `1.5`, which isn't written as 1.234,5"],
    [int, {}, '12.000', doubt('12.000')],
    [decimal, {}, ' -12.000.000 ', doubt('-12.000.000')],
    [decimal, {}, '1,234', doubt('1,234')],
    [decimal, { unit: 'kg' }, '12.000 kg', doubt('12.000')],
    [duration, { unit: 'min' }, '1,200', doubt('1,200')],
  ] as const)('that are unfit for type %j by %j say why: %s', (type, style, text, problem) => {
    expect(writtenToValue(type, style, readTime)(text)).toEqual(new UnfitValue(problem));
  });
});
