import type { Owner, SubjectClaim } from '../../domain/owner.js';
import { defineTable, text, textOf, whole } from './define-table.js';

export const oauthUsers = defineTable('oauth_users', {
  owner: textOf<Owner>(),
  claim: textOf<SubjectClaim>(),
  provider: text,
  status: text,
  created_at: whole,
});
