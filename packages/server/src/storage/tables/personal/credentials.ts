import { apiKeys } from '../api-keys.js';
import { auditEntries } from '../audit-entries.js';
import { exportRecords } from '../exports.js';
import { idempotencyKeys } from '../idempotency-keys.js';
import { oauthUsers } from '../oauth-users.js';
import { owners } from '../owners.js';
import { saysOf } from './says-of.js';

/** Who calls, what they did, and what they were answered. */
export const ofCredentials = {
  owners: saysOf(owners, {
    kept: ['owner'],
    impersonal: ['number', 'owner_id'],
  }),
  api_keys: saysOf(apiKeys, {
    kept: ['created_by'],
    impersonal: [
      'api_key',
      'key_id',
      'digest',
      'owner',
      'client',
      'description',
      'replaces',
      'may_backfill',
      'created_at',
      'last_used_at',
      'revoked_at',
    ],
  }),
  oauth_users: saysOf(oauthUsers, {
    person: ['owner'],
    impersonal: ['claim', 'provider', 'status', 'created_at'],
  }),
  audit_entries: saysOf(auditEntries, {
    scrubbed: ['details', 'oauth_user_id'],
    kept: ['owner'],
    impersonal: ['entry_id', 'at', 'module', 'level', 'message', 'request_id', 'api_key_used'],
  }),
  idempotency_keys: saysOf(idempotencyKeys, {
    scrubbed: ['body', 'location'],
    kept: ['scope', 'key', 'digest'],
    impersonal: ['created_at', 'status', 'etag', 'award_uuid', 'action_id', 'view_version'],
  }),
  exports: saysOf(exportRecords, {
    scrubbed: ['filters', 'oauth_user_id'],
    kept: ['owner'],
    impersonal: [
      'export_id',
      'name',
      'format',
      'request_id',
      'begun_at',
      'ended_at',
      'ending',
      'rows',
      'api_key_used',
    ],
  }),
} as const;
