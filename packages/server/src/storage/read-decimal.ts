import { type Decimal, decimal } from '@merit/dsl';

/** A decimal as storage keeps it. */
export function readDecimal(text: string): Decimal {
  const reading = decimal.fromText(text);
  if (!reading.ok) throw new TypeError(`${text} is no decimal`);
  return reading.value;
}
