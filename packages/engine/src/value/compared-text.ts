import type { Decimal } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { sha256OfUnits } from '../support/sha256.js';

/**
 * The longest text that stands for itself where awards are compared, in UTF-16 units. Every award keeps the
 * texts it was decided on and storage keeps counters by them, so they have to stay small.
 */
const comparedUnitsMax = 200;

/**
 * An input's value as the one text that `same:` compares, and that awards keep of a text: the text itself,
 * `true` or `false`, the digits of a number without needless zeros, milliseconds. A longer text is told by
 * its digest, which is longer than any text that stands for itself, so that none can be taken for it.
 */
export function comparedText(value: number | Decimal | string | boolean): string {
  if (typeof value === 'number') return decimal.toText(decimal.fromNumber(value));
  if (typeof value === 'object') return decimal.toText(value);
  const text = String(value);
  return text.length <= comparedUnitsMax ? text : sha256OfUnits(text).padStart(comparedUnitsMax + 1, '#');
}
