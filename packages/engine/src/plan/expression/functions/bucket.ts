import { bucketOf, bucketSeed, bucketsMax } from '@merit/dsl';
import { expectScaled } from '../../code/expected-kind.js';
import type { ScaledPlan } from '../../code/planned.js';
import { planOf, scaled } from '../../code/planned.js';
import type { CallToPlan } from './call-to-plan.js';
import { numberAt, textAt } from './call-to-plan.js';

/** `bucket("salt", text, n)`: a salt that is known when planning is hashed only then. */
export function planBucket(call: CallToPlan): ScaledPlan {
  const { code: salt, constant } = textAt(call, 0);
  const { code: text } = textAt(call, 1);
  const { code: count, max } = expectScaled(numberAt(call, 2));
  const shape = scaled(0, 0, Math.min(max, bucketsMax) - 1);
  if (constant === undefined) {
    return planOf(shape, (frame) => bucketOf(bucketSeed(salt(frame)), text(frame), Number(count(frame))));
  }
  const seed = bucketSeed(constant);
  return planOf(shape, (frame) => bucketOf(seed, text(frame), Number(count(frame))));
}
