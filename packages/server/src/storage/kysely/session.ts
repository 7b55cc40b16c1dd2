import type { Kysely } from 'kysely';
import type { Connection } from '../dialects/connection.js';
import { kyselyOn } from './kysely-on.js';
import type { Schema } from './schema.js';

/** A connection together with the typed queries that run on it. */
export interface Session {
  readonly connection: Connection;
  readonly db: Kysely<Schema>;
}

export function createSession(connection: Connection): Session {
  return { connection, db: kyselyOn(connection) };
}
