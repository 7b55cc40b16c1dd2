import type { Owner, SubjectClaim } from '../../domain/owner.js';
import { defineTable, orNull, type RowOf, text, textOf, whole } from './define-table.js';

export const oauthUsers = defineTable('oauth_users', {
  owner: textOf<Owner>(),
  /** Null for those of whom it isn't known: they came before it was kept. */
  claim: orNull(textOf<SubjectClaim>()),
  provider: text,
  status: text,
  created_at: whole,
});

export type OAuthUserRow = RowOf<typeof oauthUsers.columns>;
