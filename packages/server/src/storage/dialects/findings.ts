/** What looking at something came to. */
export interface Findings {
  readonly faults: readonly string[];
  /** What wasn't looked at, or may take long. */
  readonly warnings: readonly string[];
}

/** By which SQLite and Postgres say that what they read can't be what was written. */
const damaged = /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/;

/** What the database says of its damage in an error; null where the error tells of something else. */
export function damageIn(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  return damaged.test(error.code) ? error.message : null;
}

/** So many faults of one kind are listed; whoever has more has one cause to look for. */
export const listedMax = 20;

/** Those that are listed of the faults found, of which one more than that was asked for. */
export function listed(faults: readonly string[]): readonly string[] {
  if (faults.length <= listedMax) return faults;
  return [...faults.slice(0, listedMax), `… and more of that kind: ${faults[0]}`];
}
