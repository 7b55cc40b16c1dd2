import type { Diagnostic } from '@merit/dsl';
import type { JsonValue } from '@merit/engine';

/**
 * What can go wrong with a request that isn't a bug: one stable code each, with a page under `docs/errors/`.
 */
export const FAULT_CODES = [
  'unauthenticated',
  'invalid-token',
  'invalid-token-signature',
  'token-expired',
  'invalid-api-key',
  'invalid-audience',
  'game-forbidden',
  'admin-required',
  'backfill-forbidden',
  'owner-forbidden',
  'subject-mismatch',
  'not-a-participant',
  'not-found',
  'game-not-found',
  'task-not-found',
  'user-not-found',
  'not-ranked',
  'award-not-found',
  'action-not-found',
  'strategy-not-found',
  'version-not-found',
  'api-key-not-found',
  'malformed-request',
  'request-timeout',
  'headers-too-large',
  'method-not-allowed',
  'not-acceptable',
  'idempotency-in-progress',
  'game-exists',
  'task-exists',
  'strategy-exists',
  'too-many-tasks',
  'bulk-failed',
  'duplicate-in-request',
  'task-closed',
  'balance-limit',
  'event-id-taken',
  'already-reversed',
  'insufficient-points',
  'rate-changed',
  'ambiguous-game',
  'ambiguous-user',
  'secret-already-issued',
  'nothing-to-publish',
  'already-published',
  'strategy-archived',
  'strategy-in-use',
  'params-conflict',
  'precondition-failed',
  'body-too-large',
  'storage-exceeded',
  'too-many-values',
  'unsupported-media-type',
  'validation-failed',
  'invalid-json',
  'invalid-text',
  'invalid-path',
  'invalid-cursor',
  'invalid-idempotency-key',
  'idempotency-key-reused',
  'unknown-strategy',
  'strategy-not-published',
  'strategy-too-large',
  'strategy-invalid',
  'import-failed',
  'strategy-failed',
  'input-refused',
  'invalid-params',
  'unknown-fact',
  'simulation-too-large',
  'unknown-time-zone',
  'unknown-api-key',
  'nothing-to-convert',
  'secret-in-path',
  'rate-limited',
  'quota-exceeded',
  'too-many-exports',
  'too-many-bodies',
  'too-many-simulations',
  'internal-error',
  'unavailable',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

export interface FieldError {
  /** Like `body.tasks[3].params.base`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface FaultDetails {
  /** What the caller reads; must never hold SQL, stacks or paths. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly diagnostics?: readonly Diagnostic[];
  /** More members of the answer, such as the `gameId` that is in the way. */
  readonly members?: { readonly [name: string]: JsonValue };
  readonly retryAfterSeconds?: number;
  /** For the log alone. */
  readonly cause?: unknown;
  /**
   * For the request's line in the log alone: what was wrong, where the code doesn't say; no secret, no
   * person.
   */
  readonly why?: Why;
}

/** Of a fault, for the log: plain data. */
export type Why = JsonValue;

/** A request that ends in a problem answer. Which status a code has is the HTTP layer's business. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, details: FaultDetails = {}) {
    super(details.detail ?? code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Fault';
    this.code = code;
    this.details = details;
  }
}

/** The code of an error where what the host lacks ended a process of ours, not what that was asked. */
export const ENDED_BY_HOST = 'ERR_ENDED_BY_HOST';

const SHORTAGES: ReadonlySet<unknown> = new Set([
  ...['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ENOBUFS'],
  ...['ERR_WORKER_INIT_FAILED', 'ERR_WORKER_OUT_OF_MEMORY', ENDED_BY_HOST],
]);

/** Tells whether the host had no file, process, thread or memory left: whoever asked can only come again. */
export function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SHORTAGES.has(error.code);
}
