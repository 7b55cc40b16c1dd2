import { z } from 'zod';
import { coinsOf, isoTime, time } from '../../http/schemas/scalar.js';

/**
 * What a column holds: `text` is whatever somebody wrote, `id` and `word` are of our own making; `time` is in
 * milliseconds since 1970, `coins` in hundredths, `flag` 0 or 1, `json` the text of an object.
 */
const kinds = {
  text: { schema: z.string(), write: plain },
  id: { schema: z.string(), write: plain },
  word: { schema: z.string(), write: plain },
  time: { schema: time, write: (value: Cell) => isoTime(Number(value)) },
  whole: { schema: z.int(), write: plain },
  coins: { schema: z.number(), write: (value: Cell) => coinsOf(Number(value)) },
  flag: { schema: z.boolean(), write: (value: Cell) => value === 1 },
  json: { schema: z.record(z.string(), z.unknown()), write: plain },
} as const satisfies { readonly [kind: string]: Kind };

export type ColumnKind = keyof typeof kinds;

/** A value as storage gives it. */
export type Cell = string | number;

interface Kind {
  readonly schema: z.ZodType;
  readonly write: (value: Cell) => string | number | boolean;
}

type KindOf<Value> = null extends Value ? `${ColumnKind}?` : ColumnKind;

/** The columns of an export in their order, each member of its row once; those that may be empty have a `?`. */
export type ColumnKinds<Row> = { readonly [Name in keyof Row]-?: KindOf<Row[Name]> };

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  /** The value as it leaves; JSON stays its text. */
  readonly write: (value: Cell) => string | number | boolean;
}

/** A row whose members the columns name. */
export type Cells = { readonly [name: string]: Cell | null };

export function columnsOf<Row>(named: ColumnKinds<Row>): readonly Column[] {
  return Object.entries<`${ColumnKind}?` | ColumnKind>(named).map(([name, text]) => {
    const kind = text.replace('?', '') as ColumnKind;
    return { name, kind, nullable: text.endsWith('?'), write: kinds[kind].write };
  });
}

/** What a row is in JSON. */
export function rowSchema(columns: readonly Column[]): z.ZodObject {
  const members = columns.map(({ name, kind, nullable }) => {
    const { schema } = kinds[kind];
    return [name, nullable ? schema.nullable() : schema] as const;
  });
  return z.object(Object.fromEntries(members));
}

function plain(value: Cell): Cell {
  return value;
}
