import type { VerifyReport } from '../../ports/storage.js';
import type { Connection } from '../dialects/connection.js';
import { damageOf } from '../dialects/damage.js';
import { damageIn, listed, listedMax } from '../dialects/findings.js';
import { liftLimits } from '../dialects/postgres/lift-limits.js';
import { planWithoutLoops } from '../dialects/postgres/plans.js';
import { sqlWords } from '../dialects/sql-words.js';
import { actionChecks } from './action-checks.js';
import { activityChecks } from './activity-checks.js';
import type { Check, WrongRow } from './check.js';
import { dayChecks } from './day-checks.js';
import { erasureChecks } from './erasure-checks.js';
import { inputChecks } from './input-checks.js';
import { keptAnswerChecks } from './kept-answer-checks.js';
import { keptBytesChecks } from './kept-bytes-checks.js';
import { ledgerChecks } from './ledger-checks.js';
import { nameChecks, zoneFaults } from './name-checks.js';
import { ownerChecks } from './owner-checks.js';
import { partChecks } from './part-checks.js';
import { rankChecks } from './rank-checks.js';
import { referenceChecks } from './reference-checks.js';
import { stateChecks } from './state-checks.js';
import { strategyChecks } from './strategy-checks.js';
import { strategyNameChecks } from './strategy-name-checks.js';
import { timelineChecks } from './timeline-checks.js';
import { versionChecks } from './version-checks.js';
import { walletChecks } from './wallet-checks.js';
import { walletLineChecks } from './wallet-line-checks.js';

/**
 * Lets the database check itself, then adds the ledger up again and compares it with wallets and counters, on
 * the database's side: however long the ledger is, only what is wrong comes here.
 */
export async function verify(connection: Connection): Promise<VerifyReport> {
  await liftLimits(connection);
  await planWithoutLoops(connection);
  const damage = await damageOf(connection);
  const checks = checksFor(connection);
  const counts = new Map(
    checks.flatMap(({ count }) => (count === undefined ? [] : [[count.what, count.sql]])),
  );
  try {
    // Together, so that they leave for the database in one piece.
    const [checked, faults, zones] = await Promise.all([
      Promise.all([...counts].map(async ([what, sql]) => [what, await count(connection, sql)] as const)),
      Promise.all(checks.map((check) => faultsOf(connection, check))),
      zoneFaults(connection),
    ]);
    return {
      ...damage,
      checked: Object.fromEntries(checked),
      faults: [...damage.faults, ...faults.flat(), ...zones],
    };
  } catch (error) {
    const reason = damageIn(error);
    if (reason === null) throw error;
    const ending = `the sums could not be read to their end: ${reason}`;
    return { ...damage, checked: {}, faults: [...damage.faults, ending] };
  }
}

function checksFor({ dialect }: Connection): readonly Check[] {
  const words = sqlWords(dialect);
  return [
    ...ledgerChecks,
    ...ownerChecks,
    ...referenceChecks(words),
    ...nameChecks,
    ...strategyNameChecks,
    ...keptAnswerChecks,
    ...keptBytesChecks,
    ...walletChecks(words),
    ...walletLineChecks,
    ...erasureChecks,
    ...stateChecks,
    ...timelineChecks(words),
    ...rankChecks(words),
    ...dayChecks(words),
    ...inputChecks(words),
    ...partChecks(words),
    ...actionChecks(words),
    ...strategyChecks(words),
    ...versionChecks,
    ...activityChecks(words),
  ];
}

async function count(connection: Connection, sql: string): Promise<number> {
  const { rows } = await connection.query<{ readonly found: number }>(sql);
  return rows[0]?.found ?? 0;
}

async function faultsOf(connection: Connection, { wrong, sentence }: Check): Promise<readonly string[]> {
  const { rows } = await connection.query<WrongRow>(`${wrong} limit ${listedMax + 1}`);
  return listed(rows.map(sentence));
}
