import type { DialectName } from './connection.js';

/** What the two databases call differently in hand-written SQL. */
export interface SqlWords {
  readonly greatest: string;
  readonly least: string;
  /** An id that is written into the statement. */
  readonly uuid: (id: string) => string;
  /** Makes a sum of whole numbers whole again: Postgres widens it. */
  readonly whole: (expression: string) => string;
  /** Exact decimals, which SQLite keeps as text: see `registerDecimalFunctions`. */
  readonly decimalAdd: (left: string, right: string) => string;
  readonly decimalMax: (left: string, right: string) => string;
  readonly decimalSum: (expression: string) => string;
  readonly decimalBest: (expression: string) => string;
  /** The items of `awards.tracked` as a table to join, and its columns. */
  readonly trackedItems: {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    readonly value: string;
  };
}

const sqlite: SqlWords = {
  greatest: 'max',
  least: 'min',
  uuid: (id) => `'${id}'`,
  whole: (expression) => expression,
  decimalAdd: (left, right) => `decimal_add(${left}, ${right})`,
  decimalMax: (left, right) => `decimal_max(${left}, ${right})`,
  decimalSum: (expression) => `decimal_sum(${expression})`,
  decimalBest: (expression) => `decimal_best(${expression})`,
  trackedItems: {
    table: 'json_each(awards.tracked) as item',
    name: "(item.value ->> 'name')",
    type: "(item.value ->> 'type')",
    value: "(item.value ->> 'value')",
  },
};

const postgres: SqlWords = {
  greatest: 'greatest',
  least: 'least',
  uuid: (id) => `'${id}'::uuid`,
  whole: (expression) => `(${expression})::int8`,
  decimalAdd: (left, right) => `${left} + ${right}`,
  decimalMax: (left, right) => `greatest(${left}, ${right})`,
  decimalSum: (expression) => `sum(${expression})`,
  decimalBest: (expression) => `max(${expression})`,
  trackedItems: {
    table: 'lateral json_to_recordset(awards.tracked::json) as item(name text, type text, value text)',
    name: 'item.name',
    type: 'item.type',
    value: 'item.value::numeric',
  },
};

export function sqlWords(dialect: DialectName): SqlWords {
  return dialect === 'sqlite' ? sqlite : postgres;
}
