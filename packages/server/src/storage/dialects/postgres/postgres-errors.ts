import { isShortage } from '../../../domain/fault.js';

/**
 * Conditions that the database resolved against one transaction: the same work may succeed when run again.
 */
const conflicts: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '23505', // unique_violation: somebody else was first; the next run finds their row
]);

/** Conditions of a database that is away, starting, stopping, full or too slow. */
const unavailable: ReadonlySet<string> = new Set([
  '40001', // a conflict that repeating didn't resolve
  '40P01',
  '57014', // query_canceled: the statement time-out
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '55P03', // lock_not_available: the lock time-out
  '53000',
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '58030', // io_error: of a disk, or of another server of a cluster
]);

const timeouts: ReadonlySet<string> = new Set(['57014', '55P03']);

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a socket file that isn't there
]);

/** What the driver says, without any code, where a session is lost or none could be had in time. */
const driverTexts =
  /connection terminated|connection error|timeout exceeded when trying to connect|connection timeout|client was closed|query read timeout/i;

/**
 * What the coordinator of a cluster passes on, as an internal error, where another of its servers is lost: in
 * the words of `libpq`, by which it speaks to them.
 */
const lostServer = new RegExp(
  [
    ...['server closed the connection', 'connection to the remote node', 'connection not open'],
    ...['SSL SYSCALL', 'SSL connection has been closed', 'could not (?:send|receive) data'],
    ...['no connection to the server', 'Broken pipe', 'Connection re(?:set|fused)'],
  ].join('|'),
);

export function isPostgresConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error));
}

export function isPostgresUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPostgresUnavailable);
  const code = codeOf(error);
  if (isShortage(error) || unavailable.has(code) || networkCodes.has(code) || code.startsWith('08'))
    return true;
  const text = error instanceof Error ? error.message : '';
  return (code === '' && driverTexts.test(text)) || (code === 'XX000' && lostServer.test(text));
}

/** Whether the server ended a statement because it took, or waited for a lock, for too long. */
export function isPostgresTimeout(error: unknown): boolean {
  return timeouts.has(codeOf(error));
}

/** Codes of Node, which are those of OpenSSL, for a certificate that it doesn't trust. */
const certificateCodes =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** What to change in `DATABASE_URL` where no encrypted session can be had; null for any other error. */
export function tlsAdvice(error: unknown): string | null {
  if (error instanceof AggregateError)
    return error.errors.map(tlsAdvice).find((found) => found !== null) ?? null;
  const text = error instanceof Error ? error.message : '';
  if (certificateCodes.test(codeOf(error))) {
    return `the certificate of the database isn't trusted (${text}): in DATABASE_URL, sslrootcert=<file> names its authority, and sslmode=no-verify trusts any`;
  }
  return /server does not support SSL/i.test(text)
    ? 'the database takes no TLS, which DATABASE_URL asks for: sslmode=disable leaves it out'
    : null;
}

/** read_only_sql_transaction: a standby, or a primary that is one now. */
export function isPostgresReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** in_failed_sql_transaction: a statement before it failed. */
export function isTransactionAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Whether other transactions held what was wanted: the time-out for locks, a deadlock, a conflict. */
export function isLockConflict(error: unknown): boolean {
  return ['55P03', '40P01', '40001'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
