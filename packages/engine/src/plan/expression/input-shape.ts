import type { CheckedStrategy, ConstantValue, InputDeclaration } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import { constantRecordIn } from '../../value/held.js';
import type { Shape } from '../code/planned.js';
import { presumedShapeOf, shapeOfType } from '../code/shape-of-type.js';

/**
 * The presumed shape of an input, unless its default doesn't fit it, or a child sets it to what its code
 * gives.
 *
 * @param set What `setInputs` gives of the strategy.
 */
export function inputShape(
  { name, type, default: fallback }: InputDeclaration,
  set: ReadonlySet<string>,
): Shape {
  const presumed = presumedShapeOf(type);
  const fits = fallback === null || isHeldBy(presumed, fallback);
  return fits && !set.has(name) ? presumed : shapeOfType(type);
}

function isHeldBy(shape: Shape, value: ConstantValue): boolean {
  if (shape.kind === 'list')
    return !Array.isArray(value) || value.every((item) => isHeldBy(shape.element, item));
  if (shape.kind === 'record') {
    return constantRecordIn(value).fields.every(
      (field, index) => field.value === null || isHeldBy(defined(shape.fields[index]).shape, field.value),
    );
  }
  return shape.kind !== 'scaled' || !decimal.isDecimal(value) || value.scale <= shape.scale;
}

/** The names of the inputs that a strategy sets, or one that it extends. */
export function setInputs(checked: CheckedStrategy): ReadonlySet<string> {
  const names = new Set<string>();
  for (let { parent } = checked; parent !== null; { parent } = parent.checked) {
    const { inputs } = parent.checked;
    for (const index of parent.sets.keys()) names.add(defined(inputs[index]).name);
  }
  return names;
}
