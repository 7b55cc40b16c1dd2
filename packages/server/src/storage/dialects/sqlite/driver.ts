import { createRequire } from 'node:module';
import type SqliteDriver from 'better-sqlite3';
import { DatabaseUnusable } from '../database-unusable.js';

/** An open file. */
export type SqliteFile = SqliteDriver.Database;
export type SqliteStatement = SqliteDriver.Statement<unknown[], unknown>;

/**
 * The first Node that the driver's thirteenth version runs on: below it ends the process where it is loaded.
 */
const FIRST_OF_13 = 22;

/**
 * The package of the driver for a Node: no version of it serves all. The twelfth aborts the process on Node
 * 24.19 and later, where a statement is collected while nothing runs.
 *
 * @param nodeVersion as `process.versions.node` has it.
 */
export function driverFor(nodeVersion: string): string {
  return Number.parseInt(nodeVersion, 10) < FIRST_OF_13 ? 'better-sqlite3-12' : 'better-sqlite3';
}

/** What a thread that reads by itself has to load. */
export const sqliteDriver = driverFor(process.versions.node);

const require = createRequire(import.meta.url);

/**
 * Loads a driver's package.
 *
 * @throws DatabaseUnusable where it couldn't be installed, as on Node 20 without a compiler.
 */
export function loadDriver(name: string): typeof SqliteDriver {
  try {
    return require(name);
  } catch (cause) {
    const reason = `the driver of SQLite can't be loaded: \`npm rebuild ${name}\` says why`;
    throw new DatabaseUnusable(reason, { cause });
  }
}

export const Sqlite: typeof SqliteDriver = loadDriver(sqliteDriver);
