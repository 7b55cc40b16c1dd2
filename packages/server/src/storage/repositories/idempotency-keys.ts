import { Fault } from '../../domain/fault.js';
import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyKeys,
  IdempotentAnswer,
} from '../../ports/idempotency-keys.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { isLockTimeout } from '../dialects/postgres/postgres-errors.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { Overtaken } from '../run-again.js';
import { type IdempotencyKeyRow, idempotencyKeys } from '../tables/idempotency-keys.js';
import { inKeyOrder } from '../timelines/lock-order.js';

const nameColumns = idempotencyKeys.pick('scope', 'key');
const claimed = idempotencyKeys.narrow('scope', 'key', 'digest', 'created_at');
const answered = idempotencyKeys.narrow(
  'digest',
  'status',
  'location',
  'etag',
  'award_uuid',
  'action_id',
  'view_version',
  'body',
);

export function createIdempotencyKeys(session: Session): IdempotencyKeys {
  const { connection } = session;
  const keyList = rowList(connection.dialect, nameColumns);
  const insertKeys = bulkInsert<typeof claimed.columns, KeyName>(
    session,
    claimed,
    'on conflict (scope, key) do nothing returning scope, key',
  );
  const answerList = rowList(connection.dialect, { ...nameColumns, ...answered.columns });
  const settleKeys = `update idempotency_keys set
      ${answered.names.map((name) => `${name} = list.${name}`).join(', ')}
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
    const kept = await connection.query<IdempotencyKeyRow>(
      `select ${idempotencyKeys.listed} from ${keyList.sql} join idempotency_keys
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
      const sorted = inKeyOrder(claims, nameOf);
      const { inserted, kept } = await withoutRepeats(() => insertAbsent(sorted, now));
      const ours = new Set(inserted.map(nameOf));
      const rows = new Map(kept.map((row) => [nameOf(row), row]));
      return claims.map((claim) =>
        ours.has(nameOf(claim)) ? { state: 'claimed' } : resultOf(claim, rows.get(nameOf(claim))),
      );
    },

    settle: (claim, result) => settleAll([{ claim, result }]),
    settleAll,

    async release(claims) {
      if (claims.length > 0) await connection.query(releaseKeys, keyList.parameters(claims));
    },
  };
}

function answerRow({ claim, result }: IdempotentAnswer) {
  const { status, location, etag, awardId, actionId, viewVersion, body } = result;
  const rows = { award_uuid: awardId, action_id: actionId };
  return { ...claim, status, location, etag, ...rows, view_version: viewVersion, body };
}

type KeyName = Pick<IdempotencyClaim, 'scope' | 'key'>;

/** @throws Fault `idempotency-in-progress` where a repeat in flight takes longer than statements wait. */
async function withoutRepeats<T>(work: () => Promise<T>): Promise<T> {
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
function resultOf(claim: IdempotencyClaim, row: IdempotencyKeyRow | undefined): ClaimResult {
  if (row === undefined) throw new Overtaken('an idempotency key was purged meanwhile');
  if (row.status === null) return { state: 'claimed' };
  if (row.digest !== claim.digest) return { state: 'reused' };
  return {
    state: 'done',
    result: {
      status: row.status,
      location: row.location,
      etag: row.etag,
      awardId: row.award_uuid,
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
