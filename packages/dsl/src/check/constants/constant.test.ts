import { describe, expect, it } from 'vitest';
import { create, fromInteger } from '../../number/decimal.js';
import {
  boolType,
  dateType,
  decimalType,
  durationType,
  errorType,
  instantType,
  intType,
  listType,
  optionalType,
  recordType,
  textType,
  timeType,
} from '../../types/make-type.js';
import { constantFits } from './constant-fits.js';
import { printConstant } from './print-constant.js';

const grade = intType({ min: fromInteger(0), max: fromInteger(9) });
const gift = {
  fields: [
    { name: 'name', value: 'tea' },
    { name: 'pay', value: null },
  ],
};
const localTime = { localMs: 1_788_249_600_000 };

describe('a known value', () => {
  it.each([
    [create(15n, 1), decimalType(), '1.5'],
    ['say "hi"', textType(), '"say \\"hi\\""'],
    [true, boolType, 'true'],
    [90_000, durationType(), '90s'],
    [20_697, dateType, '@2026-09-01'],
    [localTime, instantType, '@2026-09-01T08:00:00'],
    [1_788_249_600_000, instantType, '2026-09-01T08:00:00Z'],
    [[20_697, 20_698], listType(dateType, 5), '[@2026-09-01, @2026-09-02]'],
    [[60_000], errorType, '[1m]'],
    [[], listType(grade, 3), '[]'],
    [1_050, timeType(), '@17:30'],
    [
      gift,
      recordType([
        { name: 'name', type: textType() },
        { name: 'pay', type: optionalType(boolType) },
      ]),
      '{ name: "tea" }',
    ],
    [{ fields: [{ name: 'name', value: 'tea' }] }, errorType, '{ name: "tea" }'],
  ])('is printed as its author would write it: %#', (value, type, text) => {
    expect(printConstant(value, type)).toBe(text);
  });

  it.each([
    [fromInteger(9), grade],
    ['walk', textType(['walk', 'run'])],
    [20_697, dateType],
    [localTime, instantType],
    [1_788_249_600_000, instantType],
    [[fromInteger(1), fromInteger(9)], listType(grade, 2)],
    [[], listType(grade, 2)],
  ])('is one of its type: %#', (value, type) => {
    expect(constantFits(value, type)).toBe(true);
  });

  it.each([
    [fromInteger(10), grade],
    ['ride', textType(['walk', 'run'])],
    ['2026-09-01', dateType],
    ['2026-09-01T08:00', instantType],
    [localTime, durationType()],
    [fromInteger(1), listType(grade, 2)],
    [[fromInteger(1)], grade],
    [[fromInteger(1), fromInteger(10)], listType(grade, 2)],
    [[fromInteger(1), fromInteger(1), fromInteger(1)], listType(grade, 2)],
  ])('is none of another type, nor beyond its bounds: %#', (value, type) => {
    expect(constantFits(value, type)).toBe(false);
  });
});
