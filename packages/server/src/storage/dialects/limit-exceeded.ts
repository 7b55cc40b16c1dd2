/** Whether a number would have gone beyond the bounds of its column: Postgres' and SQLite's words for it. */
export function isLimitExceeded(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '23514' || error.code === '22003' || error.code === 'SQLITE_CONSTRAINT_CHECK';
}
