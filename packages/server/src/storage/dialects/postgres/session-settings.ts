import type pg from 'pg';

/** What a session is asked to begin with, by the names that Postgres has for it. */
export type SessionSettings = { readonly [name: string]: string };

/** As `options` of a connection's beginning. */
export function optionsOf(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Where a value comes from that somebody chose for this service: what its address or its role says. */
const CHOSEN = ['client', 'user', 'database', 'database user', 'session'];

/**
 * The settings that a session was asked to begin with and doesn't have: a pooler in between leaves them out
 * where it is told to ignore them, and refuses the session else.
 */
export async function settingsMissing(pool: pg.Pool, asked: SessionSettings): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly name: string; readonly setting: string }>(
    'select name, setting from pg_settings where name = any($1) and source <> all($2) order by name',
    [Object.keys(asked), CHOSEN],
  );
  return rows.filter(({ name, setting }) => setting !== asked[name]).map(({ name }) => name);
}
