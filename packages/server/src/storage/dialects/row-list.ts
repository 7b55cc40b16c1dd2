import type { Column, ColumnKind, RowOf } from '../tables/define-table.js';
import type { DialectName } from './connection.js';

/** Columns of a list of rows; bytes don't travel in one. */
export type ListColumns = { readonly [name: string]: Column<string | number | null> };

/**
 * A list of rows of any length that travels as parameters, so that the statement's text is always the same.
 */
export interface RowList<Columns extends ListColumns> {
  /**
   * Stands after `from`: a table `list` with the named columns and `position`, counting from 1 in the order
   * given. It takes the statement's first parameters.
   */
  readonly sql: string;
  /** The number of the statement's next parameter. */
  readonly next: number;
  readonly parameters: (rows: readonly Readonly<RowOf<Columns>>[]) => readonly unknown[];
}

const arrayTypes: Readonly<Record<ColumnKind, string>> = {
  uuid: 'uuid[]',
  text: 'text[]',
  whole: 'int8[]',
  small: 'int4[]',
  decimal: 'numeric[]',
  bytes: 'bytea[]',
};

/** Postgres takes an array a column, SQLite one text of JSON. */
export function rowList<Columns extends ListColumns>(
  dialect: DialectName,
  columns: Columns,
): RowList<Columns> {
  const names: readonly (keyof Columns & string)[] = Object.keys(columns);
  return dialect === 'postgres' ? arrayList(columns, names) : jsonList(names);
}

function arrayList<Columns extends ListColumns>(
  columns: Columns,
  names: readonly (keyof Columns & string)[],
): RowList<Columns> {
  const arrays = Object.values(columns).map(({ kind }, index) => `$${index + 1}::${arrayTypes[kind]}`);
  return {
    sql: `unnest(${arrays.join(', ')}) with ordinality as list(${[...names, 'position'].join(', ')})`,
    next: names.length + 1,
    parameters: (rows) => names.map((name) => rows.map((row) => row[name])),
  };
}

function jsonList<Columns extends ListColumns>(names: readonly (keyof Columns & string)[]): RowList<Columns> {
  const members = names.map((name, index) => `value ->> ${index} as ${name}`);
  return {
    sql: `(select ${[...members, 'key + 1 as position'].join(', ')} from json_each($1)) as list`,
    next: 2,
    parameters: (rows) => [JSON.stringify(rows.map((row) => names.map((name) => row[name])))],
  };
}

/** The parameters that follow those of a list, from its next one on: `$3`, `$4` and so on. */
export function parametersAfter({ next }: { readonly next: number }, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `$${next + index}`);
}
