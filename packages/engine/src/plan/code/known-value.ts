import type { ConstantValue, Type } from '@merit/dsl';
import { toDecimal } from '../../value/floating.js';
import { floatingIn, integerIn, itemsIn, plainIn } from '../../value/held.js';
import { scaledToDecimal } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { Shape } from './planned.js';

/** A value that came out of code, in the one form that declarations are checked in; `heldAs` goes back. */
export function toConstant(value: Value, shape: Shape, type: Type): ConstantValue {
  if (shape.kind === 'floating') return toDecimal(floatingIn(value));
  if (shape.kind === 'list' && type.kind === 'list') {
    return itemsIn(value).map((item) => toConstant(item, shape.element, type.element));
  }
  if (shape.kind !== 'scaled') return plainIn(value);
  return type.kind === 'duration' ? Number(value) : scaledToDecimal(integerIn(value), shape.scale);
}
