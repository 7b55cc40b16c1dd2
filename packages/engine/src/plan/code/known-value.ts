import type { ConstantValue, Type } from '@merit/dsl';
import type { Floating } from '../../value/floating.js';
import { toDecimal } from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import { scaledToDecimal } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { Shape } from './planned.js';

/** A value that came out of code, in the one form that declarations are checked in; `heldAs` goes back. */
export function toConstant(value: Value, shape: Shape, type: Type): ConstantValue {
  if (shape.kind === 'floating') return toDecimal(value as Floating);
  if (shape.kind === 'list' && type.kind === 'list') {
    return (value as readonly Value[]).map((item) => toConstant(item, shape.element, type.element));
  }
  if (shape.kind !== 'scaled') return value as ConstantValue;
  return type.kind === 'duration' ? Number(value) : scaledToDecimal(value as Integer, shape.scale);
}
