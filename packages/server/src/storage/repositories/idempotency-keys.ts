import { Fault } from '../../domain/fault.js';
import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyKeys,
  IdempotentAnswer,
} from '../../ports/idempotency-keys.js';
import { isLockTimeout } from '../dialects/postgres/postgres-errors.js';
import { bulkInsert } from '../kysely/bulk-insert.js';
import { idempotencyKeyColumns, listed } from '../kysely/columns.js';
import { rowList } from '../kysely/row-list.js';
import type { IdempotencyKeyTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { Overtaken } from '../run-again.js';

export function createIdempotencyKeys({ connection }: Session): IdempotencyKeys {
  const keyList = rowList(connection.dialect, { scope: 'text', key: 'text' });
  const insertKeys = bulkInsert<typeof claimColumns, KeyName>(connection, {
    table: 'idempotency_keys',
    columns: claimColumns,
    tail: 'on conflict (scope, key) do nothing returning scope, key',
  });
  const answerList = rowList(connection.dialect, { scope: 'text', key: 'text', ...answerColumns });
  const settleKeys = `update idempotency_keys set
      ${Object.keys(answerColumns)
        .map((name) => `${name} = list.${name}`)
        .join(', ')}
    from ${answerList.sql}
    where idempotency_keys.scope = list.scope and idempotency_keys.key = list.key`;

  const releaseKeys = `delete from idempotency_keys where status is null
    and (scope, key) in (select list.scope, list.key from ${keyList.sql})`;

  /** Inserts what isn't there, waiting for keys of transactions in flight, and gives all rows then. */
  async function insertAbsent(claims: readonly IdempotencyClaim[], now: number) {
    const inserted = await insertKeys(
      claims.map(({ scope, key, digest }) => ({ scope, key, digest, created_at: now })),
    );
    if (inserted.rows.length === claims.length) return { inserted: inserted.rows, kept: [] };
    const kept = await connection.query<IdempotencyKeyTable>(
      `select ${listed('idempotency_keys', idempotencyKeyColumns)} from ${keyList.sql} join idempotency_keys
         on idempotency_keys.scope = list.scope and idempotency_keys.key = list.key`,
      keyList.parameters(claims),
    );
    return { inserted: inserted.rows, kept: kept.rows };
  }

  async function settleAll(answers: readonly IdempotentAnswer[]): Promise<void> {
    if (answers.length > 0) await connection.query(settleKeys, answerList.parameters(answers.map(answerRow)));
  }

  return {
    async claim(claims, now) {
      if (claims.length === 0) return [];
      const sorted = [...claims].sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
      const { inserted, kept } = await withoutTwins(() => insertAbsent(sorted, now));
      const claimed = new Set(inserted.map(nameOf));
      const rows = new Map(kept.map((row) => [nameOf(row), row]));
      return claims.map((claim) =>
        claimed.has(nameOf(claim)) ? { state: 'claimed' } : resultOf(claim, rows.get(nameOf(claim))),
      );
    },

    settle: (claim, result) => settleAll([{ claim, result }]),
    settleAll,

    async release(claims) {
      if (claims.length > 0) await connection.query(releaseKeys, keyList.parameters(claims));
    },
  };
}

const claimColumns = { scope: 'text', key: 'text', digest: 'text', created_at: 'whole' } as const;

const answerColumns = {
  digest: 'text',
  status: 'small',
  location: 'text',
  etag: 'text',
  award_id: 'uuid',
  action_id: 'uuid',
  view_version: 'small',
  body: 'text',
} as const;

function answerRow({ claim, result }: IdempotentAnswer) {
  const { status, location, etag, awardId, actionId, viewVersion, body } = result;
  const rows = { award_id: awardId, action_id: actionId };
  return { ...claim, status, location, etag, ...rows, view_version: viewVersion, body };
}

type KeyName = Pick<IdempotencyClaim, 'scope' | 'key'>;

/** @throws Fault `idempotency-in-progress` where a twin in flight takes longer than statements wait. */
async function withoutTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) throw new Fault('idempotency-in-progress', { cause: error });
    throw error;
  }
}

/**
 * A row without a status was claimed by a transaction that committed without an answer: its key is free.
 *
 * @throws Overtaken where the row was purged between the two statements: the next run inserts it.
 */
function resultOf(claim: IdempotencyClaim, row: IdempotencyKeyTable | undefined): ClaimResult {
  if (row === undefined) throw new Overtaken('an idempotency key was purged meanwhile');
  if (row.status === null) return { state: 'claimed' };
  if (row.digest !== claim.digest) return { state: 'reused' };
  return {
    state: 'done',
    result: {
      status: row.status,
      location: row.location,
      etag: row.etag,
      awardId: row.award_id,
      actionId: row.action_id,
      viewVersion: row.view_version ?? 0,
      body: row.body,
    },
  };
}

/** No key holds a line break. */
function nameOf({ scope, key }: KeyName): string {
  return `${scope}\n${key}`;
}
