import { constantFits, type Expression, type InputDeclaration, isSubtype } from '@merit/dsl';
import type { Value } from '../../value/value.js';
import { type Code, storing } from '../code/code.js';
import { heldAs } from '../code/constant.js';
import { outsideParentRange } from '../code/failure.js';
import { toConstant } from '../code/known-value.js';
import { type Plan, present, type Shape } from '../code/planned.js';
import { type PlanContext, placeOf, type Slot } from '../expression/context.js';
import { toShapeOrMissing } from '../expression/conversion.js';
import { planExpression } from '../expression/expression.js';
import { typeOf } from '../expression/tracing.js';
import type { Step } from './block.js';

/** `set`: puts what the child gives into the slot that the parent reads. `id` is the parent's. */
export function planSet(
  node: Expression,
  { slot, shape, declaration }: Slot<InputDeclaration>,
  context: PlanContext & { readonly id: string },
): Step {
  const plan = planExpression(node, context);
  const isProven = isSubtype(presentTypeOf(node, context), declaration.type) && isHeldAlike(plan, shape);
  const code: Code<Value | null> = isProven
    ? toShapeOrMissing(plan, shape).code
    : checkedCode(node, plan, { shape, declaration }, context);
  return storing<Value | null>(slot, code);
}

function presentTypeOf(node: Expression, context: PlanContext) {
  const type = typeOf(node, context);
  return type.kind === 'optional' ? type.inner : type;
}

function isHeldAlike(plan: Plan, shape: Shape): boolean {
  const from = present(plan);
  if (from.kind === 'scaled' && shape.kind === 'scaled') return from.scale <= shape.scale;
  // The items of two lists may be held at different scales.
  if (from.kind === 'list') return false;
  return from.kind === shape.kind || (from.kind === 'scaled' && shape.kind === 'floating');
}

function checkedCode(
  node: Expression,
  plan: Plan,
  { shape, declaration }: Pick<Slot<InputDeclaration>, 'shape' | 'declaration'>,
  context: PlanContext & { readonly id: string },
): Code<Value | null> {
  const { name, type: wanted } = declaration;
  const place = placeOf(node, context);
  const [from, type] = [present(plan), presentTypeOf(node, context)];
  const code: Code<Value | null> = plan.code;
  return (frame) => {
    const given = code(frame);
    if (given === null) return null;
    const value = toConstant(given, from, type);
    if (!constantFits(value, wanted))
      throw outsideParentRange(place, value, { name, type: wanted, id: context.id });
    return heldAs(shape, value);
  };
}
