import type { Decimal } from '@merit/dsl';

/**
 * A fact's value: texts and truth values as themselves, dates and instants as texts as ISO 8601 writes them,
 * whole numbers and durations (milliseconds) as numbers, decimals exact, null for missing. A whole number
 * beyond the safe integers is a Decimal. Where facts are given, a number that no JavaScript number is exactly
 * may come as its digits, so that facts which were kept as JSON can be given again.
 */
export type FactValue = HistoryFactValue | string | boolean;

/** Facts of the language are numbers and durations alone. */
export type HistoryFactValue = number | Decimal | null;

/**
 * What an event holds of the inputs that `same:` compares, by their names: the texts of `comparedText`, null
 * for what is missing.
 */
export type SameValues = { readonly [input: string]: string | null };

/** By `FactRequest.key`. */
export type FactValues = { readonly [key: string]: FactValue };
