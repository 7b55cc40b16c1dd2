/** A claim about the books that one statement tests: what it finds is wrong. */
export interface Check {
  /** Counts what is looked at, as `found`; absent where another check of the same rows does. */
  readonly count?: { readonly what: string; readonly sql: string };
  /** Finds what is wrong, one row each. */
  readonly wrong: string;
  /** A sentence on one of those rows. */
  readonly sentence: (row: WrongRow) => string;
}

export type WrongRow = { readonly [column: string]: string | number | null };
