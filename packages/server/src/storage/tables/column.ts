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
