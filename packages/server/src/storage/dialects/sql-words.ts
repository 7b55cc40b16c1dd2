import type { DialectName } from './connection.js';

/** Rows of a table that go with a row of another one. */
export interface EachRow {
  readonly table: string;
  /** What it is called from there on. */
  readonly as: string;
  /** Those that are read of it. */
  readonly columns: readonly string[];
  readonly where: string;
  /** Whether a row that none goes with stays, with nulls beside it. */
  readonly isOptional?: boolean;
  /** Whether they are held until the transaction ends, in the order of the table that it stands after. */
  readonly isHeld?: boolean;
}

/** What the database does itself after each row of a table that is written. */
export interface RowTrigger {
  readonly name: string;
  readonly table: string;
  readonly event: string;
  /** Of `old` and `new`, as far as the event has them. */
  readonly when: string;
  readonly run: string;
}

/** What the two databases call differently in hand-written SQL. */
export interface SqlWords {
  readonly greatest: string;
  readonly least: string;
  /** An id that is written into the statement. */
  readonly uuid: (id: string) => string;
  /** Stands after a table that is to be read by this index, where SQLite would take another. */
  readonly byIndex: (name: string) => string;
  /**
   * Stands after a table, most often a list: the rows of another one that go with each of its rows, found by
   * an index each time. Left to choose, either database may go through the other one and look for each of its
   * rows in the list.
   */
  readonly withEach: (other: EachRow) => string;
  /** A script that makes a trigger. */
  readonly afterEach: (trigger: RowTrigger) => string;
  /** A column of JSON, of which a member is read. */
  readonly json: (column: string) => string;
  /** Makes a sum of whole numbers whole again: Postgres widens it. */
  readonly whole: (expression: string) => string;
  /** Exact decimals, which SQLite keeps as text: see `registerDecimalFunctions`. */
  readonly decimalAdd: (left: string, right: string) => string;
  readonly decimalSubtract: (left: string, right: string) => string;
  readonly decimalMax: (left: string, right: string) => string;
  readonly decimalMin: (left: string, right: string) => string;
  readonly decimalSum: (expression: string) => string;
  readonly decimalBest: (expression: string) => string;
  readonly decimalLeast: (expression: string) => string;
  /** Takes numbers for as many awards as $1 says: nobody else gets them. */
  readonly takeAwardIds: string;
  /** An award's value with its time and id before it, as `latestText` has it; compared byte by byte. */
  readonly latest: (value: string) => string;
  /** Whether an award was decided on an input of that value. */
  readonly isTracked: (name: string, type: string, value: string) => string;
  /** The id of a part, as the function `partId` has it. */
  readonly partId: (filterId: string, subjectId: string, value: string) => string;
  /** The items of `awards.tracked` as a table to join, and its columns. */
  readonly trackedItems: {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    readonly value: string;
    /** The same as it stands there. */
    readonly text: string;
  };
  /** The same items once more, beside those. */
  readonly comparedItems: {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    readonly text: string;
  };
}

