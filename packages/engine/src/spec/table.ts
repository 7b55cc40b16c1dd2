import { isObject } from '@merit/dsl';
import type { Spec, SpecCase } from './spec.js';

/** A case, and the keys and indices that lead to it in its spec. */
export interface PlacedCase {
  readonly specCase: SpecCase;
  readonly path: readonly (string | number)[];
}

/** All cases of a spec in their order: its own, then a row of a table each. */
export function casesOf({ cases = [], tables = [] }: Spec): readonly PlacedCase[] {
  return [
    ...cases.map((specCase, index) => ({ specCase, path: ['cases', index] })),
    ...tables.flatMap((table, at) =>
      casesOfTable({ ...table }).map((specCase, row) => ({
        // What reads a spec looked at each of them.
        specCase: specCase as unknown as SpecCase,
        path: ['tables', at, 'rows', row],
      })),
    ),
  ];
}

/** An object as JSON has it, of which nothing is known yet. */
interface Written {
  readonly [key: string]: unknown;
}

/** A table whose rows can be told apart; nothing else of it is known yet. */
interface WrittenTable extends Written {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The cases that the rows of a table stand for: what they share, and what the columns say. */
export function casesOfTable({ columns, rows, ...shared }: WrittenTable): readonly Written[] {
  return rows.map((row, index) => {
    const given = columns.map((column, at) => ({ column, cell: row[at] ?? null }));
    const { name, ...said } = given
      .filter(({ cell }) => cell !== null)
      .reduce<Written>((all, { column, cell }) => withValue(all, pathOfColumn(column), cell), {
        ...shared,
        name: `row ${index + 1}`,
      });
    return { name: `${shared.name}: ${name}`, ...said };
  });
}

/** The keys that a column leads by; keys of facts and names of parameters are one key each. */
function pathOfColumn(column: string): readonly string[] {
  const at = column.indexOf('.');
  const root = column.slice(0, at);
  const isOneKey = root === 'facts' || root === 'params';
  return isOneKey ? [root, column.slice(at + 1)] : column.split('.');
}

/** A copy, so that rows don't share what they say; a key is its own even where it is called `__proto__`. */
function withValue(object: Written, [key = '', ...rest]: readonly string[], value: unknown): Written {
  if (rest.length === 0) return { ...object, [key]: value };
  const inner = Object.hasOwn(object, key) ? object[key] : undefined;
  return { ...object, [key]: withValue(isObject(inner) ? inner : {}, rest, value) };
}
