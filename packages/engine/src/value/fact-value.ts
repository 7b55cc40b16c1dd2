import type { Decimal } from '@merit/dsl';

/**
 * A fact's value: whole numbers and durations (milliseconds) as numbers, decimals exact, null for missing.
 * A whole number beyond the safe integers is a Decimal.
 */
export type FactValue = number | Decimal | null;

/**
 * What an event holds of the inputs that `same:` compares, by their names: the texts of `comparedText`, null
 * for what is missing.
 */
export type SameValues = { readonly [input: string]: string | null };

/** By `FactRequest.key`. */
export type FactValues = { readonly [key: string]: FactValue };
