import { isDecimal } from '../number/decimal.js';
import type { Expression } from '../syntax/ast.js';
import type { FactDeclaration } from './checked-strategy.js';
import type { KnownValue } from './constants/single-value.js';
import { type FactParts, factKey } from './fact-key.js';

/** The facts a strategy asks for, each once, in the order of their first mention. */
export class FactRegister {
  readonly declarations: FactDeclaration[] = [];
  readonly #indexes = new Map<string, number>();

  /** The index of a fact; `identity` tells it apart from others. */
  add(identity: string, declaration: FactDeclaration): number {
    const known = this.#indexes.get(identity);
    if (known !== undefined) return known;
    const index = this.declarations.push(declaration) - 1;
    this.#indexes.set(identity, index);
    return index;
  }
}

/**
 * What is the same for two facts exactly where they are one: the key, once its window is a number; before
 * that, with the window's expression in it.
 */
export function factIdentity(
  declaration: FactParts & Pick<FactDeclaration, 'last' | 'days'>,
  known: ReadonlyMap<Expression, KnownValue>,
): string {
  const { last, days } = declaration;
  const lastMs = last === null ? undefined : known.get(last);
  const count = days === null ? undefined : known.get(days);
  const key = factKey(
    declaration,
    typeof lastMs === 'number' ? lastMs : null,
    isDecimal(count) ? Number(count.coefficient) : null,
  );
  const open = [lastMs === undefined ? last : null, count === undefined ? days : null];
  return [key, ...open.flatMap((window) => (window === null ? [] : [withoutSpans(window)]))].join(' ');
}

function withoutSpans(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) =>
    key === 'span' || key === 'operatorSpan' ? undefined : value,
  );
}
