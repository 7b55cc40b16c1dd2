import type { SqlWords } from '../dialects/sql-words.js';
import type { Check, WrongRow } from './check.js';
import { type Reference, references } from './references.js';

/** Nothing in the database holds most references, so each is looked up: every table is gone through once. */
export function referenceChecks(words: SqlWords): readonly Check[] {
  return Object.entries(references).map(([table, { key, of }]) => {
    const joins = of.flatMap((reference) => joinsOf(table, reference));
    const columns = [...new Set([...key, ...of.map(({ column }) => column)])];
    return {
      wrong: `select ${columns.map((column) => `${table}.${column}`).join(', ')},
          ${of.map((reference, index) => `case when ${isLost(words, table, reference)} then 1 end as lost_${index}`).join(', ')}
        from ${table} ${joins.join(' ')}
        where ${of.map((reference) => `(${isLost(words, table, reference)})`).join(' or ')}`,
      sentence: (row) => sentenceOn(row, { table, key, of }),
    };
  });
}

/** What a target goes by in the statement. */
function nameOf({ column }: Reference, index: number): string {
  return `${column}_${index}`;
}

function joinsOf(table: string, reference: Reference): readonly string[] {
  return reference.to.map((target, index) => {
    const name = nameOf(reference, index);
    const isSame = [...new Set(['owner_id', ...(target.with ?? [])])].filter(
      (column) => column !== target.column,
    );
    const rows = target.isMany
      ? `(select distinct owner_id, ${target.column} from ${target.table})`
      : target.table;
    return `left join ${rows} as ${name} on ${name}.${target.column} = ${table}.${reference.column}
      ${isSame.map((column) => `and ${name}.${column} = ${table}.${column}`).join(' ')}`;
  });
}

function isLost({ uuid }: SqlWords, table: string, reference: Reference): string {
  const { column, to, except } = reference;
  return [
    `${table}.${column} is not null`,
    ...(except === undefined
      ? []
      : [`${table}.${column} <> ${typeof except === 'string' ? uuid(except) : except}`]),
    ...to.map((target, index) => `${nameOf(reference, index)}.${target.column} is null`),
  ].join(' and ');
}

interface Referring {
  readonly table: string;
  readonly key: readonly string[];
  readonly of: readonly Reference[];
}

function sentenceOn(row: WrongRow, { table, key, of }: Referring): string {
  const lost = of.filter((_, index) => row[`lost_${index}`] === 1);
  return (
    `${key.map((column) => `${column} ${row[column]}`).join(', ')} in ${table}: ` +
    lost
      .map(
        ({ column, to }) =>
          `${column} ${row[column]} isn't in ${to.map((each) => each.table).join(' or ')} of the same owner`,
      )
      .join('; ')
  );
}
