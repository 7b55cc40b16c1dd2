import type { Description } from './description.js';
import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

/**
 * A person in one owner's scope. The external id says who that is; what else is kept of a user holds the
 * internal one. Only timelines have the name too, by which lists are ordered, and, until they are purged,
 * entries of the audit log and kept answers: `tables/personal.ts` says where.
 */
export interface User {
  readonly userId: number;
  readonly owner: Owner;
  readonly externalUserId: string;
  readonly createdAt: number;
}

/** An id that no user has, as are those below it. */
export const noUser = -1;

/** A user by its id, and whose it is. */
export type UserOfOwner = Pick<User, 'userId' | 'owner'>;

/** A user with what only those read who ask for the user itself. */
export interface UserProfile extends User, Description {
  /** Counts the changes of its description, from 1. */
  readonly revision: number;
  /** When everything that was said of the user was taken away; null where it wasn't. */
  readonly erasedAt: number | null;
  /** Of who enrolled, described or erased the user. */
  readonly stamps: Stamps;
}

/**
 * What a user is called once it is erased.
 *
 * @param id A UUID of nothing else.
 */
export function erasedName(id: string): string {
  return `erased-${id}`;
}
