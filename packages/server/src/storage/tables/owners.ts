import type { Owner } from '../../domain/owner.js';
import { defineTable, small, textOf, whole } from './define-table.js';

/** Whose rows are kept: each owner's text once, and the number that its rows have instead. */
export const owners = defineTable('owners', {
  /** In the order in which they came. */
  number: whole,
  owner: textOf<Owner>(),
  /** The database makes it of both: above 0 for keys, below for subjects, of whom anybody may be one. */
  owner_id: small,
});
