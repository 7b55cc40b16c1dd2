import { defineTable, small, whole } from './define-table.js';

/** How much of what an owner made is kept: changed in the transaction of each row that it counts. */
export const keptBytes = defineTable('kept_bytes', { owner_id: small, bytes: whole });

/** What a row itself takes, with its ids and its place in indexes; it stays where a thing is deleted. */
const ROW_BYTES = 200;

/**
 * Whose texts count, in UTF-8. Users count with their description alone: awards make them, and are counted by
 * the daily quota.
 */
const counted = {
  games: { row: ROW_BYTES, texts: ['external_game_id', 'platform', 'params', 'name', 'metadata', 'levels'] },
  tasks: { row: ROW_BYTES, texts: ['external_task_id', 'params', 'name', 'metadata'] },
  custom_strategies: { row: ROW_BYTES, texts: ['name', 'description'] },
  strategy_versions: { row: ROW_BYTES, texts: ['source', 'parent'] },
  // Without the braces of those of whom nothing is said.
  users: { row: -2, texts: ['name', 'metadata'] },
} as const;

export type CountedTable = keyof typeof counted;

export const countedTables = Object.keys(counted) as readonly CountedTable[];

export type CountedRow<Name extends CountedTable> = {
  readonly [Text in (typeof counted)[Name]['texts'][number]]: string | null;
};

/** How many bytes a row counts. */
export function keptBytesOf<Name extends CountedTable>(table: Name, row: CountedRow<Name>): number {
  const { row: base, texts } = counted[table];
  const values: Readonly<Record<string, string | null>> = row;
  let bytes: number = base;
  for (const name of texts) bytes += Buffer.byteLength(values[name] ?? '');
  return bytes;
}

/** The same for a statement. */
export function keptBytesSql(table: CountedTable): string {
  const { row, texts } = counted[table];
  return [`${row}`, ...texts.map((name) => `coalesce(octet_length(${table}.${name}), 0)`)].join(' + ');
}

/** What of a task an owner says, and is taken away with its game. */
export const described = "(params <> '{}' or metadata <> '{}' or name is not null)";
