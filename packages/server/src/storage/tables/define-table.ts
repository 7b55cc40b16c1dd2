import type { Column } from './column.js';

export type Columns = { readonly [name: string]: Column };

/** What both databases give of a row: whole numbers, texts, bytes, null. */
export type RowOf<Own extends Columns> = {
  -readonly [Name in keyof Own]: Own[Name] extends Column<infer Value> ? Value : never;
};

/** A table, or some columns of one. */
export interface Table<Name extends string = string, Own extends Columns = Columns> {
  readonly name: Name;
  readonly columns: Own;
  /**
   * The names of the columns. Statements name what they read: a prepared `select *` fails from the moment a
   * later release adds a column, and with it every older replica.
   */
  readonly names: readonly (keyof Own & string)[];
  /** `table.a, table.b`, for a statement written by hand. */
  readonly listed: string;
  /** Some of its columns, in the order given, for lists of rows. */
  pick<Picked extends keyof Own & string>(...names: readonly Picked[]): Pick<Own, Picked>;
  /** The table with no columns but these, in the order given. */
  narrow<Picked extends keyof Own & string>(...names: readonly Picked[]): Table<Name, Pick<Own, Picked>>;
}

/** Says once what a table has. The rows' type, the names of columns and their kinds all come from it. */
export function defineTable<Name extends string, Own extends Columns>(
  name: Name,
  columns: Own,
): Table<Name, Own> {
  const names: readonly (keyof Own & string)[] = Object.keys(columns);
  const pick = <Picked extends keyof Own & string>(...picked: readonly Picked[]) =>
    Object.fromEntries(picked.map((each) => [each, columns[each]])) as Pick<Own, Picked>;
  return {
    name,
    columns,
    names,
    listed: names.map((column) => `${name}.${column}`).join(', '),
    pick,
    narrow: (...picked) => defineTable(name, pick(...picked)),
  };
}
