import { decimal } from '@merit/dsl';
import type { Floating } from './floating.js';

/**
 * The longest text by which awards are compared, in UTF-16 units. Every award keeps the texts it was decided
 * on and storage keeps counters by them, so they have to stay small; what is longer tells nobody apart.
 */
export const comparedUnitsMax = 200;

/**
 * An input's value as the one text that `same:` compares: the text itself, `true` or `false`, the digits of a
 * number without needless zeros, milliseconds. Null for what is longer than `comparedUnitsMax`, which
 * `same:` takes for missing.
 */
export function comparedText(value: Floating | string | boolean): string | null {
  const text = textOf(value);
  return text.length <= comparedUnitsMax ? text : null;
}

function textOf(value: Floating | string | boolean): string {
  if (typeof value === 'number') return decimal.toText(decimal.fromNumber(value));
  return typeof value === 'object' ? decimal.toText(value) : String(value);
}
