import type { ConstantValue } from '@merit/dsl';
import type { Value } from '../../value/value.js';
import { heldAs } from '../code/constant.js';
import type { ListPlan, PresentPlan, Shape } from '../code/planned.js';
import { constantOf, listOf, nothingShape, planOf } from '../code/planned.js';
import { commonShape, toShape } from './conversion.js';

/** `[{ a: 1 }, …]`: records that a parent is given. */
export function planRecords(records: ConstantValue, shape: Shape): PresentPlan {
  return constantOf(shape, heldAs(shape, records));
}

/** `[a, b, …]`: items of one shape. */
export function planList(items: readonly PresentPlan[]): ListPlan {
  if (items.length === 0) return constantOf(listOf(nothingShape), []);
  const shape = commonShape(items);
  const codes = items.map((item) => toShape(item, shape).code);
  return planOf(listOf(shape), (frame): readonly Value[] => codes.map((code) => code(frame)));
}
