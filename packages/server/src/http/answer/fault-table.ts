import { Fault, type FaultCode, type FieldError } from '../../domain/fault.js';

export interface FaultMeaning {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 412
    | 413
    | 415
    | 422
    | 429
    | 431
    | 500
    | 503;
  /** The status where a field of the request names what is in the way, which `errors` then says. */
  readonly fieldStatus?: 422;
  /** What kind of problem it is; the same for every occurrence. */
  readonly title: string;
  /** What the caller reads where the fault says nothing more exact. */
  readonly detail: string;
  /** Part of the interface to the letter: no fault may say anything else. */
  readonly exact?: true;
}

/** Every code with its status and its texts; a code without its line doesn't compile. */
export const FAULTS: Readonly<Record<FaultCode, FaultMeaning>> = {
  unauthenticated: {
    status: 401,
    title: 'Not authenticated',
    detail: 'Invalid authentication credentials',
    exact: true,
  },
  'invalid-token': { status: 401, title: 'Invalid token', detail: 'Invalid token', exact: true },
  'invalid-token-signature': {
    status: 401,
    title: 'Invalid token signature',
    detail: 'Invalid token signature',
    exact: true,
  },
  'token-expired': { status: 401, title: 'Token expired', detail: 'Token has expired', exact: true },
  'invalid-api-key': {
    status: 403,
    title: 'Invalid API key',
    detail: 'API key is invalid or does not exist',
    exact: true,
  },
  'invalid-audience': { status: 403, title: 'Invalid audience', detail: 'Invalid audience', exact: true },
  'game-forbidden': {
    status: 403,
    title: 'Game out of reach',
    detail: 'You do not have permission to access this game',
    exact: true,
  },
  'admin-required': {
    status: 403,
    title: 'Administrators only',
    detail: 'This operation needs a token with the administrator role',
  },
  'backfill-forbidden': { status: 403, title: 'No backfill', detail: 'You have no leave for a backfill' },
  'owner-forbidden': {
    status: 403,
    title: 'Scope out of reach',
    detail: 'You may not act in the scope that `owner` names',
  },
  'subject-mismatch': {
    status: 403,
    title: 'Another user',
    detail: "Only the user itself may ask: the path names another than the token's subject",
  },
  'not-a-participant': {
    status: 403,
    title: 'Not a participant',
    detail: "The token's subject is none of the users of this game's owner",
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing at this path' },
  'game-not-found': { status: 404, title: 'Game not found', detail: 'There is no such game' },
  'task-not-found': { status: 404, title: 'Task not found', detail: 'There is no such task in this game' },
  'not-ranked': { status: 404, title: 'Not ranked', detail: 'The user has no award there' },
  'user-not-found': { status: 404, title: 'User not found', detail: 'There is no such user' },
  'award-not-found': { status: 404, title: 'Award not found', detail: 'The user has no such award' },
  'action-not-found': { status: 404, title: 'Action not found', detail: 'The user has no such action' },
  'strategy-not-found': { status: 404, title: 'Strategy not found', detail: 'There is no such strategy' },
  'version-not-found': {
    status: 404,
    title: 'Version not found',
    detail: 'The strategy has no such version',
  },
  'api-key-not-found': {
    status: 404,
    title: 'API key not found',
    detail: 'There is no key with this prefix',
  },
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    detail: 'What came over the connection is not an HTTP request',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    detail: 'The request did not arrive whole in time',
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    detail: 'The path and the headers together are larger than 16 KiB',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This path does not take this method; `Allow` names those that it takes',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    detail: 'None of the media types in `Accept` can be given',
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'Request in progress',
    detail: 'The first request with this Idempotency-Key is still being worked on; send it again',
  },
  'game-exists': {
    status: 409,
    title: 'Game exists',
    detail: 'There is a game with this externalGameId already',
  },
  'task-exists': {
    status: 409,
    title: 'Task exists',
    detail: 'The game has a task with this externalTaskId already',
  },
  'strategy-exists': {
    status: 409,
    title: 'Strategy exists',
    detail: 'There is a strategy with this name already',
  },
  'too-many-tasks': { status: 409, title: 'Too many tasks', detail: 'A game holds at most 10,000 tasks' },
  'bulk-failed': {
    status: 409,
    fieldStatus: 422,
    title: 'Bulk request failed',
    detail: 'Nothing was made, since some of it cannot be; see `errors`',
  },
  'duplicate-in-request': {
    status: 422,
    title: 'Duplicate in the request',
    detail: 'The request names this externalTaskId before already',
  },
  'task-closed': { status: 409, title: 'Task closed', detail: 'The task is closed and takes no awards' },
  'balance-limit': {
    status: 409,
    title: 'Balance limit',
    detail: 'The balance would leave the range of numbers that can be kept exactly',
  },
  'event-id-taken': {
    status: 409,
    title: 'Event id taken',
    detail: 'This `eventId` was recorded for another event: its user, task, action or data differ',
  },
  'already-reversed': { status: 409, title: 'Already reversed', detail: 'Fewer points are left' },
  'insufficient-points': {
    status: 409,
    title: 'Insufficient points',
    detail: 'The user has fewer points than that',
  },
  'rate-changed': {
    status: 409,
    title: 'Rate changed',
    detail: 'The conversion rate is not the one that `conversionRate` names',
  },
  'ambiguous-game': {
    status: 409,
    title: 'Ambiguous game',
    detail: 'Several scopes have a game with this external id; name one with `?owner=`',
  },
  'ambiguous-user': {
    status: 409,
    title: 'Ambiguous user',
    detail: 'Several scopes have a user with this id; name one with `?owner=`',
  },
  'secret-already-issued': {
    status: 409,
    title: 'Secret already issued',
    detail:
      'This request made its key already, and a secret is shown only once; revoke the key and make another',
  },
  'nothing-to-publish': {
    status: 409,
    title: 'Nothing to publish',
    detail: 'The strategy has no draft',
  },
  'already-published': {
    status: 409,
    title: 'Already published',
    detail: 'This version is the one that awards',
  },
  'strategy-archived': {
    status: 409,
    fieldStatus: 422,
    title: 'Strategy archived',
    detail: 'The strategy is archived',
  },
  'strategy-in-use': {
    status: 409,
    title: 'Strategy in use',
    detail: 'Games or tasks use the strategy; see `uses`',
  },
  'params-conflict': {
    status: 409,
    title: 'Parameters conflict',
    detail: 'Games or tasks that follow the strategy have parameters that this version does not take',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    detail: 'It was changed by somebody else meanwhile; read it again',
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    detail: 'The body is larger than this path takes',
  },
  'storage-exceeded': {
    status: 413,
    title: 'No room left',
    detail: 'The owner keeps as many bytes as it may',
  },
  'too-many-values': {
    status: 413,
    title: 'Too many values',
    detail: 'The body holds more values, or names, than this path takes',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as application/json in UTF-8, as it is or packed by gzip',
  },
  'validation-failed': {
    status: 422,
    title: 'Validation failed',
    detail: 'The request does not have the form that this path takes; see `errors`',
  },
  'invalid-json': { status: 422, title: 'Invalid JSON', detail: 'The body is not JSON in UTF-8' },
  'invalid-text': {
    status: 422,
    title: 'Invalid text',
    detail: 'Text may hold neither the character NUL nor half of a surrogate pair; see `errors`',
  },
  'invalid-path': { status: 422, title: 'Invalid path', detail: 'The path cannot be decoded' },
  'invalid-cursor': {
    status: 422,
    title: 'Invalid cursor',
    detail: 'The cursor is not one of this listing with these filters',
  },
  'invalid-idempotency-key': {
    status: 422,
    title: 'Invalid Idempotency-Key',
    detail: 'Idempotency-Key takes 1 to 255 visible ASCII characters',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency-Key reused',
    detail: 'Another request was sent with this Idempotency-Key',
  },
  'unknown-strategy': { status: 422, title: 'Unknown strategy', detail: 'There is no strategy with this id' },
  'strategy-not-published': {
    status: 422,
    title: 'Strategy not published',
    detail: 'Only a published version of a strategy can award',
  },
  'strategy-too-large': {
    status: 422,
    title: 'Strategy too large',
    detail: 'The source of a strategy is at most 256 KiB',
  },
  'strategy-invalid': {
    status: 422,
    title: 'Strategy invalid',
    detail: 'The strategy has errors; see `diagnostics`',
  },
  'import-failed': {
    status: 422,
    title: 'Import failed',
    detail: 'What was sent cannot be said with the same meaning here; see `diagnostics`',
  },
  'strategy-failed': {
    status: 422,
    title: 'Strategy failed',
    detail: 'The strategy could not decide this event; see `diagnostics`',
  },
  'input-refused': {
    status: 422,
    title: 'Input refused',
    detail: 'The strategy does not take this `data`; see `errors`',
  },
  'invalid-params': {
    status: 422,
    title: 'Invalid parameters',
    detail: 'The strategy does not take these parameters; see `errors`',
  },
  'unknown-fact': {
    status: 422,
    title: 'Unknown fact',
    detail: 'The strategy does not ask for these facts; see `errors`',
  },
  'simulation-too-large': {
    status: 422,
    title: 'Simulation too large',
    detail: 'So many events of this strategy are more work than one request may ask for',
  },
  'unknown-time-zone': {
    status: 422,
    title: 'Unknown time zone',
    detail: 'There is no time zone with this name',
  },
  'unknown-api-key': {
    status: 422,
    title: 'Unknown API key',
    detail: 'There is no key with the prefix that `replaces` names',
  },
  'nothing-to-convert': {
    status: 422,
    title: 'Nothing to convert',
    detail: 'So few points buy less than a hundredth of a coin',
  },
  'secret-in-path': {
    status: 422,
    title: 'Secret in path',
    detail: 'A key is revoked by its public prefix, the part before the dot; never send the secret in a path',
  },
  'rate-limited': {
    status: 429,
    title: 'Rate limited',
    detail: 'Too many requests; wait as `Retry-After` says',
  },
  'quota-exceeded': { status: 429, title: 'Quota exceeded', detail: "The day's quota of writes is used up" },
  'too-many-exports': {
    status: 429,
    title: 'Too many exports',
    detail: 'As many exports are running as may run at once; wait as `Retry-After` says',
  },
  'too-many-bodies': {
    status: 429,
    title: 'Too many bodies',
    detail:
      'The bodies of your requests take all the memory that is left for them; wait as `Retry-After` says',
  },
  'too-many-simulations': {
    status: 429,
    title: 'Too many simulations',
    detail: 'As many of your simulations wait as may wait at once; wait as `Retry-After` says',
  },
  'internal-error': {
    status: 500,
    title: 'Internal server error',
    detail: 'Internal server error',
    exact: true,
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The service cannot work on this now; send it again later',
  },
};

/**
 * The status of a problem: an archived strategy conflicts with the state of things where the path names it,
 * and is a wrong value where a field does.
 */
export function statusOf({ code, details: { errors } }: Fault): FaultMeaning['status'] {
  const { status, fieldStatus = status } = FAULTS[code];
  if (errors === undefined) return status;
  return code === 'bulk-failed' && errors.every(isAboutState) ? status : fieldStatus;
}

/**
 * Whether the thing would have been refused with a 409 alone: the request is right, what is there is in its
 * way.
 */
function isAboutState(error: FieldError): boolean {
  return meaningOf(error.code)?.status === 409;
}

/** Of a code, where it is that of a fault and not of a field alone. */
export function meaningOf(code: string): FaultMeaning | undefined {
  return Object.hasOwn(FAULTS, code) ? FAULTS[code as FaultCode] : undefined;
}

/** Whether whoever is answered so asked for more than is his. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof Fault && statusOf(error) === 429;
}
