import type { Metadata } from '../../domain/description.js';
import type { Owner } from '../../domain/owner.js';
import type { User, UserProfile } from '../../domain/user.js';
import {
  defineTable,
  fromJson,
  jsonOf,
  orNull,
  type RowOf,
  small,
  text,
  textOf,
  toJson,
  whole,
} from './define-table.js';
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const userProfiles = defineTable('users', {
  /** The database gives it, from 1 on. */
  user_id: whole,
  owner_id: small,
  owner: textOf<Owner>(),
  external_user_id: text,
  created_at: whole,
  name: orNull(text),
  metadata: jsonOf<Metadata>(),
  /** Null of everybody of whom something is kept. */
  erased_at: orNull(whole),
  revision: whole,
  ...stamps,
});

export type UserProfileRow = RowOf<typeof userProfiles.columns>;

/** What enrolment writes. */
export const newUsers = userProfiles.narrow(
  'owner_id',
  'owner',
  'external_user_id',
  'created_at',
  'api_key_used',
  'oauth_user_id',
);

/** What says who it is. */
export const knownUsers = userProfiles.narrow('user_id', 'owner', 'external_user_id', 'created_at');

export type UserRow = RowOf<typeof knownUsers.columns>;

export function fromUserRow(row: UserRow): User {
  return {
    userId: row.user_id,
    owner: row.owner,
    externalUserId: row.external_user_id,
    createdAt: row.created_at,
  };
}

export function fromProfileRow(row: UserProfileRow): UserProfile {
  return {
    ...fromUserRow(row),
    name: row.name,
    metadata: fromJson(row.metadata),
    erasedAt: row.erased_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}

/** What may change of a user. */
export function toDescriptionRow({ name, metadata, revision, stamps: by }: UserProfile) {
  return { name, metadata: toJson(metadata), revision, ...toStampColumns(by) };
}
