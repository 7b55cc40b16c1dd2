import { type RawBuilder, sql } from 'kysely';
import type { Stretch } from '../../domain/span.js';
import type { ExportFilter } from '../../ports/exports.js';

/** What is asked for, with the number of the owner; null where it is of all. */
export type Numbered<Filter extends ExportFilter> = Filter & { readonly ownerId: number | null };

/** What a row has to meet; null where everything does. */
export type RowCondition = RawBuilder<unknown> | null;

/** A `where` of all conditions that there are, or nothing. */
export function where(conditions: readonly RowCondition[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`;
}

/** The conditions on whose a row of a ledger is, when it happened and when it was recorded. */
export function within(
  { ownerId, happened, recorded }: Numbered<ExportFilter>,
  table: string,
): RowCondition[] {
  return [
    equals(`${table}.owner_id`, ownerId),
    ...inStretch(happened, { moment: `${table}.occurred_at`, day: `${table}.day` }),
    ...inStretch(recorded, { moment: `${table}.created_at`, day: `${table}.day` }),
  ];
}

/** The conditions on when something was, by the column for either unit. */
export function inStretch(
  stretch: Stretch | null,
  columns: { readonly [Unit in Stretch['unit']]: string },
): RowCondition[] {
  if (stretch === null) return [];
  const at = sql.ref(columns[stretch.unit]);
  const { from, to } = stretch;
  return [from === null ? null : sql`${at} >= ${from}`, to === null ? null : sql`${at} < ${to}`];
}

export function equals(column: string, value: string | number | null): RowCondition {
  return value === null ? null : sql`${sql.ref(column)} = ${value}`;
}
