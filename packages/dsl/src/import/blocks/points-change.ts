import type { JsonExpression, JsonStatement } from '../../json/json-form.js';
import { isObject } from '../../support/is-object.js';

/** Gives the statement that sets the points: a cap, where they are the lesser of themselves and a limit. */
export function pointsChange(value: JsonExpression): JsonStatement {
  const limit = limitIn(value);
  return limit === null ? { points: value } : { cap: { ref: 'points' }, at: limit };
}

/** A limit that is written out and isn't negative, since a cap never takes off what is below 0. */
function limitIn(value: unknown): number | null {
  if (!isObject(value) || value['call'] !== 'min' || !Array.isArray(value['args'])) return null;
  const [limits, others] = [value['args'].filter(isLimit), value['args'].filter(isPoints)];
  const [limit] = limits;
  return limits.length === 1 && others.length === 1 && limit !== undefined ? limit : null;
}

function isLimit(node: unknown): node is number {
  return typeof node === 'number' && Number.isSafeInteger(node) && node >= 0;
}

function isPoints(node: unknown): boolean {
  return isObject(node) && node['ref'] === 'points';
}
