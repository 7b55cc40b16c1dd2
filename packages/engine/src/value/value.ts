import type { Rational } from '@merit/dsl';
import type { Integer } from './integer.js';

/** A value while deciding, in whatever form its plan holds it; a missing one is null. */
export type Value = Integer | Rational | string | boolean | HeldRecord | readonly Value[];

/** An item of a list of records: the values of its fields, in their order. */
export interface HeldRecord {
  readonly fields: readonly (Value | null)[];
}
