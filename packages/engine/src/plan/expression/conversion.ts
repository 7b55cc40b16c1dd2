import { defined } from '../../support/defined.js';
import { integerIn, itemsIn, recordIn } from '../../value/held.js';
import { multiplyIntegers } from '../../value/integer.js';
import { powerOfTen, scaledToFloating } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectList, expectNumber, expectScaled } from '../code/expected-kind.js';
import { small } from '../code/fast/small.js';
import type {
  ListPlan,
  ListShape,
  NumberPlan,
  Plan,
  PresentPlan,
  RecordShape,
  ScaledPlan,
  ScaledShape,
  Shape,
} from '../code/planned.js';
import {
  constantOf,
  type FloatingPlan,
  floating,
  isSmall,
  listOf,
  nothingShape,
  optionalOf,
  planOf,
  recordOf,
  scaled,
} from '../code/planned.js';

/** The same number with more digits after the point. */
export function atScale(plan: ScaledPlan, scale: number): ScaledPlan {
  if (plan.scale === scale) return plan;
  if (plan.rescaled !== undefined) return plan.rescaled(scale);
  const factor = powerOfTen(scale - plan.scale);
  const shape = scaled(scale, plan.min * factor, plan.max * factor);
  if (plan.constant !== undefined) return constantOf(shape, multiplyIntegers(plan.constant, factor));
  const { code } = plan;
  return planOf(
    shape,
    isSmall(shape) ? multiplied(small(plan), factor) : (frame) => multiplyIntegers(code(frame), factor),
  );
}

function multiplied(code: Code<number>, factor: number): Code<number> {
  return (frame) => code(frame) * factor;
}

/** The same number where its digits after the point aren't known any more. */
export function asFloating(plan: NumberPlan): FloatingPlan {
  if (plan.kind === 'floating') return plan;
  const { scale, code, constant } = plan;
  if (constant !== undefined) return constantOf(floating, scaledToFloating(constant, scale));
  return planOf(floating, (frame) => scaledToFloating(code(frame), scale));
}

/**
 * The narrowest shape that holds the values of all; they are of one type, so their kinds differ for numbers
 * only.
 */
export function commonShape(shapes: readonly Shape[]): Shape {
  const [first] = shapes;
  if (first === undefined) throw new Error('no shape is common to nothing');
  if (first.kind === 'list') return commonList(shapes);
  if (first.kind === 'record') return commonRecord(first, shapes);
  if (first.kind !== 'scaled' && first.kind !== 'floating') return first;
  const scales = shapes.filter((shape) => shape.kind === 'scaled');
  return scales.length < shapes.length ? floating : commonScale(scales);
}

/** The narrowest that holds the values of all. */
export function commonScale(scales: readonly ScaledShape[]): ScaledShape {
  const scale = Math.max(...scales.map((shape) => shape.scale));
  return scaled(
    scale,
    Math.min(...scales.map((shape) => boundAt(shape.min, shape, scale))),
    Math.max(...scales.map((shape) => boundAt(shape.max, shape, scale))),
  );
}

/** Whatever an empty list would hold, it holds nothing. */
function commonList(shapes: readonly Shape[]): ListShape {
  const elements = shapes.filter((shape) => shape.kind === 'list').map(({ element }) => element);
  const known = elements.filter((element) => element !== nothingShape);
  return listOf(known.length === 0 ? nothingShape : commonShape(known));
}

/** All have as many fields. */
function commonRecord({ fields }: RecordShape, shapes: readonly Shape[]): RecordShape {
  const records = shapes.filter((shape) => shape.kind === 'record');
  return recordOf(
    fields.map((_, index) => {
      const same = records.map((record) => defined(record.fields[index]));
      const shape = commonShape(same.map((field) => field.shape));
      return { shape, isOptional: same.some(({ isOptional }) => isOptional) };
    }),
  );
}

function boundAt(bound: number, shape: ScaledShape, scale: number): number {
  return bound * powerOfTen(scale - shape.scale);
}

/** The same values as a plan of this shape, which `commonShape` found. */
export function toShape(plan: PresentPlan, shape: Shape): PresentPlan {
  if (shape.kind === 'floating') return asFloating(expectNumber(plan));
  if (shape.kind === 'list') return asListOf(expectList(plan), shape);
  return shape.kind === 'scaled' ? atScale(expectScaled(plan), shape.scale) : plan;
}

/** The same list, each item in another form. */
export function asListOf(plan: ListPlan, shape: ListShape): ListPlan {
  const convert = converter(plan.element, shape.element);
  if (convert === null) return plan;
  const { code, constant } = plan;
  return constant === undefined
    ? planOf(shape, (frame) => code(frame).map(convert))
    : constantOf(shape, constant.map(convert));
}

/** `toShape` for what may be missing. */
export function toShapeOrMissing(plan: Plan, shape: Shape): Plan {
  if (plan.kind !== 'optional') return toShape(plan, shape);
  const convert = converter(plan.inner, shape);
  if (convert === null) return plan;
  const { code } = plan;
  return optionalOf(shape, (frame) => {
    const value = code(frame);
    return value === null ? null : convert(value);
  });
}

/** What makes a value of one shape one of another; null where they are held alike. */
export function converter(from: Shape, to: Shape): ((value: Value) => Value) | null {
  if (from.kind === 'list' && to.kind === 'list') {
    const each = converter(from.element, to.element);
    return each && ((value) => itemsIn(value).map(each));
  }
  if (from.kind === 'record' && to.kind === 'record') return recordConverter(from, to);
  if (from.kind !== 'scaled') return null;
  if (to.kind === 'floating') return (value) => scaledToFloating(integerIn(value), from.scale);
  if (to.kind !== 'scaled' || to.scale === from.scale) return null;
  const factor = powerOfTen(to.scale - from.scale);
  return (value) => multiplyIntegers(integerIn(value), factor);
}

function recordConverter(from: RecordShape, to: RecordShape): ((value: Value) => Value) | null {
  const each = from.fields.map(({ shape }, index) => converter(shape, defined(to.fields[index]).shape));
  if (each.every((convert) => convert === null)) return null;
  return (value) => ({
    fields: recordIn(value).fields.map((held, index) => {
      const convert = each[index];
      return held === null || !convert ? held : convert(held);
    }),
  });
}
