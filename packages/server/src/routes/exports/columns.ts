import * as z from 'zod';
import { time } from '../../http/schemas/scalar.js';
import type { ColumnKind } from '../../ports/exports.js';

/** What a value is in JSON. */
const schemas: { readonly [Kind in ColumnKind]: z.ZodType } = {
  text: z.string(),
  id: z.string(),
  word: z.string(),
  time,
  whole: z.int(),
  coins: z.number(),
  flag: z.boolean(),
  json: z.record(z.string(), z.unknown()),
  list: z.array(z.unknown()),
};

type KindOf<Value> = null extends Value ? `${ColumnKind}?` : ColumnKind;

/**
 * The columns of an export in their order, each member of its row once; those that may be empty have a `?`.
 */
export type ColumnKinds<Row> = { readonly [Name in keyof Row]-?: KindOf<Row[Name]> };

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
}

export function columnsOf<Row>(named: ColumnKinds<Row>): readonly Column[] {
  return Object.entries<`${ColumnKind}?` | ColumnKind>(named).map(([name, text]) => {
    const kind = text.replace('?', '') as ColumnKind;
    return { name, kind, nullable: text.endsWith('?') };
  });
}

/** What a row is in JSON. */
export function rowSchema(columns: readonly Column[]): z.ZodObject {
  const members = columns.map(({ name, kind, nullable }) => {
    const schema = schemas[kind];
    return [name, nullable ? schema.nullable() : schema] as const;
  });
  return z.object(Object.fromEntries(members));
}
