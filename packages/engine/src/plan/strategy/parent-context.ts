import type {
  CheckedParent,
  ConstantValue,
  Expression,
  InputDeclaration,
  ParamDeclaration,
} from '@merit/dsl';
import { constantFits } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import type { Value } from '../../value/value.js';
import { outsideParentRange } from '../code/failure.js';
import type { Frame } from '../code/frame.js';
import { toConstant } from '../code/known-value.js';
import { present } from '../code/planned.js';
import { shapeOfType } from '../code/shape-of-type.js';
import type { PlanContext, Slot } from '../expression/context.js';
import { contextWithin, inputSlot, placeOf } from '../expression/context.js';
import { planExpression } from '../expression/expression.js';
import { typeOf } from '../expression/tracing.js';

/**
 * What planning the parent knows: the child's frame, with the child's inputs in the parent's order, but for
 * those that the child sets, which get slots of their own. Throws a `Failure` where a parameter gets a value
 * that the parent doesn't allow, or none.
 */
export function contextOfParent(child: PlanContext, parent: CheckedParent): PlanContext {
  const { checked, sets, sourceName } = parent;
  const slots = new Map(child.inputs.map((slot) => [slot.declaration.name, slot]));
  const inputs = checked.inputs.map((input, index) =>
    sets.has(index) ? setSlot(child, input) : defined(slots.get(input.name)),
  );
  return contextWithin(child, { checked, params: paramsOfParent(child, parent), inputs, sourceName });
}

/** Undefined until the `set` was reached, by which history knows whose value counts. */
function setSlot({ keep, fresh }: PlanContext, input: InputDeclaration): Slot<InputDeclaration> {
  const slot = keep<Value>();
  fresh.push(slot);
  return inputSlot(input, shapeOfType(input.type), slot);
}

function paramsOfParent(child: PlanContext, { checked, bindings, id }: CheckedParent): ConstantValue[] {
  // A parameter that the child leaves open is one of its own.
  const values = new Map(child.checked.params.map(({ name }, index) => [name, child.params[index]]));
  return checked.params.map((param, index) => {
    const binding = bindings.get(index);
    return binding === undefined
      ? defined(values.get(param.name))
      : boundValue(binding, { ...param, id }, child);
  });
}

function boundValue(
  binding: Expression,
  param: ParamDeclaration & { readonly id: string },
  child: PlanContext,
): ConstantValue {
  if (param.type.kind === 'instant') return instantAsGiven(binding, child);
  const context = { ...child, traced: false };
  const plan = present(planExpression(binding, context));
  const frame: Frame = [];
  const value = toConstant(plan.code(frame), plan, typeOf(binding, context));
  if (!constantFits(value, param.type)) throw outsideParentRange(placeOf(binding, child), value, param);
  return value;
}

/** It may be a local time, which is no instant yet. */
function instantAsGiven(binding: Expression, { checked, params }: PlanContext): ConstantValue {
  const resolution = binding.kind === 'Reference' ? checked.resolutions.get(binding) : undefined;
  return defined(resolution?.kind === 'param' ? params[resolution.index] : checked.constants.get(binding));
}
