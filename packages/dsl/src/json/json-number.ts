import { fromLiteral, toNumber, toText } from '../number/decimal.js';
import type { JsonCount } from './json-form.js';

/** A number literal as a JSON number, or as a text where a JSON number would lose some of it. */
export function decimalNumber(literal: string): JsonCount {
  const reading = fromLiteral(literal);
  if (!reading.ok) return { number: withoutSpelling(literal.replaceAll('_', '')) };
  return toNumber(reading.value) ?? { number: toText(reading.value) };
}

/** The digits of a literal that is too long to be calculated with. */
function withoutSpelling(literal: string): string {
  if (!literal.endsWith('%')) return literal;
  const [whole = '', fraction = ''] = literal.slice(0, -1).split('.');
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}
