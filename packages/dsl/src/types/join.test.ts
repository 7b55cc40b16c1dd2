import { describe, expect, it } from 'vitest';
import { fromInteger } from '../number/decimal.js';
import { joinTypes } from './join.js';
import {
  boolType,
  decimalType,
  durationType,
  emptyListType,
  errorType,
  intType,
  listType,
  optionalType,
  textType,
} from './make-type.js';

const range = (min: number | null, max: number | null) => ({
  min: min === null ? null : fromInteger(min),
  max: max === null ? null : fromInteger(max),
});

describe('the join of two types', () => {
  it('is a decimal for an int and a decimal', () => {
    expect(joinTypes(intType(range(1, 2)), decimalType(range(0, 1), 2))).toEqual(decimalType(range(0, 2), 2));
  });

  it('bounds no places where one side has none', () => {
    expect(joinTypes(decimalType(undefined, 2), decimalType())).toEqual(decimalType());
  });

  it('reaches over both ranges, and is open where one is', () => {
    expect(joinTypes(intType(range(1, 2)), intType(range(5, 9)))).toEqual(intType(range(1, 9)));
    expect(joinTypes(intType(range(1, 2)), intType(range(5, null)))).toEqual(intType(range(1, null)));
    expect(joinTypes(durationType({ min: 1, max: 2 }), durationType({ min: 0, max: null }))).toEqual(
      durationType({ min: 0, max: null }),
    );
  });

  it('lists the texts of both, each once', () => {
    expect(joinTypes(textType(['a', 'b']), textType(['b', 'c']))).toEqual(textType(['a', 'b', 'c']));
    expect(joinTypes(textType(['a']), textType())).toEqual(textType());
  });

  it('may be missing where one side may', () => {
    expect(joinTypes(optionalType(boolType), boolType)).toEqual(optionalType(boolType));
  });

  it('joins the elements of lists', () => {
    expect(joinTypes(listType(intType(), 2), listType(decimalType(), 5))).toEqual(listType(decimalType(), 5));
    expect(joinTypes(listType(intType(), 2), listType(textType(), 5))).toBeNull();
  });

  it('of a list and an empty one is that list', () => {
    const list = listType(intType(), 2);
    expect(joinTypes(emptyListType, list)).toBe(list);
    expect(joinTypes(list, emptyListType)).toBe(list);
  });

  it('takes a mistake for anything', () => {
    expect(joinTypes(errorType, boolType)).toBe(errorType);
  });

  it.each([
    [intType(), textType()],
    [boolType, durationType()],
    [optionalType(intType()), durationType()],
  ])('is none for types of different kinds', (left, right) => {
    expect(joinTypes(left, right)).toBeNull();
  });
});
