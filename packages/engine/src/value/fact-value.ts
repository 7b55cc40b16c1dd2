import type { Decimal } from '@merit/dsl';

/**
 * A fact's value: whole numbers and durations (milliseconds) as numbers, decimals exact, null for missing.
 * A whole number beyond the safe integers is a Decimal.
 */
export type FactValue = number | Decimal | null;

/** By `FactRequest.key`. */
export type FactValues = { readonly [key: string]: FactValue };
