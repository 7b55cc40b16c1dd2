import type { CheckedStrategy, ConstantValue, InputDeclaration } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import type { Shape } from '../code/planned.js';
import { presumedShapeOf, shapeOfType } from '../code/shape-of-type.js';

/** The presumed shape of an input, unless its default doesn't fit it, or a child sets it to what its code gives. */
export function inputShape(declaration: InputDeclaration, checked: CheckedStrategy): Shape {
  const { type, default: fallback } = declaration;
  const presumed = presumedShapeOf(type);
  const fits = fallback === null || isHeldBy(presumed, fallback);
  return fits && !isSet(declaration, checked) ? presumed : shapeOfType(type);
}

function isHeldBy(shape: Shape, value: ConstantValue): boolean {
  if (shape.kind === 'list')
    return !Array.isArray(value) || value.every((item) => isHeldBy(shape.element, item));
  return shape.kind !== 'scaled' || !decimal.isDecimal(value) || value.scale <= shape.scale;
}

function isSet({ name }: Pick<InputDeclaration, 'name'>, { parent }: CheckedStrategy): boolean {
  if (parent === null) return false;
  const { checked, sets } = parent;
  return (
    checked.inputs.some((input, index) => input.name === name && sets.has(index)) || isSet({ name }, checked)
  );
}
