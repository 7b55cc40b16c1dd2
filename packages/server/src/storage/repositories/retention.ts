import type { Perishable, Retention } from '../../ports/retention.js';
import { tryHoldPurge } from '../dialects/postgres/advisory-locks.js';
import type { Session } from '../kysely/session.js';

export function createRetention({ connection }: Session): Retention {
  return {
    async purge({ kind, before, limit }) {
      if (!(await tryHoldPurge(connection))) return null;
      return (await connection.query(STATEMENTS[kind], [before, limit])).affected;
    },
  };
}

const STATEMENTS: Readonly<Record<Perishable, string>> = {
  audit: oldestOf('audit_entries', 'entry_id', 'at'),
  executions: firstOf('execution_log', 'entry_id', 'at'),
  exports: firstOf('exports', 'export_id', 'begun_at'),
  idempotency: oldestOf('idempotency_keys', 'scope, key', 'created_at'),
};

/** Its index on the time finds them, however many younger ones there are. */
function oldestOf(table: string, key: string, time: string): string {
  return `delete from ${table} where (${key}) in
    (select ${key} from ${table} where ${time} < $1 order by ${time} limit $2)`;
}

/** Ids rise with time, so that the first ones are the oldest. */
function firstOf(table: string, id: string, time: string): string {
  return `delete from ${table} where ${id} in
    (select ${id} from (select ${id}, ${time} from ${table} order by ${id} limit $2) as first
      where ${time} < $1)`;
}
