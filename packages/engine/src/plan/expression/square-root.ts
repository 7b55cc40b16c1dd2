import { squareRoot } from '@merit/dsl';
import type { Floating } from '../../value/floating.js';
import { isNegative, toRational } from '../../value/floating.js';
import type { Place } from '../code/failure.js';
import { negativeRoot } from '../code/failure.js';
import type { FloatingPlan, NumberPlan } from '../code/planned.js';
import { floating, planOf } from '../code/planned.js';
import { asFloating } from './conversion.js';

/** `sqrt(operand)`: to 34 significant digits. */
export function planSquareRoot(operand: NumberPlan, place: Place): FloatingPlan {
  const { code } = asFloating(operand);
  return planOf(floating, (frame) => {
    const value = code(frame);
    if (isNegative(value)) throw negativeRoot(place, value);
    return rootOf(value);
  });
}

/** A float root of a safe integer that is whole, and whose square is that integer, is the root itself. */
function rootOf(value: Floating): Floating {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    const root = Math.sqrt(value);
    if (Number.isInteger(root) && root * root === value) return root;
  }
  return squareRoot(toRational(value));
}
