import type { Owner } from '../domain/owner.js';

/** How much there is of an owner, also of what was deleted since. */
export interface OwnerSize {
  readonly owner: Owner;
  readonly awards: number;
  readonly users: number;
  readonly games: number;
}
