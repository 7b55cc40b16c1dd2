import { createRequire } from 'node:module';
import type SqliteDriver from 'better-sqlite3';

/** An open file. */
export type SqliteFile = SqliteDriver.Database;
export type SqliteStatement = SqliteDriver.Statement<unknown[], unknown>;

/** The first Node that the driver's thirteenth version runs on: below it ends the process where it is loaded. */
const FIRST_OF_13 = 22;

/**
 * The package of the driver for a Node: no version of it serves all. The twelfth aborts the process on Node 24.19 and
 * later, where a statement is collected while nothing runs.
 *
 * @param nodeVersion as `process.versions.node` has it.
 */
export function driverFor(nodeVersion: string): string {
  return Number.parseInt(nodeVersion, 10) < FIRST_OF_13 ? 'better-sqlite3-12' : 'better-sqlite3';
}

/** What a thread that reads by itself has to load. */
export const sqliteDriver = driverFor(process.versions.node);

export const Sqlite: typeof SqliteDriver = createRequire(import.meta.url)(sqliteDriver);
