import { type Decimal, decimal } from '@merit/dsl';

/** Both belong to a range; null is an open end. */
export interface Ends<Value> {
  readonly min: Value | null;
  readonly max: Value | null;
}

/** The ends of a range as numbers, for fields and for made-up values. */
export function numberEnds({ min, max }: Ends<Decimal>): Ends<number> {
  const toNumber = (end: Decimal | null) => end && Number(decimal.toText(end));
  return { min: toNumber(min), max: toNumber(max) };
}
