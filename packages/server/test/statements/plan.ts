/** How a plan gets at the rows of one table. */
export interface Reading {
  readonly table: string;
  /** Null where it goes through the table itself. */
  readonly index: string | null;
  /** The columns that are given, which all rows that it reads have in common. */
  readonly given: readonly string[];
  /** Whether it stops as soon as there are as many rows as the statement asked for. */
  readonly isLimited: boolean;
  /** Whether it is done once for each row of something else. */
  readonly isRepeated: boolean;
}

/** Stands for the rows of a query within the statement, where a plan goes through all of them. */
export const SUBQUERY = '(a query)';

/**
 * Whether it goes without saying whose the rows are that have these columns in common: an id is one owner's,
 * and so is the owner's text, so that naming the owner besides throws nothing away.
 */
export function isOneOwners(given: readonly string[]): boolean {
  return given.some((column) => column === 'owner' || (/_id$/.test(column) && !ownNames.has(column)));
}

/** What callers call things themselves, and the owner, who has any number of rows. */
const ownNames: ReadonlySet<string> = new Set([
  ...['owner_id', 'event_id', 'external_user_id', 'external_game_id', 'external_task_id'],
]);
