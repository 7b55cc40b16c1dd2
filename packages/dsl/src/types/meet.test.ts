import { describe, expect, it } from 'vitest';
import { create, fromInteger } from '../number/decimal.js';
import {
  boolType,
  decimalType,
  durationType,
  errorType,
  intType,
  optionalType,
  textType,
} from './make-type.js';
import { meetTypes } from './meet.js';

describe('the meet of two types', () => {
  it('has the values that are in both ranges', () => {
    const left = intType({ min: fromInteger(0), max: fromInteger(9) });
    const right = intType({ min: fromInteger(5), max: null });
    expect(meetTypes(left, right)).toEqual(intType({ min: fromInteger(5), max: fromInteger(9) }));
  });

  it('of an int and a decimal is an int with whole ends', () => {
    const half = decimalType({ min: create(5n, 1), max: create(35n, 1) });
    expect(meetTypes(intType(), half)).toEqual(intType({ min: fromInteger(1), max: fromInteger(3) }));
  });

  it('is nothing where no whole number lies between the ends', () => {
    const between = decimalType({ min: create(11n, 1), max: create(19n, 1) });
    expect(meetTypes(intType(), between)).toBeNull();
  });

  it('keeps the fewer places', () => {
    expect(meetTypes(decimalType(undefined, 3), decimalType(undefined, 2))).toEqual(
      decimalType(undefined, 2),
    );
    expect(meetTypes(decimalType(undefined, 3), decimalType())).toEqual(decimalType(undefined, 3));
  });

  it('is there where one of both is', () => {
    expect(meetTypes(optionalType(boolType), boolType)).toEqual(boolType);
    expect(meetTypes(boolType, optionalType(boolType))).toEqual(boolType);
    expect(meetTypes(optionalType(boolType), optionalType(boolType))).toEqual(optionalType(boolType));
  });

  it('lists the texts that both list', () => {
    expect(meetTypes(textType(['a', 'b']), textType(['b', 'c']))).toEqual(textType(['b']));
    expect(meetTypes(textType(), textType(['b']))).toEqual(textType(['b']));
    expect(meetTypes(textType(['a']), textType(['b']))).toBeNull();
  });

  it('is nothing for ranges apart and for kinds apart', () => {
    expect(meetTypes(durationType({ min: 0, max: 1 }), durationType({ min: 2, max: null }))).toBeNull();
    expect(meetTypes(boolType, textType())).toBeNull();
    expect(meetTypes(optionalType(boolType), optionalType(textType()))).toBeNull();
  });

  it('takes a mistake for anything', () => {
    expect(meetTypes(errorType, boolType)).toBe(boolType);
  });
});
