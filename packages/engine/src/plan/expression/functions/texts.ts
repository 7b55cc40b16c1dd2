import type { TextFunctionName } from '@merit/dsl';
import { countCodePoints, toLowerCase, toUpperCase } from '@merit/dsl';
import { slotContains } from '../../code/fast/slot-text.js';
import { bool, planOf, text } from '../../code/planned.js';
import { shapeOfType } from '../../code/shape-of-type.js';
import { typeOf } from '../tracing.js';
import type { FunctionPlanner } from './call-to-plan.js';
import { operandAt, textAt } from './call-to-plan.js';
import { planLength } from './lists.js';

export const textFunctions: { readonly [name in TextFunctionName]: FunctionPlanner } = {
  length: (call) => {
    if (operandAt(call, 0).kind === 'list') return planLength(call);
    const { code } = textAt(call, 0);
    return planOf(shapeOfType(typeOf(call.node, call.context)), (frame) => countCodePoints(code(frame)));
  },
  lower: mapping(toLowerCase),
  upper: mapping(toUpperCase),
  trim: mapping((value) => value.trim()),
  contains: (call) => {
    const [{ slot }, { constant }] = [textAt(call, 0), textAt(call, 1)];
    return slot === undefined || constant === undefined
      ? containing(call)
      : planOf(bool, slotContains(slot, constant));
  },
  startsWith: search((value, start) => value.startsWith(start)),
  endsWith: search((value, end) => value.endsWith(end)),
};

const containing = search((value, part) => value.includes(part));

function mapping(map: (value: string) => string): FunctionPlanner {
  return (call) => {
    const { code } = textAt(call, 0);
    return planOf(text, (frame) => map(code(frame)));
  };
}

function search(holds: (value: string, part: string) => boolean): FunctionPlanner {
  return (call) => {
    const [l, r] = [textAt(call, 0).code, textAt(call, 1).code];
    return planOf(bool, (frame) => holds(l(frame), r(frame)));
  };
}
