import type { Owner } from '../../domain/owner.js';
import type { User, UserProfile } from '../../domain/user.js';
import { defineTable, type RowOf, text, textOf, uuid, whole } from './define-table.js';
import { fromStampColumns, stamps } from './stamps.js';

export const users = defineTable('users', {
  user_id: uuid,
  owner: textOf<Owner>(),
  external_user_id: text,
  created_at: whole,
  ...stamps,
});

export type UserRow = RowOf<typeof users.columns>;

export function fromUserRow(row: UserRow): User {
  return {
    userId: row.user_id,
    owner: row.owner,
    externalUserId: row.external_user_id,
    createdAt: row.created_at,
  };
}

export function fromProfileRow(row: UserRow): UserProfile {
  return { ...fromUserRow(row), stamps: fromStampColumns(row) };
}
