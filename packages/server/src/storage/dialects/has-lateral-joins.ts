import type { DialectName } from './connection.js';

/**
 * Whether one statement can read the first rows of each of many users or tasks. Where it can't, they are read
 * one by one, which costs SQLite nothing: it stands in the same process.
 */
export function hasLateralJoins(dialect: DialectName): boolean {
  return dialect === 'postgres';
}
