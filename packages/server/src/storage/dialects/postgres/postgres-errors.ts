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
  if (unavailable.has(code) || networkCodes.has(code) || code.startsWith('08')) return true;
  const text = error instanceof Error ? error.message : '';
  return (code === '' && driverTexts.test(text)) || (code === 'XX000' && lostServer.test(text));
}

/** Whether the server ended a statement because it took, or waited for a lock, for too long. */
export function isPostgresTimeout(error: unknown): boolean {
  return timeouts.has(codeOf(error));
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
