import { type Arrow, type ExtremeName, isExpression, type ListFunctionName, stepsOf } from '@merit/dsl';
import { defined } from '../../../support/defined.js';
import { addFloating, type Floating } from '../../../value/floating.js';
import { addIntegers, type Integer } from '../../../value/integer.js';
import type { Value } from '../../../value/value.js';
import type { Code } from '../../code/code.js';
import { expectBool, expectNumber } from '../../code/expected-kind.js';
import { type Place, withinDigits, withinLength } from '../../code/failure.js';
import { small } from '../../code/fast/small.js';
import { type Frame, type FrameSlot, read, traceOf, write } from '../../code/frame.js';
import {
  bool,
  floating,
  isSmall,
  type NumberPlan,
  type OptionalPlan,
  type PresentPlan,
  planOf,
  type ScaledPlan,
  scaled,
  slotOf,
} from '../../code/planned.js';
import { toWire } from '../../code/wire.js';
import { type PlanContext, placeOf } from '../context.js';
import { planExtremeOf, type Walked } from '../extremes.js';
import { freshSlot } from '../kept.js';
import { typeOf } from '../tracing.js';
import { type CallToPlan, type FunctionPlanner, listAt } from './call-to-plan.js';

/** What is asked of each item. */
interface Question extends Walked {
  readonly body: PresentPlan;
}

export const listFunctions: { readonly [name in Exclude<ListFunctionName, ExtremeName>]: FunctionPlanner } = {
  any: (call) => {
    const { items, slot, body } = questionOf(call);
    const { code, equality } = expectBool(body);
    return equality?.slot === slot
      ? planOf(bool, includes(items, equality.value))
      : planOf(bool, (frame) => has(items(frame), slot, code, frame, true));
  },
  all: (call) => {
    const { items, slot, body } = questionOf(call);
    const { code } = expectBool(body);
    return planOf(bool, (frame) => !has(items(frame), slot, code, frame, false));
  },
  count: (call) => {
    if (call.node.arguments.length === 1) return planLength(call);
    const { items, slot, body } = questionOf(call);
    const { code } = expectBool(body);
    return planOf(scaled(0, 0, lengthMaxOf(call)), (frame) => countOf(items(frame), slot, code, frame));
  },
  sum: (call) => planSum(questionOf(call), lengthMaxOf(call), call.place),
};

/** `min(list)`, `max(list, item => amount)`: missing for no items. */
export function planExtremeOfItems(name: ExtremeName, call: CallToPlan): OptionalPlan {
  const { items, slot, body } = questionOf(call);
  return planExtremeOf(name, expectNumber(body), { items, slot });
}

/** `length(list)`, `count(list)`. */
export function planLength(call: CallToPlan): ScaledPlan {
  const { code } = listAt(call, 0);
  return planOf(scaled(0, 0, lengthMaxOf(call)), (frame) => code(frame).length);
}

function lengthMaxOf({ node, context }: CallToPlan): number {
  const [list] = node.arguments;
  const type = list !== undefined && isExpression(list) ? typeOf(list, context) : null;
  if (type?.kind !== 'list') throw new Error('the checker let a call pass without a list');
  return type.max;
}

/** Where there is no lambda, each item is asked for itself. */
function questionOf(call: CallToPlan): Question {
  const { context, node, plan } = call;
  const { code: items, element } = listAt(call, 0);
  const slot = context.keep<Value>();
  const item = slotOf(element, slot);
  const lambda = node.arguments.find((argument): argument is Arrow => argument.kind === 'Arrow');
  if (lambda === undefined) return { items, slot, body: item };
  context.items.set(lambda, item);
  const kept: FrameSlot<unknown>[] = [];
  context.keptForItems.set(lambda, kept);
  const body = afresh(plan(lambda.to, { ...context, traced: false }), kept);
  return { items, slot, body: context.traced ? recordedItem(body, item, lambda, context) : body };
}

/** What was kept for one item says nothing about the next. */
function afresh(body: PresentPlan, kept: readonly number[]): PresentPlan {
  if (kept.length === 0) return body;
  const code: Code<Value> = body.code;
  return planOf(body, (frame) => {
    for (let index = 0; index < kept.length; index++) frame[defined(kept[index])] = undefined;
    return code(frame);
  });
}

/** Whether one of the items is the value. */
function includes(items: Code<readonly Value[]>, value: Value): Code<boolean> {
  return (frame) => items(frame).includes(value);
}

/** Whether one of the items has the answer; those behind it aren't asked. */
function has(
  items: readonly Value[],
  slot: number,
  body: Code<boolean>,
  frame: Frame,
  answer: boolean,
): boolean {
  for (let index = 0; index < items.length; index++) {
    frame[slot] = items[index];
    if (body(frame) === answer) return true;
  }
  return false;
}

function countOf(items: readonly Value[], slot: number, body: Code<boolean>, frame: Frame): number {
  let count = 0;
  for (let index = 0; index < items.length; index++) {
    frame[slot] = items[index];
    if (body(frame)) count += 1;
  }
  return count;
}

// ── Sums ────────────────────────────────────────────────────────────────────

function planSum({ items, slot, body: each }: Question, lengthMax: number, place: Place): NumberPlan {
  const body = expectNumber(each);
  if (body.kind === 'floating') {
    const { code } = body;
    return planOf(floating, (frame) => sumOfFloatings(items(frame), slot, code, frame, place));
  }
  const { scale, min, max } = body;
  const shape = scaled(scale, Math.min(0, min * lengthMax), Math.max(0, max * lengthMax));
  return isSmall(shape)
    ? planOf(shape, (frame) => sumOfSmall(items(frame), slot, small(body), frame))
    : planOf(shape, (frame) => sumOfIntegers(items(frame), slot, body, frame, place));
}

function sumOfSmall(items: readonly Value[], slot: number, body: Code<number>, frame: Frame): number {
  let total = 0;
  for (let index = 0; index < items.length; index++) {
    frame[slot] = items[index];
    total += body(frame);
  }
  return total;
}

function sumOfIntegers(
  items: readonly Value[],
  slot: number,
  { code, scale }: ScaledPlan,
  frame: Frame,
  place: Place,
): Integer {
  let total: Integer = 0;
  for (let index = 0; index < items.length; index++) {
    frame[slot] = items[index];
    total = withinDigits(addIntegers(total, code(frame)), scale, place);
  }
  return total;
}

function sumOfFloatings(
  items: readonly Value[],
  slot: number,
  body: Code<Floating>,
  frame: Frame,
  place: Place,
): Floating {
  let total: Floating = 0;
  for (let index = 0; index < items.length; index++) {
    frame[slot] = items[index];
    total = withinLength(addFloating(total, body(frame)), place);
  }
  return total;
}

/** Of one lambda in one evaluation: enough to understand it, and a long list doesn't fill the trace. */
const recordedMax = 10;

/** The body of a lambda, which besides records for the first items what it found of them. */
function recordedItem(
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
