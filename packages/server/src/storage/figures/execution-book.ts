import type { Ids } from '../../ports/clock.js';
import type { ExecutionBook } from '../../ports/execution-log.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners } from '../owner-numbers.js';
import { executionLog } from '../tables/execution-log.js';

/** Keeps the log of what custom strategies did. */
export function createExecutionBook(session: Session, ids: Ids): ExecutionBook {
  const { owners } = session;
  const insert = bulkInsert(session, executionLog);
  return {
    async append(entries) {
      await lookForOwners(entries, (owner) => owners.ensure(owner));
      await insert(
        entries.map((entry) => ({
          entry_id: ids.next(),
          owner_id: owners.numberOf(entry.owner),
          strategy_id: entry.strategyId,
          version: entry.version,
          at: entry.at,
          outcome: entry.outcome,
          error_code: entry.errorCode,
          duration_step: entry.durationStep,
          duration_max_ns: entry.durationMaxNs,
          executions: entry.executions,
        })),
      );
    },
  };
}
