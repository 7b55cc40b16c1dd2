const limits: ReadonlySet<unknown> = new Set([
  '23514', // check_violation
  '22003', // numeric_value_out_of_range
  'SQLITE_CONSTRAINT_CHECK',
  // Beyond 64 bits SQLite goes on with a float, which such a column doesn't take.
  'SQLITE_CONSTRAINT_DATATYPE',
]);

/** Whether a number would have gone beyond the bounds of its column: Postgres' and SQLite's words for it. */
export function isLimitExceeded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && limits.has(error.code);
}
