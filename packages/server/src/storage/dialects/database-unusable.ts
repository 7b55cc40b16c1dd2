/** What the database URL names can't be used as it is. The message says why, and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}
