import type { Owner } from '../../domain/owner.js';
import type { User } from '../../domain/user.js';
import type { UserTable } from '../kysely/schema.js';

export function fromUserRow(row: UserTable): User {
  return {
    userId: row.user_id,
    owner: row.owner as Owner,
    externalUserId: row.external_user_id,
    createdAt: row.created_at,
  };
}
