import { type RowOf, small, type Table } from '../tables/define-table.js';
import type { Connection, DialectName, StatementResult } from './connection.js';
import { type ListColumns, rowList } from './row-list.js';
import { sqlWords } from './sql-words.js';
import { together } from './together.js';

/** Where statements about rows of owners are sent. */
export interface Sender {
  readonly connection: Connection;
  /** Whether owners are spread over several databases: no statement is about more than one owner then. */
  readonly isSpread: boolean;
}

/** A row with the number of whose it is. */
export interface OwnedRow {
  readonly owner_id: number;
}

/** A statement about a list of rows, of any length. */
export interface ListStatement<Row> {
  readonly sql: string;
  readonly parameters: (rows: readonly Row[]) => readonly unknown[];
}

/** The two texts of a statement about rows of owners. */
export interface OwnedStatement<Row> {
  /** Names the owner once, as a value. */
  readonly ofOne: ListStatement<Row>;
  /** Has the owner of each row in its list. */
  readonly ofSeveral: ListStatement<Row>;
}

/** What writes a list of rows and gives none, as a statement whose text is always the same. */
export interface Writing<Row> extends OwnedStatement<Row> {
  /** By itself, as is best on the connection's database. */
  readonly write: (rows: readonly Row[]) => Promise<unknown>;
}

/**
 * Writes both texts of a statement. It is worth doing once, not for each list.
 *
 * @param columns What the list has beside the owner's number.
 * @param textOf The statement; its first argument stands after `from`, as a table `list`, the second for the
 *   owner's number: a parameter, or the column of the list. The third is the number of the next parameter,
 *   the first of the values that are the same for all rows.
 */
export function ownedStatement<Columns extends ListColumns>(
  dialect: DialectName,
  columns: Columns,
  textOf: (list: string, owner: string, next: number) => string,
): OwnedStatement<Readonly<RowOf<Columns>> & OwnedRow> {
  const one = rowList(dialect, columns);
  const several = rowList<ListColumns>(dialect, { ...columns, owner_id: small });
  return {
    ofOne: {
      sql: textOf(one.sql, `$${one.next}`, one.next + 1),
      parameters: (rows) => [...one.parameters(rows), rows[0]?.owner_id ?? null],
    },
    ofSeveral: {
      sql: textOf(several.sql, 'list.owner_id', several.next),
      parameters: several.parameters,
    },
  };
}

/** What came of a statement, with what it was asked about: a position in its list is one in these. */
export interface Answer<Item, Row> extends StatementResult<Row> {
  readonly items: readonly Item[];
}

/** What is asked of a list of items. */
export interface Question<Item, Own> {
  readonly statement: OwnedStatement<Own>;
  readonly items: readonly Item[];
  readonly toRow: (item: Item) => Own;
  /** The parameters that are the same for all. */
  readonly values?: readonly unknown[];
}

/**
 * Asks about items of any number of owners by one statement, in the order given; where owners are spread, by
 * one for each of them, in the order in which they come, all at once. Where there are no items, nothing is
 * asked.
 *
 * What it locks it locks in that order, so items stand owner by owner, as `inLockOrder` has them, unless
 * something else guards them.
 */
export async function askOwners<Row, Item, Own extends MaybeOwned>(
  sender: Sender,
  question: Question<Item, Own>,
): Promise<readonly Answer<Item, Row>[]> {
  const [first, ...others] = sendingsFor(sender, question);
  if (first === undefined) return [];
  if (others.length === 0) return [await send(sender, first)];
  return together([first, ...others].map((sending) => send<Row, Item, Own>(sender, sending)));
}

/**
 * The same outside of transactions: where owners are spread, one after the other, since whoever asks about
 * many of them would otherwise have every session.
 */
export async function readOwners<Row, Item, Own extends MaybeOwned>(
  sender: Sender,
  question: Question<Item, Own>,
): Promise<readonly Answer<Item, Row>[]> {
  const answers: Answer<Item, Row>[] = [];
  for (const sending of sendingsFor(sender, question)) answers.push(await send(sender, sending));
  return answers;
}

/** A row of which somebody may be the owner. */
interface MaybeOwned {
  readonly owner_id?: unknown;
}

/** One statement about some of the items. */
interface Sending<Item, Own> {
  readonly statement: ListStatement<Own>;
  readonly items: readonly Item[];
  readonly rows: readonly Own[];
  readonly values: readonly unknown[];
}

function sendingsFor<Item, Own extends MaybeOwned>(
  { isSpread }: Sender,
  { statement: { ofOne, ofSeveral }, items, toRow, values = [] }: Question<Item, Own>,
): readonly Sending<Item, Own>[] {
  if (items.length === 0) return [];
  const rows = items.map(toRow);
  const isOfOne = areOfOne(rows);
  if (isOfOne || !isSpread) return [{ statement: isOfOne ? ofOne : ofSeveral, items, rows, values }];
  const byOwner = new Map<unknown, { items: Item[]; rows: Own[] }>();
  for (const [index, row] of rows.entries()) {
    const own = byOwner.get(row.owner_id) ?? { items: [], rows: [] };
    byOwner.set(row.owner_id, own);
    own.items.push(...items.slice(index, index + 1));
    own.rows.push(row);
  }
  return [...byOwner.values()].map((own) => ({ statement: ofOne, ...own, values }));
}

