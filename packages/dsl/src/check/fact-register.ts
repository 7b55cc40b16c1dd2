import { isDecimal } from '../number/decimal.js';
import type { Expression } from '../syntax/ast.js';
import type { FactDeclaration } from './checked-strategy.js';
import type { KnownValue } from './constants/single-value.js';
import { factKey } from './fact-key.js';

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
  declaration: FactDeclaration,
  known: ReadonlyMap<Expression, KnownValue>,
): string {
  const { last, days, since, grace } = declaration;
  const date = since !== null && 'date' in since ? since.date : null;
  const valueIn = (window: Expression | null) => numberOf(window === null ? undefined : known.get(window));
  const key = factKey(declaration, {
    last: valueIn(last),
    days: valueIn(days),
    sinceDay: valueIn(date),
    grace: valueIn(grace),
  });
  const open = Object.entries({ last, days, date, grace }).flatMap(([name, window]) =>
    window === null || valueIn(window) !== null ? [] : [`${name} ${withoutSpans(window)}`],
  );
  return [key, ...open].join(' ');
}

/** Milliseconds, days, or how many. */
function numberOf(value: KnownValue | undefined): number | null {
  if (typeof value === 'number') return value;
  return isDecimal(value) ? Number(value.coefficient) : null;
}

function withoutSpans(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) =>
    key === 'span' || key === 'operatorSpan' ? undefined : value,
  );
}
