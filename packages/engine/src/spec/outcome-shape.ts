import type { Clause, DecidingCondition, Line, Operand, Outcome, TrackedInput } from '../evaluate/outcome.js';
import { anyObject, anything, type Check, list, object } from './shape.js';

/** What a spec may say of a value, by the value's own keys: one that is added there has to be added here. */
type ShapeOf<Value> = { readonly [Key in keyof Required<Value>]: Check };

const line: ShapeOf<Line> = { name: anything, points: anything, sourceName: anything };

const tracked: ShapeOf<TrackedInput> = { name: anything, type: anything, value: anything };

const operand: ShapeOf<Operand> = { text: anything, value: anything };

const clause: ShapeOf<Clause> = { text: anything, held: anything, operands: list(object(operand)) };

const deciding: ShapeOf<DecidingCondition> = {
  kind: anything,
  name: anything,
  sourceName: anything,
  clauses: list(object(clause)),
  isCut: anything,
};

/** A case is decided without a trace. */
const outcome: ShapeOf<Omit<Outcome, 'trace'>> = {
  points: anything,
  caseName: anything,
  rule: anything,
  sourceName: anything,
  denied: anything,
  awarded: anything,
  reply: anyObject,
  lines: list(object(line)),
  adjustments: list(object({ ...line, caseName: anything })),
  tracked: list(object(tracked)),
  clock: object({ now: anything, timeZone: anything, offsetMs: anything }),
  nearest: list(object(deciding)),
};

/**
 * The keys that an outcome can have, so that a misspelt one is reported as such and not as a value that is
 * missing.
 */
export const outcomeShape: Check = object(outcome);