async function send<Row, Item, Own>(
  { connection }: Sender,
  { statement, items, rows, values }: Sending<Item, Own>,
): Promise<Answer<Item, Row>> {
  const parameters = [...statement.parameters(rows), ...values];
  return { items, ...(await connection.query<Row>(statement.sql, parameters)) };
}

/**
 * By the items what was found of each, for a statement that gives at most one row of an item, with its
 * `position`.
 */
export function byItem<Item, Row extends { readonly position: number }>(
  answers: readonly Answer<Item, Row>[],
): ReadonlyMap<Item | undefined, Row> {
  return new Map(
    answers.flatMap(({ items, rows }) => rows.map((row) => [items[row.position - 1], row] as const)),
  );
}

/** Nearly always. */
function areOfOne(rows: readonly MaybeOwned[]): boolean {
  return rows.every(({ owner_id }) => owner_id === rows[0]?.owner_id);
}

/** The rows that were found, whoever's; what they are like follows from the statement. */
export function rowsIn<Row>(answers: readonly StatementResult<unknown>[]): readonly Row[] {
  return answers.flatMap(({ rows }) => rows as readonly Row[]);
}

/** Does the same with a list of rows as they are. */
export async function sendRows<Returned, Own extends MaybeOwned>(
  sender: Sender,
  statement: OwnedStatement<Own>,
  rows: readonly Own[],
): Promise<StatementResult<Returned>> {
  const { ofOne } = statement;
  if (rows.length > 0 && areOfOne(rows)) return sender.connection.query(ofOne.sql, ofOne.parameters(rows));
  const question = { statement, items: rows, toRow: (row: Own) => row };
  const answers = await askOwners<Returned, Own, Own>(sender, question);
  return { rows: rowsIn(answers), affected: answers.reduce((sum, { affected }) => sum + affected, 0) };
}

/**
 * Prepares an update of any number of rows; where there are none, nothing is asked.
 *
 * @param textOf The statement, as `ownedStatement` takes it.
 */
export function updateFromList<Columns extends ListColumns>(
  sender: Sender,
  columns: Columns,
  textOf: (list: string, owner: string) => string,
): Writing<Readonly<RowOf<Columns>> & OwnedRow> {
  const statement = ownedStatement(sender.connection.dialect, columns, textOf);
  return { ...statement, write: (rows) => sendRows(sender, statement, rows) };
}

/** Statements about the rows that go with each key of a list. */
interface RowsByKeys<Key> {
  readonly read: OwnedStatement<Key>;
  /** Reads them too, and holds them until the transaction ends, in the order of the list. */
  readonly hold: OwnedStatement<Key>;
}

/** Writes the statements of both databases once, for what every award reads by. */
export function rowsByKeys<Keys extends ListColumns>(
  { name, names, listed }: Pick<Table, 'name' | 'names' | 'listed'>,
  keys: Keys,
): Readonly<Record<DialectName, RowsByKeys<Readonly<RowOf<Keys>> & OwnedRow>>> {
  const same = Object.keys(keys).map((key) => `${name}.${key} = list.${key}`);
  const on = (dialect: DialectName) => {
    const { withEach } = sqlWords(dialect);
    const statement = (isHeld: boolean) =>
      ownedStatement(dialect, keys, (list, owner) => {
        const where = [...same, `${name}.owner_id = ${owner}`].join(' and ');
        return `select ${listed} from ${list} ${withEach({ table: name, as: name, columns: names, isHeld, where })}`;
      });
    return { read: statement(false), hold: statement(true) };
  };
  return { sqlite: on('sqlite'), postgres: on('postgres') };
}

/** Writes the statements that read all that owners have in a table, one of few rows for each. */
export function rowsOfOwner({
  name,
  names,
  listed,
}: Pick<Table, 'name' | 'names' | 'listed'>): Readonly<Record<DialectName, OwnedStatement<OwnedRow>>> {
  const on = (dialect: DialectName) => {
    const list = rowList(dialect, { owner_id: small });
    const where = `${name}.owner_id = list.owner_id`;
    const each = sqlWords(dialect).withEach({ table: name, as: name, columns: names, where });
    return {
      ofOne: {
        sql: `select ${listed} from ${name} where owner_id = $1`,
        parameters: (rows: readonly OwnedRow[]) => [rows[0]?.owner_id ?? null],
      },
      ofSeveral: { sql: `select ${listed} from ${list.sql} ${each}`, parameters: list.parameters },
    };
  };
  return { sqlite: on('sqlite'), postgres: on('postgres') };
}
