import type { Kysely } from 'kysely';
import type { Tally } from '../activity/tally.js';
import type { Connection } from '../dialects/connection.js';
import { kyselyOn } from './kysely-on.js';
import type { Schema } from './schema.js';

/** A connection together with the typed queries that run on it, and the tally of its transaction. */
export interface Session {
  readonly connection: Connection;
  readonly db: Kysely<Schema>;
  /** Whoever runs the transaction clears it and writes it. */
  readonly tally: Tally;
  /** Deleted tasks that are taken out of their games once the transaction is committed, by their ids. */
  readonly withdrawn: Set<string>;
}

export function createSession(connection: Connection, tally: Tally): Session {
  return { connection, db: kyselyOn(connection), tally, withdrawn: new Set() };
}
