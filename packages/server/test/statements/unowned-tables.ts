import { type Block, blocksOf } from './query-blocks.js';
import type { Token } from './sql-tokens.js';

/** By the table, the column that says whose its rows are; null where it has none yet. */
export type OwnedTables = ReadonlyMap<string, string | null>;

/** A table as one query of a statement names it. */
interface Source {
  readonly table: string;
  /** What its columns stand under. */
  readonly name: string;
  readonly block: Block;
  readonly how: 'read' | 'insert' | 'update';
  /** Where it stands in its query. */
  readonly at: number;
}

/**
 * Finds the owned tables that a statement touches without saying whose rows it means: each has to be held to
 * one owner, as a value or by a join with a table that is, or each of its rows to the owner that the
 * statement's own list of rows has beside it. What is inserted has to carry its owner, also in the target of
 * a conflict, and no update may change it.
 */
export function unownedTables(sql: string, owned: OwnedTables): readonly string[] {
  const blocks = blocksOf(sql);
  const own = new Set(blocks.flatMap(namedQueries));
  const sources = blocks.flatMap((block) => sourcesIn(block, owned)).filter(({ table }) => !own.has(table));
  const held = heldOf(sources, { owned, blocks });
  return [...new Set(sources.filter((source) => !held.has(source)).map(({ table }) => table))];
}

/** What a statement calls its own queries by: `with name as (…)`. */
function namedQueries({ tokens }: Block): readonly string[] {
  return tokens
    .filter((_, at) => tokens[at + 1]?.text === 'as' && tokens[at + 2]?.text === '()')
    .map(({ text }) => text);
}

function sourcesIn(block: Block, owned: OwnedTables): readonly Source[] {
  return block.tokens.flatMap((token, at): readonly Source[] => {
    if (token.kind !== 'name' || !owned.has(token.text)) return [];
    const how = useOf(block.tokens, at);
    return how === null ? [] : [{ table: token.text, name: nameAfter(block.tokens, at), block, how, at }];
  });
}

/** What the words before a table's name do with it; null where the name isn't a table's there. */
function useOf(tokens: readonly Token[], at: number): Source['how'] | null {
  const [before, previous] = [tokens[at - 1]?.text, tokens[at - 2]?.text];
  if (before === 'into') return 'insert';
  if (before === 'update' && previous !== 'for' && previous !== 'do') return 'update';
  if (before === 'join' || before === 'using') return 'read';
  if (before === 'from') return previous === 'distinct' ? null : 'read';
  return before === ',' && clauseAt(tokens, at) === 'from' ? 'read' : null;
}

function nameAfter(tokens: readonly Token[], at: number): string {
  const next = tokens[at + 1];
  const alias = next?.text === 'as' ? tokens[at + 2] : next;
  return alias?.kind === 'name' && !clauseWords.has(alias.text) ? alias.text : (tokens[at]?.text ?? '');
}

const clauseWords = new Set([
  ...[
    'select',
    'from',
    'where',
    'on',
    'set',
    'join',
    'values',
    'returning',
    'group',
    'order',
    'having',
    'limit',
  ],
  ...['left', 'inner', 'cross', 'right', 'full', 'using', 'indexed', 'for', 'window', 'offset', 'with', 'do'],
]);

/** The clause of its query that something stands in. */
function clauseAt(tokens: readonly Token[], at: number): string | undefined {
  return tokens[startOf(tokens, at)]?.text;
}

/** Where the clause begins. */
function startOf(tokens: readonly Token[], at: number): number {
  let depth = 0;
  return tokens.findLastIndex(({ text, kind }, index) => {
    if (index >= at) return false;
    if (text === ')') depth += 1;
    if (text === '(') depth -= 1;
    return kind === 'name' && depth <= 0 && clauseWords.has(text);
  });
}

interface Statement {
  readonly owned: OwnedTables;
  readonly blocks: readonly Block[];
}

/** Those that are held to one owner: by themselves, or through others that are. */
function heldOf(sources: readonly Source[], { owned, blocks }: Statement): ReadonlySet<Source> {
  const held = new Set(sources.filter((source) => isHeld(source, { owned, blocks })));
  const links = sources.flatMap((source) => linksOf(source, sources, owned));
  for (let size = -1; size !== held.size; ) {
    size = held.size;
    for (const [one, other] of links) {
      if (held.has(one)) held.add(other);
      if (held.has(other)) held.add(one);
    }
  }
  return held;
}

function isHeld({ table, name, block, how, at }: Source, { owned, blocks }: Statement): boolean {
  const column = owned.get(table) ?? null;
  const { tokens } = block;
  if (column === null) return false;
  if (how === 'insert') return isCarried(tokens, at, column);
  if (how === 'update' && isSet(tokens, column)) return false;
  return conditionsOn(block, { name, column }).some(
    ({ value }) => isValue(value) || isListed(value, { block, column, blocks }),
  );
}

/** Whether a list of columns, and of those of a conflict where one is given, has the owner's. */
function isCarried(tokens: readonly Token[], at: number, column: string): boolean {
  const conflict = tokens.findIndex(({ text }) => text === 'conflict');
  const lists = tokens[conflict + 1]?.text === '(' && conflict >= 0 ? [at, conflict] : [at];
  return lists.every((start) => listAfter(tokens, start).includes(column));
}

function listAfter(tokens: readonly Token[], at: number): readonly string[] {
  const start = tokens[at + 1]?.text === '(' ? at + 2 : tokens.length;
  const end = tokens.findIndex(({ text }, index) => index >= start && text === ')');
  return tokens.slice(start, end).map(({ text }) => text);
}

