import type { ListStatement, OwnedRow, Sender, Writing } from './owned-list.js';
import { together } from './together.js';

/** Of each table the rows that are written. */
type Lists<All extends readonly unknown[]> = { readonly [Index in keyof All]: readonly All[Index][] };

/**
 * Writes to several tables at once: Postgres takes all of it as one statement, which saves what each costs to
 * be sent and answered; SQLite one after another, which costs nothing there. Where owners are spread, there
 * is a statement for each of them.
 *
 * Postgres promises no order among them, so what they lock must be held already, or be known to nobody else;
 * and none may need what another one writes.
 *
 * @returns What writes the rows of each, in the order of the writings.
 */
export function inOneStatement<All extends readonly OwnedRow[]>(
  { connection, isSpread }: Sender,
  writings: { readonly [Index in keyof All]: Writing<All[Index]> },
): (...lists: Lists<All>) => Promise<void> {
  if (connection.dialect === 'sqlite') {
    return async (...lists) => {
      for (const [index, { write }] of writings.entries()) await write(lists[index] ?? []);
    };
  }
  const ofOne = joined(writings.map((writing) => writing.ofOne));
  const ofSeveral = joined(writings.map((writing) => writing.ofSeveral));
  const send = ({ sql, parameters }: typeof ofOne, lists: AnyLists) =>
    connection.query(sql, parameters(lists));
  return async (...lists) => {
    const owners = ownersOf(lists);
    if (owners.length > 1 && isSpread) {
      await together(owners.map((ownerId) => send(ofOne, rowsOf(ownerId, lists))));
      return;
    }
    await send(owners.length > 1 ? ofSeveral : ofOne, lists);
  };
}

type AnyLists = readonly (readonly OwnedRow[])[];

function ownersOf(lists: AnyLists): readonly number[] {
  const owners = new Set<number>();
  for (const rows of lists) for (const { owner_id } of rows) owners.add(owner_id);
  return [...owners];
}

function rowsOf(ownerId: number, lists: AnyLists): AnyLists {
  return lists.map((rows) => rows.filter(({ owner_id }) => owner_id === ownerId));
}

/** One statement of several, each with its parameters after those of the ones before. */
function joined<Row>(statements: readonly ListStatement<Row>[]) {
  const numbered = renumbered(statements.map(({ sql }) => sql));
  const parts = numbered.slice(0, -1).map((sql, index) => `part_${index + 1} as (${sql})`);
  return {
    sql: `with ${parts.join(', ')} ${numbered.at(-1)}`,
    parameters: (lists: readonly (readonly Row[])[]) =>
      statements.flatMap(({ parameters }, index) => parameters(lists[index] ?? [])),
  };
}

function renumbered(texts: readonly string[]): readonly string[] {
  let taken = 0;
  return texts.map((text) => {
    const own = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    const before = taken;
    taken += Math.max(0, ...own);
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
  });
}
