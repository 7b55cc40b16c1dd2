/**
 * A sum that may leave 64 bits, given as closely as a number can: exact up to the safe integers. Summing
 * whole numbers first would fail on SQLite where Postgres only widens.
 */
export function numberSum(column: string): string {
  return `sum(cast(${column} as double precision))`;
}
