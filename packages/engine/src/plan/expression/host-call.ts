import type { ConstantValue, HostFunction, HostValue, Type } from '@merit/dsl';
import { constantFits, decimal, printType } from '@merit/dsl';
import type { Integer } from '../../value/integer.js';
import { scaledToFloating } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { heldAs } from '../code/constant.js';
import { hostFunctionFailed, type Place } from '../code/failure.js';
import type { Plan } from '../code/planned.js';
import { optional, planOf, present } from '../code/planned.js';
import { shapeOfType } from '../code/shape-of-type.js';

/** A call of a host's function: its result is held against its declaration each time. */
export function planHostCall(callee: HostFunction, operands: readonly Plan[], place: Place): Plan {
  const { result, implementation } = callee;
  const inner = result.kind === 'optional' ? result.inner : result;
  const shape = shapeOfType(inner);
  const readers = operands.map(hostReader);
  const code: Code<Value | null> = (frame) => {
    const given = call(() => implementation(...readers.map((read) => read(frame))), place);
    if (given === null && result.kind === 'optional') return null;
    const value = toConstant(given, inner);
    if (value === null || !constantFits(value, inner)) {
      throw hostFunctionFailed(place, `its result is no \`${printType(result)}\``);
    }
    return heldAs(shape, value);
  };
  const plan = planOf(shape, code as Code<Value>);
  return result.kind === 'optional' ? optional(plan) : plan;
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
  if (shape.kind !== 'scaled') return code as Code<HostValue>;
  const { scale } = shape;
  return (frame) => {
    const value = code(frame);
    return value === null ? null : scaledToFloating(value as Integer, scale);
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
      return Number.isSafeInteger(given) ? (given as number) : null;
    case 'text':
      return typeof given === 'string' ? given : null;
    default:
      return typeof given === 'boolean' ? given : null;
  }
}
