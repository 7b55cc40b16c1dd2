import { bucketOf, bucketSeed, bucketSeedBehind, bucketsMax, dateToText } from '@merit/dsl';
import type { Code } from '../../code/code.js';
import { expectScaled } from '../../code/expected-kind.js';
import type { PresentPlan, ScaledPlan } from '../../code/planned.js';
import { planOf, scaled } from '../../code/planned.js';
import { planRounding } from '../rounding.js';
import type { CallToPlan } from './call-to-plan.js';
import { numberAt, operandAt, textAt } from './call-to-plan.js';

/** `bucket("salt", key, …, n)`: a salt that is known when planning is hashed only then. */
export function planBucket(call: CallToPlan): ScaledPlan {
  const { code: salt, constant } = textAt(call, 0);
  const last = call.operands.length - 1;
  const keys = call.operands.slice(1, last - 1).map(keyCode);
  const key = keyCode(operandAt(call, last - 1));
  const { code: count, max } = expectScaled(numberAt(call, last));
  const shape = scaled(0, 0, Math.min(max, bucketsMax) - 1);
  const known = constant === undefined ? null : bucketSeed(constant);
  if (keys.length > 0) {
    return planOf(shape, (frame) => {
      let seed = known ?? bucketSeed(salt(frame));
      for (const earlier of keys) seed = bucketSeedBehind(seed, earlier(frame));
      return bucketOf(seed, key(frame), Number(count(frame)));
    });
  }
  if (known === null) {
    return planOf(shape, (frame) => bucketOf(bucketSeed(salt(frame)), key(frame), Number(count(frame))));
  }
  return planOf(shape, (frame) => bucketOf(known, key(frame), Number(count(frame))));
}

/** A key as it is hashed: ints as their digits, dates as ISO 8601 writes them. */
function keyCode(plan: PresentPlan): Code<string> {
  switch (plan.kind) {
    case 'text':
      return plan.code;
    case 'date': {
      const { code } = plan;
      return (frame) => dateToText(code(frame));
    }
    case 'bool': {
      const { code } = plan;
      return (frame) => String(code(frame));
    }
    case 'scaled':
    case 'floating': {
      const { code } = planRounding('round', plan);
      return (frame) => String(code(frame));
    }
    default:
      throw new Error(`no key is a ${plan.kind}`);
  }
}
