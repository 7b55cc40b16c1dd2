import { isObject } from '@merit/dsl';
import type { EvaluationRequest } from '../evaluate/evaluation.js';
import type { Evaluator } from '../evaluate/evaluator.js';
import type { JsonValue } from '../event/event.js';
import { sizeOf } from '../plan/code/trace.js';

/** What an evaluation does whatever the strategy asks, in steps. */
const fixedSteps = 10;

/**
 * The steps that it takes to change one value of a request, and to read its inputs and facts: a copy of each
 * object on the way to an input, be it full of keys that nothing reads, and a look at every item and letter
 * that is read.
 */
export function requestSteps(
  { inputs, facts }: Evaluator,
  { event, facts: given }: EvaluationRequest,
): number {
  const copied = new Set<JsonValue>();
  let steps = fixedSteps + inputs.all.length + facts.length + Object.keys(given ?? {}).length;
  for (const { declaration } of inputs.all) {
    let value: JsonValue | undefined = event.data;
    for (const key of declaration.path) {
      if (!isObject(value)) break;
      if (!copied.has(value)) steps += Object.keys(value).length;
      copied.add(value);
      value = value[key];
    }
    if (value !== undefined) steps += sizeOf(value);
  }
  return steps;
}