function isSet(tokens: readonly Token[], column: string): boolean {
  return tokens.some(
    ({ text }, at) =>
      text === column &&
      tokens[at + 1]?.text === '=' &&
      clauseAt(tokens, at) === 'set' &&
      ['set', ','].includes(tokens[at - 1]?.text ?? ''),
  );
}

interface ColumnOf {
  readonly name: string;
  readonly column: string;
}

/** What a column is held to be equal to. */
interface Equality {
  readonly value: readonly Token[];
}

/** The conditions of a query that all of its rows meet, and that are about the column. */
function conditionsOn({ tokens }: Block, { name, column }: ColumnOf): readonly Equality[] {
  return tokens.flatMap((token, at): readonly Equality[] => {
    if (token.text !== column || token.kind !== 'name') return [];
    const isQualified = tokens[at - 1]?.text === '.';
    if (isQualified && tokens[at - 2]?.text !== name) return [];
    const start = isQualified ? at - 2 : at;
    if (!isOfAllRows(tokens, start)) return [];
    if (tokens[at + 1]?.text === '=') return [{ value: tokens.slice(at + 2, at + 8) }];
    return tokens[start - 1]?.text === '='
      ? [{ value: tokens.slice(valueStart(tokens, start), start - 1) }]
      : [];
  });
}

function valueStart(tokens: readonly Token[], end: number): number {
  return tokens[end - 3]?.text === '.' ? end - 4 : end - 2;
}

/** A parameter or a constant, also one that is given a type. */
function isValue(value: readonly Token[]): boolean {
  const [first, , second] = value;
  const given = first?.text === 'cast' ? second : first;
  return given?.kind === 'value' && given.text !== '()';
}

interface Listing {
  readonly block: Block | null;
  readonly column: string;
  readonly blocks: readonly Block[];
}

/** Whether it is a column of the list of rows that the statement was given. */
function isListed([name, dot, of]: readonly Token[], listing: Listing): boolean {
  return name?.text === 'list' && dot?.text === '.' && of?.text === listing.column && isInList(listing);
}

/** Whether the list, made of parameters in this query or in one around it, has such a column. */
function isInList({ block, column, blocks }: Listing): boolean {
  if (block === null) return false;
  const { tokens } = block;
  const at = tokens.findIndex(({ text }, index) => text === 'list' && tokens[index - 1]?.text === 'as');
  if (at === -1) return isInList({ block: block.outer, column, blocks });
  if (tokens[at - 2]?.text === 'ordinality') return listAfter(tokens, at).includes(column);
  return blocks.some(({ outer, tokens: own }) => outer === block && isJsonList(own, column));
}

function isJsonList(tokens: readonly Token[], column: string): boolean {
  return (
    tokens.some(({ text }, at) => text === 'json_each' && tokens[at - 1]?.text === 'from') &&
    tokens.some(({ text }, at) => text === column && tokens[at - 1]?.text === 'as')
  );
}

/** Whether a condition stands in a `where` or an `on`, and under no `or` or `case`. */
function isOfAllRows(tokens: readonly Token[], at: number): boolean {
  const from = startOf(tokens, at);
  if (tokens[from]?.text !== 'where' && tokens[from]?.text !== 'on') return false;
  return surroundingsOf(tokens, { from: from + 1, at }).every((text) => text !== 'or' && text !== 'case');
}

/** The words beside a place and around it, as far as its clause goes. */
function surroundingsOf(
  tokens: readonly Token[],
  { from, at }: { readonly from: number; readonly at: number },
): readonly string[] {
  const before = outwards(tokens.slice(from, at).toReversed(), { opens: ')', closes: '(' });
  return [...before, ...outwards(tokens.slice(at), { opens: '(', closes: ')' })];
}

function outwards(
  tokens: readonly Token[],
  { opens, closes }: { readonly opens: string; readonly closes: string },
): readonly string[] {
  const words: string[] = [];
  let depth = 0;
  for (const { text, kind } of tokens) {
    if (text === opens) depth += 1;
    if (depth === 0 && kind === 'name' && clauseWords.has(text)) break;
    if (depth === 0 && kind === 'name') words.push(text);
    if (text === closes) depth = Math.max(0, depth - 1);
  }
  return words;
}

/** Pairs of sources whose owners a query holds to be equal. */
function linksOf(
  source: Source,
  sources: readonly Source[],
  owned: OwnedTables,
): readonly (readonly [Source, Source])[] {
  const column = owned.get(source.table) ?? null;
  if (column === null || source.how === 'insert') return [];
  return conditionsOn(source.block, { name: source.name, column }).flatMap(({ value }) => {
    const [name, dot, of] = value;
    if (dot?.text !== '.') return [];
    const other = seenAs(name?.text, source.block, sources);
    if (other === undefined) {
      return givenBy(name?.text, of?.text, sources).map((given) => [source, given] as const);
    }
    return owned.get(other.table) === of?.text ? [[source, other] as const] : [];
  });
}

/** Whose owner a query of the statement's own passes on in a column: of what it reads itself. */
function givenBy(
  name: string | undefined,
  column: string | undefined,
  sources: readonly Source[],
): readonly Source[] {
  return sources.filter(({ block, name: own }) => {
    const end = block.tokens.findIndex(({ text }) => text === 'from');
    const columns = block.tokens.slice(0, end);
    const isGiven = columns.some(
      ({ text }, at) => text === column && columns[at - 1]?.text === '.' && columns[at - 2]?.text === own,
    );
    return name !== undefined && block.name === name && isGiven;
  });
}

/** What a name means in a query: one of its own sources, or else of those around it. */
function seenAs(
  name: string | undefined,
  block: Block | null,
  sources: readonly Source[],
): Source | undefined {
  if (block === null) return undefined;
  return (
    sources.find((source) => source.block === block && source.name === name) ??
    seenAs(name, block.outer, sources)
  );
}
