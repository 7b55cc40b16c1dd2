import type { Decimal } from '../number/decimal.js';
import type { Type } from '../types/type.js';

/**
 * A value as a host's function takes and gives it. A number is a JavaScript number where that means exactly
 * the same, by its shortest decimal text, and a Decimal elsewhere; a duration is its milliseconds. Null is a
 * value that is missing.
 */
export type HostValue = number | Decimal | string | boolean | null;

export interface HostParameter {
  readonly name: string;
  /** Optional where the function takes a missing value too. */
  readonly type: Type;
}

/** A function that a host adds to the language. */
export interface HostFunction {
  readonly name: string;
  readonly parameters: readonly HostParameter[];
  /** Ranges hold as well: whoever calls it may rely on them. */
  readonly result: Type;
  /**
   * Gives the same for the same values always, and touches nothing: an event may be decided again at any
   * time.
   */
  readonly implementation: (...values: readonly HostValue[]) => HostValue;
}
