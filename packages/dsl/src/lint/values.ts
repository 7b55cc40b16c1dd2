import type { AbstractValue } from '../bounds/abstract-value.js';
import { excludesZero } from '../ranges/quantity.js';
import type { Expression } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import type { LintContext } from './lint-rule.js';

/** Whether a condition always holds, or never does; null where it may do either, or isn't reached. */
export function outcomeOf(value: AbstractValue | undefined): boolean | null {
  const content = value?.content;
  return content?.kind !== 'truth' || content.canHold === content.canFail ? null : content.canHold;
}

export function mayBeZero(value: AbstractValue | undefined): boolean {
  return value?.content?.kind === 'quantity' && !excludesZero(value.content);
}

export function typeOf(node: Expression, { checked }: LintContext): Type {
  /* v8 ignore next -- where there are no mistakes, every expression has a type */
  return checked.types.get(node) ?? { kind: 'error' };
}
