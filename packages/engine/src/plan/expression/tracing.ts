import type { Expression, Type } from '@merit/dsl';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { traceOf } from '../code/frame.js';
import type { Plan } from '../code/planned.js';
import { optionalOf, planOf, present } from '../code/planned.js';
import { toWire } from '../code/wire.js';
import type { PlanContext } from './context.js';
import { placeOf } from './context.js';

/** The same plan, which besides records each value it finds. */
export function recorded(plan: Plan, node: Expression, context: PlanContext): Plan {
  const { span, text, sourceName } = placeOf(node, context);
  const write = toWire(plan, typeOf(node, context));
  const isList = present(plan).kind === 'list';
  const recording =
    <Found extends Value | null>(code: Code<Found>): Code<Found> =>
    (frame) => {
      const value = code(frame);
      const trace = traceOf(frame);
      const shown = isList && value !== null ? trace.written(value, write) : write(value);
      // Written out, since a spread takes as long as all else here.
      trace.record(
        sourceName === undefined ? { span, text, value: shown } : { span, text, sourceName, value: shown },
      );
      return value;
    };
  return plan.kind === 'optional'
    ? optionalOf(plan.inner, recording<Value | null>(plan.code))
    : planOf(plan, recording<Value>(plan.code));
}

/** Literals say their value themselves. */
export function isTold({ kind }: Expression): boolean {
  return (
    kind !== 'NumberLiteral' &&
    kind !== 'DurationLiteral' &&
    kind !== 'DateLiteral' &&
    kind !== 'TextLiteral' &&
    kind !== 'BooleanLiteral'
  );
}

export function typeOf(node: Expression, { checked }: PlanContext): Type {
  const type = checked.types.get(node);
  if (type === undefined) throw new Error(`the checker left a ${node.kind} without a type`);
  return type;
}
