import { isWhole } from '../../number/decimal.js';
import { boolType, decimalType, durationType, intType, textType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { SingleValue } from './single-value.js';

/** The narrowest type of a known value: `10 * 1.1` is 11, so it is an int. */
export function typeOfConstant(value: SingleValue): Type {
  switch (typeof value) {
    case 'number':
      return durationType({ min: value, max: value });
    case 'string':
      return textType([value]);
    case 'boolean':
      return boolType;
    default: {
      const range = { min: value, max: value };
      return isWhole(value) ? intType(range) : decimalType(range, value.scale);
    }
  }
}
