import { type Arrow, stepsOf } from '@merit/dsl';
import type { Value } from '../../../value/value.js';
import type { Code } from '../../code/code.js';
import { read, traceOf, write } from '../../code/frame.js';
import { type PresentPlan, planOf } from '../../code/planned.js';
import { toWire } from '../../code/wire.js';
import { type PlanContext, placeOf } from '../context.js';
import { freshSlot } from '../kept.js';
import { typeOf } from '../tracing.js';

/** Of one lambda in one evaluation: enough to understand it, and a long list doesn't fill the trace. */
const recordedMax = 10;

/** The body of a lambda, which besides records for the first items what it found of them. */
export function recordedItem(
  body: PresentPlan,
  item: PresentPlan,
  { from, to }: Arrow,
  context: PlanContext,
): PresentPlan {
  const { span, text } = placeOf(to, context);
  const [writeItem, writeBody] = [toWire(item, typeOf(from, context)), toWire(body, typeOf(to, context))];
  const steps = stepsOf(context.checked, to);
  const counter = freshSlot<number>(context);
  const code: Code<Value> = body.code;
  const itemCode: Code<Value> = item.code;
  return planOf(body, (frame) => {
    const value = code(frame);
    const trace = traceOf(frame);
    trace.spend(steps);
    const recorded = read(frame, counter) ?? 0;
    if (recorded === recordedMax) return value;
    write(frame, counter, recorded + 1);
    trace.record({ span, text, value: writeBody(value), item: writeItem(itemCode(frame)) });
    return value;
  });
}
