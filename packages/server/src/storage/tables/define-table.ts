/** What a column holds, whatever a database calls it. */
export type ColumnKind = 'uuid' | 'text' | 'whole' | 'small' | 'decimal' | 'bytes';

/** A column of a table, or of a list of rows: what it holds, and as what the compiler knows its values. */
export interface Column<Value = unknown> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** For the compiler alone: no column has it. */
  readonly value?: Value;
}

export const uuid: Column<string> = { kind: 'uuid', isNullable: false };
/** No UUID is less: where a list by id, oldest first, begins. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';
export const text: Column<string> = { kind: 'text', isNullable: false };
/** Milliseconds since 1970, points, counts: whole numbers within the safe integers. */
export const whole: Column<number> = { kind: 'whole', isNullable: false };
/** Whole numbers of 32 bits. */
export const small: Column<number> = { kind: 'small', isNullable: false };
/** Exact numbers of any length, as text. */
export const decimal: Column<string> = { kind: 'decimal', isNullable: false };
export const bytes: Column<Uint8Array> = { kind: 'bytes', isNullable: false };

/** Texts of which there are only some, such as states. */
export function textOf<Value extends string>(): Column<Value> {
  return { kind: 'text', isNullable: false };
}

/** Texts of JSON: `toJson` writes them, `fromJson` reads them. */
export function jsonOf<Value>(): Column<JsonText<Value>> {
  return { kind: 'text', isNullable: false };
}

export function orNull<Value>({ kind }: Column<Value>): Column<Value | null> {
  return { kind, isNullable: true };
}

declare const written: unique symbol;

/** A text of JSON that remembers what was written. */
export type JsonText<Value> = string & { readonly [written]: Value };

export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}

export function fromJson<Value>(json: JsonText<Value>): Value {
  return JSON.parse(json) as Value;
}

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
