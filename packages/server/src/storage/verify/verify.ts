import type { VerifyReport } from '../../ports/storage.js';
import type { Connection } from '../dialects/connection.js';
import { liftLimits } from '../dialects/postgres/lift-limits.js';
import { sqlWords } from '../dialects/sql-words.js';
import { actionChecks } from './action-checks.js';
import { activityChecks } from './activity-checks.js';
import type { Check, WrongRow } from './check.js';
import { dayChecks } from './day-checks.js';
import { inputChecks } from './input-checks.js';
import { ledgerChecks } from './ledger-checks.js';
import { ownerChecks } from './owner-checks.js';
import { partChecks } from './part-checks.js';
import { rankChecks } from './rank-checks.js';
import { stateChecks } from './state-checks.js';
import { strategyChecks } from './strategy-checks.js';
import { timelineChecks } from './timeline-checks.js';
import { versionChecks } from './version-checks.js';
import { walletChecks } from './wallet-checks.js';

/** So many faults of one kind are listed; whoever has more has one cause to look for. */
const listedMax = 20;

/**
 * Adds the ledger up again and compares it with wallets and counters, on the database's side: however long
 * the ledger is, only what is wrong comes here.
 */
export async function verify(connection: Connection): Promise<VerifyReport> {
  await liftLimits(connection);
  const checks = checksFor(connection);
  const counts = new Map(checks.map(({ count }) => [count.what, count.sql]));
  // Together, so that they leave for the database in one piece.
  const [checked, faults] = await Promise.all([
    Promise.all([...counts].map(async ([what, sql]) => [what, await count(connection, sql)] as const)),
    Promise.all(checks.map((check) => faultsOf(connection, check))),
  ]);
  return { checked: Object.fromEntries(checked), faults: faults.flat() };
}

function checksFor({ dialect }: Connection): readonly Check[] {
  const words = sqlWords(dialect);
  return [
    ...ledgerChecks,
    ...ownerChecks,
    ...walletChecks(words),
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
  const listed = rows.slice(0, listedMax).map(sentence);
  return rows.length > listedMax ? [...listed, `… and more of that kind: ${listed[0]}`] : listed;
}
