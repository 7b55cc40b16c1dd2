import type { JsonExpression } from '../json/json-form.js';

/** Whether evaluating an expression may divide by zero, which ends the whole decision of the other engine. */
export function canFail(expression: JsonExpression): boolean {
  const waiting: unknown[] = [expression];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (isDivision(value) && !isNumberBesideZero(value['/'][1])) return true;
    waiting.push(...Object.values(value));
  }
  return false;
}

function isDivision(value: object): value is { readonly '/': readonly unknown[] } {
  return '/' in value && Array.isArray(value['/']);
}

function isNumberBesideZero(value: unknown): boolean {
  return typeof value === 'number' && value !== 0;
}
