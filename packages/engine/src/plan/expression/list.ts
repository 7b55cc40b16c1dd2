import type { Value } from '../../value/value.js';
import type { ListPlan, PresentPlan } from '../code/planned.js';
import { constantOf, listOf, nothingShape, planOf } from '../code/planned.js';
import { commonShape, toShape } from './conversion.js';

/** `[a, b, …]`: items of one shape. */
export function planList(items: readonly PresentPlan[]): ListPlan {
  if (items.length === 0) return constantOf(listOf(nothingShape), []);
  const shape = commonShape(items);
  const codes = items.map((item) => toShape(item, shape).code);
  return planOf(listOf(shape), (frame): readonly Value[] => codes.map((code) => code(frame)));
}
