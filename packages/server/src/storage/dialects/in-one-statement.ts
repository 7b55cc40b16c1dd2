import type { Connection } from './connection.js';

/** What writes and gives no rows, as a statement whose text is always the same. */
export interface Writing<Rows> {
  /** By itself, as is best on the connection's database. */
  readonly write: (rows: Rows) => Promise<unknown>;
  /** For Postgres. */
  readonly sql: string;
  readonly parameters: (rows: Rows) => readonly unknown[];
}

/**
 * Writes to several tables at once: Postgres takes all of it as one statement, which saves what each costs to
 * be sent and answered; SQLite one after another, which costs nothing there.
 *
 * Postgres promises no order among them, so what they lock must be held already, or be known to nobody else;
 * and none may need what another one writes.
 *
 * @returns What writes the rows of each, in the order of the writings.
 */
export function inOneStatement<All extends readonly unknown[]>(
  connection: Pick<Connection, 'dialect' | 'query'>,
  writings: { readonly [Index in keyof All]: Writing<All[Index]> },
): (...rows: All) => Promise<void> {
  if (connection.dialect === 'sqlite') {
    return async (...rows) => {
      for (const [index, { write }] of writings.entries()) await write(rows[index]);
    };
  }
  const numbered = renumbered(writings.map(({ sql }) => sql));
  const parts = numbered.slice(0, -1).map((sql, index) => `part_${index + 1} as (${sql})`);
  const text = `with ${parts.join(', ')} ${numbered.at(-1)}`;
  return async (...rows) => {
    const parameters = writings.flatMap((writing, index) => writing.parameters(rows[index]));
    await connection.query(text, parameters);
  };
}

/** Each with its parameters after those of the ones before. */
function renumbered(texts: readonly string[]): readonly string[] {
  let taken = 0;
  return texts.map((text) => {
    const own = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    const before = taken;
    taken += Math.max(0, ...own);
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
  });
}
