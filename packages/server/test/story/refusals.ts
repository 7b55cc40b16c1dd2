import type { FaultCode } from '../../src/domain/fault.js';
import type { Caller } from './story.js';

/** A request that the service refuses, in the world of the story before anything of it is deleted. */
export interface Refusal {
  readonly code: FaultCode;
  readonly by?: Caller;
  readonly method?: string;
  /** Under the prefix; ids that the service gave stand in braces. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly rawBody?: string;
}

const points = '/games/{gameId}/tasks/walk/points';
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';

export const REFUSALS: readonly Refusal[] = [
  { code: 'unauthenticated', by: 'anybody', path: '/games' },
  { code: 'invalid-token', by: 'anybody', path: '/games', headers: { authorization: 'Bearer nonsense' } },
  {
    code: 'invalid-api-key',
    by: 'anybody',
    path: '/games',
    headers: { 'x-api-key': 'svc_live_nobody.secret' },
  },
  { code: 'admin-required', by: 'ann', method: 'POST', path: '/apikey/create', body: { client: 'shop' } },
  {
    code: 'backfill-forbidden',
    method: 'POST',
    path: `${points}?backfill=true`,
    body: { externalUserId: 'ann', occurredAt: '2020-01-15T12:00:00Z' },
  },
  { code: 'owner-forbidden', path: '/games?owner=sub:bob' },
  { code: 'subject-mismatch', by: 'ann', path: '/games/{gameId}/users/bob/points/simulated' },
  { code: 'game-not-found', path: `/games/${nobody}` },
  { code: 'task-not-found', path: '/games/{gameId}/tasks/ride' },
  { code: 'user-not-found', path: '/users/nobody/points' },
  { code: 'award-not-found', path: `/users/ann/awards/${nobody}` },
  { code: 'action-not-found', path: `/users/ann/actions/${nobody}` },
  { code: 'strategy-not-found', path: '/strategies/nothing' },
  { code: 'version-not-found', path: '/strategies/custom/{strategy}?version=9' },
  { code: 'api-key-not-found', by: 'administrator', method: 'DELETE', path: '/apikey/svc_live_nobody' },
  { code: 'not-acceptable', path: '/games', headers: { accept: 'text/html' } },
  { code: 'game-exists', method: 'POST', path: '/games', body: { externalGameId: 'spring-challenge' } },
  { code: 'task-exists', method: 'POST', path: '/games/{gameId}/tasks', body: { externalTaskId: 'walk' } },
  {
    code: 'strategy-exists',
    method: 'POST',
    path: '/strategies/custom',
    body: { name: 'Long walks', source: 'strategy "s" { otherwise { award 1 } }' },
  },
  {
    code: 'bulk-failed',
    method: 'POST',
    path: '/games/{gameId}/tasks/bulk',
    body: { tasks: [{ externalTaskId: 'walk' }] },
  },
  {
    code: 'task-closed',
    method: 'POST',
    path: '/games/{gameId}/tasks/swim/points',
    body: { externalUserId: 'ann' },
  },
  {
    code: 'event-id-taken',
    method: 'POST',
    path: points,
    body: { externalUserId: 'bob', data: { km: 5.2 }, eventId: 'run-1402' },
  },
  { code: 'insufficient-points', method: 'POST', path: '/users/ann/convert', body: { points: 1_000_000 } },
  {
    code: 'already-reversed',
    method: 'POST',
    path: '/users/ann/reversals',
    body: { awardEventId: 'run-1402', points: 1_000 },
  },
  {
    code: 'rate-changed',
    method: 'POST',
    path: '/users/ann/convert',
    body: { points: 10, conversionRate: 1 },
  },
  { code: 'already-published', method: 'POST', path: '/strategies/custom/{strategy}/rollback/1', body: {} },
  { code: 'strategy-in-use', method: 'POST', path: '/strategies/custom/{strategy}/archive', body: {} },
  {
    code: 'precondition-failed',
    method: 'DELETE',
    path: '/games/{gameId}',
    headers: { 'if-match': '"older"' },
  },
  {
    code: 'unsupported-media-type',
    method: 'POST',
    path: '/games',
    headers: { 'content-type': 'text/plain' },
    rawBody: 'externalGameId: walks',
  },
  { code: 'validation-failed', method: 'POST', path: '/games', body: { externalGameId: 'spring/challenge' } },
  { code: 'invalid-json', method: 'POST', path: '/games', rawBody: '{"externalGameId":' },
  {
    code: 'invalid-text',
    method: 'POST',
    path: '/games',
    body: { externalGameId: 'summer-challenge', platform: 'a\u0000b' },
  },
  { code: 'invalid-cursor', path: '/games?cursor=nonsense' },
  {
    code: 'invalid-idempotency-key',
    method: 'POST',
    path: points,
    headers: { 'idempotency-key': 'run 1402' },
    body: { externalUserId: 'ann' },
  },
  {
    code: 'idempotency-key-reused',
    method: 'POST',
    path: points,
    headers: { 'idempotency-key': 'run-1402' },
    body: { externalUserId: 'bob' },
  },
  {
    code: 'unknown-strategy',
    method: 'PATCH',
    path: '/games/{gameId}',
    body: { strategyId: 'nothing' },
  },
  {
    code: 'unknown-time-zone',
    method: 'PATCH',
    path: '/games/{gameId}',
    body: { timeZone: 'Europe/Atlantis' },
  },
  { code: 'invalid-params', method: 'PATCH', path: '/games/{gameId}', body: { params: { amount: 1 } } },
  {
    code: 'input-refused',
    method: 'POST',
    path: points,
    body: { externalUserId: 'ann', data: { km: 'far' } },
  },
  {
    code: 'strategy-invalid',
    method: 'POST',
    path: '/strategies/custom/simulate',
    body: {
      source: 'strategy "Long walks" { rule "Far" when km >= 5 { award 10 } }',
      event: { externalUserId: 'ann', externalTaskId: 'walk' },
    },
  },
  {
    code: 'unknown-fact',
    method: 'POST',
    path: '/strategies/custom/simulate',
    body: {
      source: 'strategy "Any walk" { otherwise { award 10 } }',
      event: { externalUserId: 'ann', externalTaskId: 'walk' },
      facts: { 'user.awards': 3 },
    },
  },
  {
    code: 'import-failed',
    method: 'POST',
    path: '/strategies/custom/import',
    body: { name: 'Rules', rules: [{ conditions: {} }] },
  },
  {
    code: 'unknown-api-key',
    by: 'administrator',
    method: 'POST',
    path: '/apikey/create',
    body: { client: 'shop', replaces: 'svc_live_nobody' },
  },
  {
    code: 'secret-in-path',
    by: 'administrator',
    method: 'DELETE',
    path: '/apikey/svc_live_nobody.secret',
  },
];
