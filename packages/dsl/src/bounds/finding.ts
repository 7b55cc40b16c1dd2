import type { AbstractValue } from './abstract-value.js';
import { join, truth, truthIn, unknown } from './abstract-value.js';
import type { Environment } from './environment.js';
import { joinEnvironments } from './environment.js';

/** What an expression may be worth, and what is known where it holds or fails. */
export interface Finding {
  readonly value: AbstractValue;
  readonly whenTrue: Environment;
  readonly whenFalse: Environment;
}

/** Of what is never evaluated. */
export const neverFound: Finding = { value: unknown, whenTrue: null, whenFalse: null };

/** What is found where one of two ways is gone; one that never is counts for nothing. */
export function oneOf(first: Finding, second: Finding): Finding {
  if (isNever(first)) return second;
  if (isNever(second)) return first;
  return {
    value: join(first.value, second.value),
    whenTrue: joinEnvironments(first.whenTrue, second.whenTrue),
    whenFalse: joinEnvironments(first.whenFalse, second.whenFalse),
  };
}

function isNever({ whenTrue, whenFalse }: Finding): boolean {
  return whenTrue === null && whenFalse === null;
}

/** A value that proves nothing beyond what it is itself. */
export function settled(value: AbstractValue, known: Environment): Finding {
  const { canHold, canFail } = truthIn(value);
  return { value, whenTrue: canHold ? known : null, whenFalse: canFail ? known : null };
}

/** A condition that can hold and fail where a way leads to it. */
export function decided(whenTrue: Environment, whenFalse: Environment): Finding {
  return { value: truth(whenTrue !== null, whenFalse !== null), whenTrue, whenFalse };
}

export function opposite({ whenTrue, whenFalse }: Finding): Finding {
  return decided(whenFalse, whenTrue);
}