const sqlite: SqlWords = {
  greatest: 'max',
  least: 'min',
  uuid: (id) => `'${id}'`,
  byIndex: (name) => `indexed by ${name}`,
  withEach: ({ table, as, where, isOptional }) =>
    `${isOptional ? 'left' : 'cross'} join ${table} as ${as} on ${where}`,
  afterEach: ({ name, table, event, when, run }) =>
    `create trigger ${name} after ${event} on ${table} when ${when} begin ${run}; end;`,
  json: (column) => column,
  whole: (expression) => expression,
  decimalAdd: (left, right) => `decimal_add(${left}, ${right})`,
  decimalSubtract: (left, right) => `decimal_sub(${left}, ${right})`,
  decimalMax: (left, right) => `decimal_max(${left}, ${right})`,
  decimalMin: (left, right) => `decimal_min(${left}, ${right})`,
  decimalSum: (expression) => `decimal_sum(${expression})`,
  decimalBest: (expression) => `decimal_best(${expression})`,
  decimalLeast: (expression) => `decimal_least(${expression})`,
  takeAwardIds: `with recursive taken (award_id, others) as (
      select max(coalesce((select award_id from awards order by award_id desc limit 1), 0),
        coalesce((select award_id from reversed_awards order by award_id desc limit 1), 0)) + 1, $1 - 1
      union all select award_id + 1, others - 1 from taken where others > 0
    ) select award_id from taken`,
  latest: (value) =>
    `printf('%017d', awards.occurred_at + 10000000000000000) || ' ' || awards.uuid || ' ' || ${value}`,
  isTracked: (name, type, value) => `exists (
      select 1 from json_each(awards.tracked) as other where other.value ->> 'name' = ${name}
        and other.value ->> 'type' = ${type} and other.value ->> 'value' = ${value})`,
  partId: (filterId, subjectId, value) => `part_id(${filterId}, ${subjectId}, ${value})`,
  trackedItems: {
    table: 'json_each(awards.tracked) as item',
    name: "(item.value ->> 'name')",
    type: "(item.value ->> 'type')",
    value: "(item.value ->> 'value')",
    text: "(item.value ->> 'value')",
  },
  comparedItems: {
    table: 'json_each(awards.tracked) as compared',
    name: "(compared.value ->> 'name')",
    type: "(compared.value ->> 'type')",
    text: "(compared.value ->> 'value')",
  },
};

const postgres: SqlWords = {
  greatest: 'greatest',
  least: 'least',
  uuid: (id) => `'${id}'::uuid`,
  byIndex: () => '',
  withEach: ({ table, as, columns, where, isOptional, isHeld }) => {
    const names = columns.map((column) => `${as}.${column}`).join(', ');
    const held = isHeld ? ' for update' : '';
    const [join, on] = isOptional ? ['left', ' on true'] : ['cross', ''];
    return `${join} join lateral (select ${names} from ${table} as ${as} where ${where} offset 0${held}) as ${as}${on}`;
  },
  afterEach: ({ name, table, event, when, run }) => `create function ${name}() returns trigger
      language plpgsql as $$ begin ${run}; return null; end $$;
    create trigger ${name} after ${event} on ${table} for each row when (${when}) execute function ${name}();`,
  json: (column) => `${column}::json`,
  whole: (expression) => `(${expression})::int8`,
  decimalAdd: (left, right) => `${left} + ${right}`,
  decimalSubtract: (left, right) => `${left} - ${right}`,
  decimalMax: (left, right) => `greatest(${left}, ${right})`,
  decimalMin: (left, right) => `least(${left}, ${right})`,
  decimalSum: (expression) => `sum(${expression})`,
  decimalBest: (expression) => `max(${expression})`,
  decimalLeast: (expression) => `min(${expression})`,
  takeAwardIds: `select nextval('awards_award_id_seq') as award_id from generate_series(1, cast($1 as integer))`,
  latest: (value) =>
    `(lpad((awards.occurred_at + 10000000000000000)::text, 17, '0') || ' ' || awards.uuid || ' ' || ${value}) collate "C"`,
  isTracked: (name, type, value) => `exists (
      select 1 from json_to_recordset(awards.tracked::json) as other(name text, type text, value text)
      where other.name = ${name} and other.type = ${type} and other.value = ${value})`,
  partId: (filterId, subjectId, value) =>
    `substr(encode(sha256(convert_to(${filterId}::text || ' ' || ${subjectId}::text || ' ' || ${value}, 'UTF8')),
      'hex'), 1, 32)::uuid`,
  trackedItems: {
    table: 'lateral json_to_recordset(awards.tracked::json) as item(name text, type text, value text)',
    name: 'item.name',
    type: 'item.type',
    value: 'item.value::numeric',
    text: 'item.value',
  },
  comparedItems: {
    table: 'lateral json_to_recordset(awards.tracked::json) as compared(name text, type text, value text)',
    name: 'compared.name',
    type: 'compared.type',
    text: 'compared.value',
  },
};

export function sqlWords(dialect: DialectName): SqlWords {
  return dialect === 'sqlite' ? sqlite : postgres;
}
