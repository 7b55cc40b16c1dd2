/** How a plan gets at the rows of one table. */
export interface Reading {
  readonly table: string;
  /** Null where it goes through the table itself. */
  readonly index: string | null;
  /** The columns that are given, which all rows that it reads have in common. */
  readonly given: readonly string[];
  /** Whether it stops as soon as there are as many rows as the statement asked for. */
  readonly isLimited: boolean;
}
