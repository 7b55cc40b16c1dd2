import type { Decimal, RecordType, Type } from '@merit/dsl';
import { decimal, spanOfTimes } from '@merit/dsl';
import { scaleMax } from '../../value/scaled.js';
import type { ScaledShape, Shape } from './planned.js';
import { bool, date, floating, instant, listOf, recordOf, scaled, text } from './planned.js';

/**
 * How the values of a declared type are held. Its range is trusted, so it may be used only where values are
 * checked against that declaration.
 */
export function shapeOfType(type: Type): Shape {
  switch (type.kind) {
    case 'int':
      return wholeShape(0, type.range.min, type.range.max);
    case 'decimal':
      return type.places === null || type.places > scaleMax
        ? floating
        : wholeShape(type.places, type.range.min, type.range.max);
    case 'duration':
      return scaled(0, type.range.min ?? -Number.MAX_SAFE_INTEGER, type.range.max ?? Number.MAX_SAFE_INTEGER);
    case 'text':
      return text;
    case 'instant':
      return instant;
    case 'date':
      return date;
    case 'time': {
      const { min, max } = spanOfTimes(type.range);
      return scaled(0, min, max);
    }
    case 'bool':
      return bool;
    case 'list':
      return listOf(shapeOfType(type.element));
    case 'record':
      return shapeOfRecord(type, shapeOfType);
    default:
      throw new Error(`no value of type ${type.kind} is planned for`);
  }
}

/** As many digits after the point as money, distances and shares mostly have. */
const presumedPlaces = 4;

/**
 * How the values of a declared type are held by a plan that presumes decimals to be short where nobody said
 * how many digits they have: as whole numbers of their last digit. Only for events whose values fit.
 */
export function presumedShapeOf(type: Type): Shape {
  if (type.kind === 'list') return listOf(presumedShapeOf(type.element));
  if (type.kind === 'record') return shapeOfRecord(type, presumedShapeOf);
  const isOpen = type.kind === 'decimal' && type.places === null;
  return isOpen ? wholeShape(presumedPlaces, type.range.min, type.range.max) : shapeOfType(type);
}

function shapeOfRecord({ fields }: RecordType, shapeOf: (type: Type) => Shape): Shape {
  return recordOf(
    fields.map(({ type }) =>
      type.kind === 'optional'
        ? { shape: shapeOf(type.inner), isOptional: true }
        : { shape: shapeOf(type), isOptional: false },
    ),
  );
}

function wholeShape(scale: number, min: Decimal | null, max: Decimal | null): ScaledShape {
  return scaled(
    scale,
    min === null ? Number.NEGATIVE_INFINITY : Number(decimal.ceil(timesTenTo(scale, min)).coefficient),
    max === null ? Number.POSITIVE_INFINITY : Number(decimal.floor(timesTenTo(scale, max)).coefficient),
  );
}

/**
 * A bound beyond the safe integers becomes a float near it, beyond them as well: that is all that matters
 * there.
 */
function timesTenTo(scale: number, bound: Decimal): Decimal {
  return decimal.create(bound.coefficient, bound.scale - scale);
}
