import type { JsonValue } from '@merit/engine';
import type { Owner } from '../../domain/owner.js';

/** Whose traces are taken away. */
export interface UserToScrub {
  readonly owner: Owner;
  readonly ownerId: number;
  readonly userId: number;
  /** What the user was called before. */
  readonly from: string;
  /** What it is called now. */
  readonly to: string;
  /**
   * The scopes whose log and exports may name it; null is that of administrators who asked for all scopes at
   * once.
   */
  readonly scopes: readonly (Owner | null)[];
}

/** Where a table's rows are gone through: the columns of its order, as the last row has them. */
export type RowPlace = readonly (string | number)[];

/**
 * Takes the next rows that were written of the user.
 *
 * @returns The place of the last one; null where no more follow.
 */
export type Scrubber = (
  erased: UserToScrub,
  after: RowPlace | null,
  rowsMax: number,
) => Promise<RowPlace | null>;

/** What callers wrote by themselves beside the ids and figures of an entry. */
const freeTexts: ReadonlySet<string> = new Set(['description', 'reference', 'reason']);

/** Whether an id of a user stands anywhere in it. */
export function isNamedIn(value: JsonValue, externalUserId: string): boolean {
  if (value === externalUserId) return true;
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some((member) => isNamedIn(member, externalUserId));
}

/** The same with the user's new name, and without what somebody wrote beside it. */
export function renamedIn(value: JsonValue, { from, to }: Pick<UserToScrub, 'from' | 'to'>): JsonValue {
  if (value === from) return to;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => renamedIn(item, { from, to }));
  const kept = Object.entries(value).filter(([name]) => !freeTexts.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, renamedIn(member, { from, to })]));
}
