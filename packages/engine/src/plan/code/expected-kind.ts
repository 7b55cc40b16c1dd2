import type {
  BoolPlan,
  ListPlan,
  MomentPlan,
  NumberPlan,
  Plan,
  RecordPlan,
  ScaledPlan,
  TextPlan,
} from './planned.js';
import { present } from './planned.js';

/*
 * Which kind of plan an expression becomes follows from its type, and the checker saw to that. Each of these
 * gives the plan of one kind, for where its value is present, and throws an Error for all others.
 */

export function expectBool(plan: Plan): BoolPlan {
  const found = present(plan);
  if (found.kind === 'bool') return found;
  throw otherKind('bool', plan);
}

export function expectNumber(plan: Plan): NumberPlan {
  const found = present(plan);
  if (found.kind === 'scaled' || found.kind === 'floating') return found;
  throw otherKind('number', plan);
}

/** An int or a duration: numbers whose scale is always known. */
export function expectScaled(plan: Plan): ScaledPlan {
  const found = present(plan);
  if (found.kind === 'scaled') return found;
  throw otherKind('scaled', plan);
}

export function expectText(plan: Plan): TextPlan {
  const found = present(plan);
  if (found.kind === 'text') return found;
  throw otherKind('text', plan);
}

export function expectMoment(plan: Plan): MomentPlan {
  const found = present(plan);
  if (found.kind === 'instant' || found.kind === 'date') return found;
  throw otherKind('moment', plan);
}

export function expectList(plan: Plan): ListPlan {
  const found = present(plan);
  if (found.kind === 'list') return found;
  throw otherKind('list', plan);
}

export function expectRecord(plan: Plan): RecordPlan {
  const found = present(plan);
  if (found.kind === 'record') return found;
  throw otherKind('record', plan);
}

function otherKind(expected: string, { kind }: Plan): Error {
  return new Error(`the checker let a plan of kind ${kind} pass for one of kind ${expected}`);
}
