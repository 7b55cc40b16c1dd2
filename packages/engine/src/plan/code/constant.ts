import type { ConstantValue, Rational } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import { toFloating } from '../../value/floating.js';
import { constantRecordIn, constantsIn, decimalIn, plainIn, rationalIn } from '../../value/held.js';
import { interned } from '../../value/interned.js';
import { fromDecimal, scaleMax } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { FieldShape, FloatingPlan, PresentPlan, ScaledPlan, Shape } from './planned.js';
import { bool, constantOf, floating, scaled, text } from './planned.js';

/** A number that is known when planning has its own scale, so it never makes others floating needlessly. */
export function constantNumber(value: Rational): ScaledPlan | FloatingPlan {
  if (rational.isFraction(value) || value.scale > scaleMax) return constantOf(floating, toFloating(value));
  const integer = fromDecimal(value, value.scale);
  return constantOf(scaled(value.scale, Number(integer), Number(integer)), integer);
}

/** A duration's constant is its number of milliseconds. */
export function constantPlan(value: ConstantValue): PresentPlan {
  switch (typeof value) {
    case 'string':
      return constantOf(text, interned(value));
    case 'boolean':
      return constantOf(bool, value);
    case 'number':
      return constantNumber(decimal.fromNumber(value));
    default:
      return constantNumber(rationalIn(value));
  }
}

/** A value of a declared type in the form that its shape has. */
export function heldAs(shape: Shape, value: ConstantValue): Value {
  if (shape.kind === 'list') {
    return constantsIn(value).map((item) => heldAs(shape.element, item));
  }
  if (shape.kind === 'record') {
    const { fields } = constantRecordIn(value);
    return { fields: fields.map((field, index) => heldOrMissing(shape.fields[index], field.value)) };
  }
  if (shape.kind === 'floating') return toFloating(rationalIn(value));
  if (shape.kind === 'scaled' && typeof value === 'object') return fromDecimal(decimalIn(value), shape.scale);
  return plainIn(value);
}

function heldOrMissing(field: FieldShape | undefined, value: ConstantValue | null): Value | null {
  return value === null ? null : heldAs(defined(field).shape, value);
}
