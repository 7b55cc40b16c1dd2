import { type RawBuilder, sql } from 'kysely';
import type { ExportFilter } from '../../ports/exports.js';

/** What is asked for, with the number of the owner; null where it is of all. */
export type Numbered<Filter extends ExportFilter> = Filter & { readonly ownerId: number | null };

/** What a row has to meet; null where everything does. */
export type Condition = RawBuilder<unknown> | null;

/** A `where` of all conditions that there are, or nothing. */
export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`;
}

/** The conditions on whose a row is and when it was made, which every export has. */
export function within(
  { ownerId, from, to }: Numbered<ExportFilter>,
  columns: { ownerId: string; at: string },
): Condition[] {
  return [equals(columns.ownerId, ownerId), ...made({ from, to }, columns.at)];
}

/** The conditions on when a row was made. */
export function made({ from, to }: Pick<ExportFilter, 'from' | 'to'>, column: string): Condition[] {
  const at = sql.ref(column);
  return [from === null ? null : sql`${at} >= ${from}`, to === null ? null : sql`${at} < ${to}`];
}

export function equals(column: string, value: string | number | null): Condition {
  return value === null ? null : sql`${sql.ref(column)} = ${value}`;
}
