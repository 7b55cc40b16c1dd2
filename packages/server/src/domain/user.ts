import type { Owner } from './principal.js';

/** A person in one owner's scope. The external id stands here alone; every other row holds the internal id. */
export interface User {
  readonly userId: string;
  readonly owner: Owner;
  readonly externalUserId: string;
  readonly createdAt: number;
}
