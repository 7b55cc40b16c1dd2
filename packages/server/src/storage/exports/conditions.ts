import { type RawBuilder, sql } from 'kysely';
import type { ExportFilter } from '../../ports/exports.js';

/** What a row has to meet; null where everything does. */
export type Condition = RawBuilder<unknown> | null;

/** A `where` of all conditions that there are, or nothing. */
export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`;
}

/** The conditions on whose a row is and when it was made, which every export has. */
export function within(
  { owner, from, to }: ExportFilter,
  columns: { owner: string; at: string },
): Condition[] {
  const at = sql.ref(columns.at);
  return [
    equals(columns.owner, owner),
    from === null ? null : sql`${at} >= ${from}`,
    to === null ? null : sql`${at} < ${to}`,
  ];
}

export function equals(column: string, value: string | null): Condition {
  return value === null ? null : sql`${sql.ref(column)} = ${value}`;
}
