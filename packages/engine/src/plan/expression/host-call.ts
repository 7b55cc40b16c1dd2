import type { ConstantValue, HostFunction, HostValue, Type } from '@merit/dsl';
import { constantFits, decimal, printType } from '@merit/dsl';
import { unscaled } from '../../value/held.js';
import { isSafeInteger } from '../../value/integer.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { heldAs } from '../code/constant.js';
import { hostFunctionFailed, type Place } from '../code/failure.js';
import type { Plan } from '../code/planned.js';
import { optionalOf, planOf, present } from '../code/planned.js';
import { shapeOfType } from '../code/shape-of-type.js';

/** A call of a host's function: its result is held against its declaration each time. */
export function planHostCall(callee: HostFunction, operands: readonly Plan[], place: Place): Plan {
  const { result, implementation } = callee;
  const inner = result.kind === 'optional' ? result.inner : result;
  const shape = shapeOfType(inner);
  const readers = operands.map(hostReader);
  const answer: Code<HostValue> = (frame) =>
    call(() => implementation(...readers.map((read) => read(frame))), place);
  const held = (given: HostValue): Value => {
    const value = toConstant(given, inner);
    if (value === null || !constantFits(value, inner)) {
      throw hostFunctionFailed(place, `its result is no \`${printType(result)}\``);
    }
    return heldAs(shape, value);
  };
  if (result.kind !== 'optional') return planOf(shape, (frame) => held(answer(frame)));
  return optionalOf(shape, (frame) => {
    const given = answer(frame);
    return given === null ? null : held(given);
  });
}

function call(run: () => HostValue, place: Place): HostValue {
  try {
    return run();
  } catch (error) {
    throw hostFunctionFailed(place, error instanceof Error ? error.message : String(error));
  }
}

function hostReader(plan: Plan): Code<HostValue> {
  const shape = present(plan);
  const code: Code<Value | null> = plan.code;
  const scale = shape.kind === 'scaled' ? shape.scale : 0;
  return (frame) => {
    const value = code(frame);
    return value === null ? null : unscaled(value, scale);
  };
}

/** Null for what is of another type. */
function toConstant(given: HostValue, { kind }: Type): ConstantValue | null {
  switch (kind) {
    case 'int':
    case 'decimal':
      if (typeof given === 'number') return Number.isFinite(given) ? decimal.fromNumber(given) : null;
      return decimal.isDecimal(given) ? decimal.create(given.coefficient, given.scale) : null;
    case 'duration':
      return isSafeInteger(given) ? given : null;
    case 'text':
      return typeof given === 'string' ? given : null;
    default:
      return typeof given === 'boolean' ? given : null;
  }
}
