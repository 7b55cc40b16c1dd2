import pg from 'pg';

const waiting = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const LOOKS_MAX = 5_000;

/** Resolves once a session of this Postgres database waits for what another one holds. */
export async function untilLockIsAwaited(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const { rows } = await client.query<{ readonly sessions: number }>(waiting);
      if (rows.some(({ sessions }) => sessions > 0)) return;
    }
    throw new Error('nobody waits for a lock');
  } finally {
    await client.end();
  }
}
