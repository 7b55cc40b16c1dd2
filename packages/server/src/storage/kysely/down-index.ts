import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ColumnValue } from '../dialects/connection.js';
import type { Schema } from '../tables/schema.js';

/** Which rows of an index are read. */
export interface IndexRange {
  /**
   * The columns that the index begins with, each with the value that it has to have; without those that are
   * null.
   */
  readonly equal: { readonly [column: string]: ColumnValue };
  /** The columns that it goes on with. */
  readonly order: readonly string[];
  /** Of those columns, what the rows begin with is at least this. */
  readonly from?: readonly ColumnValue[];
  /** Of those columns, what the rows begin with is less than this. */
  readonly before?: readonly ColumnValue[] | null;
}

/**
 * Reads an index from its end, in which the rows stand ordered.
 *
 * What has to be equal is written as a range, and is part of the order too, though that changes neither: so
 * the rows stand in the order asked for in this one index alone. From an estimate of how rare something is,
 * Postgres would else go through another one that has the rest of the order, past all that others have.
 */
export function downIndex<Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { equal, order, from = [], before = null }: IndexRange,
): SelectQueryBuilder<Schema, Tables, Row> {
  const given = Object.entries(equal).filter(([, value]) => value !== null);
  const columns = [...given.map(([column]) => column), ...order];
  const values = given.map(([, value]) => value);
  const bounds = [
    compared(columns, '>=', [...values, ...from]),
    before === null ? compared(columns, '<=', values) : compared(columns, '<', [...values, ...before]),
  ].filter((bound) => bound !== null);
  const within = bounds.reduce((narrowed, bound) => narrowed.where(bound), query);
  return lastFirst(within, columns);
}

/** Orders rows by columns, the last ones first. */
export function lastFirst<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  columns: readonly string[],
): SelectQueryBuilder<Database, Tables, Row> {
  return columns.reduce((ordered, column) => ordered.orderBy(sql.ref(column), 'desc'), query);
}

/** As many of the columns as there are values, compared one after the other; null where there are none. */
function compared(
  columns: readonly string[],
  operator: '<' | '<=' | '>=',
  values: readonly ColumnValue[],
): RawBuilder<boolean> | null {
  if (values.length === 0) return null;
  const compared = columns.slice(0, values.length).map((column) => sql.ref(column));
  return sql<boolean>`(${sql.join(compared)}) ${sql.raw(operator)} (${sql.join(values)})`;
}
