import type { FunctionName } from '@merit/dsl';
import { planMagnitude } from './arithmetic.js';
import { planClamp, planExtreme } from './extremes.js';
import type { NumberPlan } from './planned.js';
import { planRounding } from './rounding.js';

/** A function of numbers on operands of the number that the checker saw to; `round` to places isn't among them. */
export function planFunction(name: FunctionName, operands: readonly NumberPlan[]): NumberPlan {
  switch (name) {
    case 'min':
    case 'max':
      return planExtreme(name, operands);
    case 'clamp':
      return planClamp(at(operands, 0), at(operands, 1), at(operands, 2));
    case 'abs':
      return planMagnitude(at(operands, 0));
    default:
      return planRounding(name, at(operands, 0));
  }
}

function at(operands: readonly NumberPlan[], index: number): NumberPlan {
  const operand = operands[index];
  if (operand === undefined) throw new Error('the checker let a call pass with too few arguments');
  return operand;
}
