import * as z from 'zod';
import { time } from '../../http/schemas/scalar.js';
import type { ExportColumnKind } from '../../ports/exports.js';

/** What a value is in JSON. */
const schemas: { readonly [Kind in ExportColumnKind]: z.ZodType } = {
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

type KindOf<Value> = null extends Value ? `${ExportColumnKind}?` : ExportColumnKind;

/**
 * The columns of an export in their order, each member of its row once; those that may be empty have a `?`.
 */
export type ColumnKinds<Row> = { readonly [Name in keyof Row]-?: KindOf<Row[Name]> };

export interface ExportColumn {
  readonly name: string;
  readonly kind: ExportColumnKind;
  readonly nullable: boolean;
}

export function columnsOf<Row>(named: ColumnKinds<Row>): readonly ExportColumn[] {
  return Object.entries<`${ExportColumnKind}?` | ExportColumnKind>(named).map(([name, text]) => {
    const kind = text.replace('?', '') as ExportColumnKind;
    return { name, kind, nullable: text.endsWith('?') };
  });
}

/** What a row is in JSON. */
export function rowSchema(columns: readonly ExportColumn[]): z.ZodObject {
  const members = columns.map(({ name, kind, nullable }) => {
    const schema = schemas[kind];
    return [name, nullable ? schema.nullable() : schema] as const;
  });
  return z.object(Object.fromEntries(members));
}
