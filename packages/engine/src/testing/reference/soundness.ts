import type { Decimal, Rational, Type } from '@merit/dsl';
import { rational } from '@merit/dsl';
import { exact, isAllowedText, isTimeWithin, isWithin } from './inputs.js';
import type { Value } from './value.js';
import { isMoment, isNumber, isRecord } from './value.js';

/** Whether a value is one that the type promises: what the checker says of an expression must hold always. */
export function isOfType(value: Value, type: Type): boolean {
  switch (type.kind) {
    case 'int':
      return isWhole(value) && isWithin(value, type.range);
    case 'decimal':
      return isNumber(value) && hasPlaces(value, type.places) && isWithin(value, type.range);
    case 'duration':
      return isWhole(value) && isWithin(value, exact(type.range));
    case 'yearDay':
      return isWhole(value);
    case 'time':
      return isWhole(value) && isTimeWithin(Number(value.coefficient), type.range);
    case 'instant':
    case 'date':
      return isMoment(value) && value.kind === type.kind;
    case 'text':
      return typeof value === 'string' && isAllowedText(value, type);
    case 'bool':
      return typeof value === 'boolean';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= type.max &&
        value.every((item) => isOfType(item, type.element))
      );
    case 'optional':
      return value === null || isOfType(value, type.inner);
    case 'record':
      return (
        isRecord(value) &&
        type.fields.every((field) => isOfType(value.values.get(field.name) ?? null, field.type))
      );
    case 'error':
      return false;
  }
}

function isWhole(value: Value): value is Decimal {
  return isNumber(value) && rational.isWhole(value);
}

/** Null stands for any number of them; a fraction has no end of them. */
function hasPlaces(value: Rational, places: number | null): boolean {
  return places === null || (!rational.isFraction(value) && value.scale <= places);
}
