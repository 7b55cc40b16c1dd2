/** A table that takes the place of another one of its name. */
export interface Rebuilt {
  /** The definition of each column, by its name, in the order in which the table has them. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** What stands after the closing bracket. */
  readonly options: string;
  /** What the table is joined with, to say whose its rows are. */
  readonly join: string;
  /** Whose they are, as an expression; `owner_id` of what it is joined with where absent. */
  readonly ownerId?: string;
  /** By their names, what stands after the name of the table; in the order in which they are made. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** Indexes of which no two rows have the same. */
  readonly uniques?: Readonly<Record<string, string>>;
}

/**
 * A script that writes a table anew, with the number of whose each row is: neither database moves columns, or
 * changes the key of a table that is there. What is nobody's, which nobody reads, is left behind.
 */
export function rebuilt(table: string, to: Rebuilt): string {
  return rebuiltTogether({ [table]: to });
}

/**
 * The same for tables of which later ones refer to earlier ones: to `<name>_rebuilt`, which is renamed where
 * they name it too.
 */
export function rebuiltTogether(tables: Readonly<Record<string, Rebuilt>>): string {
  const all = Object.entries(tables);
  return [
    ...all.map(([table, to]) => copied(table, to)),
    ...all.toReversed().map(([table]) => `drop table ${table};`),
    ...all.map(([table, to]) => named(table, to)),
  ].join('\n');
}

function copied(table: string, { columns, key, options, join, ownerId = 'owner_id' }: Rebuilt): string {
  const defined = Object.entries(columns).map(([name, definition]) => `  ${name} ${definition},`);
  const names = Object.keys(columns);
  const read = names.map((name) => (name === 'owner_id' ? ownerId : `${table}.${name}`));
  return `
create table ${table}_rebuilt (
${defined.join('\n')}
  primary key (${key.join(', ')})
)${options};
insert into ${table}_rebuilt (${names.join(', ')}) select ${read.join(', ')} from ${table} ${join};`;
}

function named(table: string, { indexes = {}, uniques = {} }: Rebuilt): string {
  const made = (kind: string, named: Readonly<Record<string, string>>) =>
    Object.entries(named).map(([name, on]) => `create ${kind} ${name} on ${table} ${on};`);
  return [
    `alter table ${table}_rebuilt rename to ${table};`,
    ...made('unique index', uniques),
    ...made('index', indexes),
  ].join('\n');
}
