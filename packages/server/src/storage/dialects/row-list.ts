import type { Column, ColumnKind, RowOf, Table } from '../tables/define-table.js';
import type { Connection, DialectName } from './connection.js';
import type { Writing } from './in-one-statement.js';
import { sqlWords } from './sql-words.js';

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

/** Gives the parameters of a list whose rows are made of other things. */
export function parametersOf<Item, Columns extends ListColumns>(
  list: RowList<Columns>,
  toRow: (item: Item) => Readonly<RowOf<Columns>>,
): (items: readonly Item[]) => readonly unknown[] {
  return (items) => list.parameters(items.map(toRow));
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

/** Rows of one owner. */
export interface OwnersRows<Row> {
  readonly ownerId: number;
  readonly rows: readonly Row[];
}

/**
 * Prepares an update of any number of rows of one owner by one statement; where there are none, nothing is
 * asked.
 *
 * @param textOf The statement; its first argument stands after `from`, as a table `list`, the second for the
 *   owner's number.
 */
export function updateFromList<Columns extends ListColumns>(
  connection: Connection,
  columns: Columns,
  textOf: (list: string, owner: string) => string,
): Writing<OwnersRows<Readonly<RowOf<Columns>>>> {
  const list = rowList(connection.dialect, columns);
  const sql = textOf(list.sql, `$${list.next}`);
  const parameters = ({ ownerId, rows }: OwnersRows<Readonly<RowOf<Columns>>>) => [
    ...list.parameters(rows),
    ownerId,
  ];
  return {
    sql,
    parameters,
    write: async (own) => {
      if (own.rows.length > 0) await connection.query(sql, parameters(own));
    },
  };
}

/** Statements about the rows of one owner that go with each key of a list. */
interface RowsByKeys<Keys extends ListColumns> {
  /** Takes the first parameters; the next is the owner's number. */
  readonly list: RowList<Keys>;
  readonly read: string;
  /** Reads them too, and holds them until the transaction ends, in the order of the list. */
  readonly hold: string;
}

/** Writes the statements of both databases once, for what every award reads by. */
export function rowsByKeys<Keys extends ListColumns>(
  table: Pick<Table, 'name' | 'names' | 'listed'>,
  keys: Keys,
): Readonly<Record<DialectName, RowsByKeys<Keys>>> {
  const { name, names, listed } = table;
  const same = Object.keys(keys).map((key) => `${name}.${key} = list.${key}`);
  const on = (dialect: DialectName) => {
    const list = rowList(dialect, keys);
    const where = [...same, `${name}.owner_id = $${list.next}`].join(' and ');
    const textOf = (isHeld: boolean) => {
      const each = sqlWords(dialect).withEach({ table: name, as: name, columns: names, isHeld, where });
      return `select ${listed} from ${list.sql} ${each}`;
    };
    return { list, read: textOf(false), hold: textOf(true) };
  };
  return { sqlite: on('sqlite'), postgres: on('postgres') };
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
