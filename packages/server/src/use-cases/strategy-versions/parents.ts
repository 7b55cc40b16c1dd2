import type { ParseResult } from '@merit/dsl';
import { builtinStrategy, type Parents } from '@merit/engine';
import { type CustomStrategy, customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import type { NamedText, ParentChain, ParentTexts } from '../../domain/parent-texts.js';
import { readStrategyId } from '../../domain/strategy-reference.js';
import type { Books } from '../../ports/storage.js';

/** Who extends: a strategy's parents are looked for in its own scope, and never lead back to it. */
export interface Child extends Pick<CustomStrategy, 'owner'> {
  /** Null for a text that is kept nowhere. */
  readonly id: string | null;
}

/**
 * What a version may extend besides the latest built-ins, read beforehand, since compiling waits for nothing.
 *
 * @param parsed What the version's text was read as.
 */
export function parentsOf(
  books: Books,
  child: Child,
  version: Pick<StrategyVersion, 'parent' | 'publishedAt'>,
  parsed: ParseResult,
): Promise<FoundParents> {
  return version.publishedAt === null
    ? presentParentsOf(books, child, customParentIn(parsed))
    : keptParents(books, child, version.parent);
}

/**
 * The parent that a version was published with, in the version of that time, so that nothing that is
 * published later changes an award.
 */
export async function keptParents(
  books: Books,
  { id, owner }: Child,
  parent: string | null,
): Promise<FoundParents> {
  const chain = await chainFrom(books, { id: null, owner }, parent);
  return { texts: along(chain, id), names: namesOf(chain) };
}

/** Parents, with what says whether they still are the same: versions that awarded never change. */
export interface FoundParents {
  readonly texts: ParentTexts;
  readonly names: string;
}

/** What a text would extend if it were published now: of a custom parent the version that is. */
export async function presentParentsOf(
  books: Books,
  child: Child,
  parent: CustomParent | null,
): Promise<FoundParents> {
  const found = parent === null ? null : await findPresent(books, child, parent);
  if (parent === null || found === null) return { texts: NO_PARENTS, names: '' };
  if ('reason' in found) return { texts: { [parent.written]: found }, names: found.reason };
  const chain = await chainFrom(books, child, found.name);
  return { texts: along(chain, child.id), names: namesOf(chain) };
}

export interface CustomParent {
  /** As the text has it. */
  readonly written: string;
  readonly id: string;
  readonly version: number | null;
}

/** The custom strategy that a text extends; null where it extends none. */
export function customParentIn({ tree }: ParseResult): CustomParent | null {
  const written = tree?.parent?.id.value;
  if (written === undefined) return null;
  const reference = readStrategyId(written);
  return reference.kind === 'custom' ? { written, ...reference } : null;
}

/** Null where nothing of that name is in the scope. */
async function findPresent(
  books: Books,
  { id, owner }: Child,
  wanted: CustomParent,
): Promise<{ readonly name: string } | { readonly reason: string } | null> {
  if (wanted.id === id) return { name: customStrategyId(wanted.id) };
  const key = { owner, id: wanted.id };
  const strategy = await books.strategies.find(key);
  if (strategy === null) return null;
  if (strategy.status === 'archived') return { reason: 'it is archived' };
  const version = wanted.version ?? strategy.publishedVersion;
  const found = version === null ? null : await books.strategies.findVersion(key, version);
  if (version !== null && found === null) return { reason: `it has no version ${version}` };
  if (found === null || found.publishedAt === null) return { reason: 'it was never published' };
  return { name: `${customStrategyId(wanted.id)}@${found.version}` };
}

/** Stands for the text that is compiled. */
const FIRST = '';

function namesOf(chain: ParentChain): string {
  return Array.from(chain.values(), ({ name }) => name).join(' ');
}

function along(chain: ParentChain, childId: string | null): ParentTexts {
  return { self: childId === null ? FIRST : customStrategyId(childId), chain };
}

export const NO_PARENTS: ParentTexts = {};

export function parentsIn(texts: ParentTexts): Parents {
  if (!isChained(texts)) return texts;
  const { self, chain } = texts;
  return (_id, from) => chain.get(from === undefined || from === self ? FIRST : from);
}

function isChained(texts: ParentTexts): texts is { readonly self: string; readonly chain: ParentChain } {
  return 'chain' in texts && texts['chain'] instanceof Map;
}

/** Versions that awarded are kept for ever, so a chain never breaks. */
async function chainFrom(
  books: Books,
  { id: childId, owner }: Child,
  parent: string | null,
): Promise<ParentChain> {
  const chain = new Map<string, NamedText>();
  for (let [from, name] = [FIRST, parent]; name !== null; ) {
    const reference = readStrategyId(name);
    if (reference.kind === 'custom' && reference.id === childId) {
      // By this name, which is the child's own, the compiler knows that it went round in a circle.
      return chain.set(from, { name: customStrategyId(reference.id), source: '' });
    }
    const text = reference.kind === 'custom' ? await requireText(books, owner, name) : builtInText(name);
    chain.set(from, { name, source: text.source });
    [from, name] = [name, text.parent];
  }
  return chain;
}

type Text = Pick<StrategyVersion, 'source' | 'parent'>;

async function requireText(books: Books, owner: Owner, name: string): Promise<Text> {
  const reference = readStrategyId(name);
  const version = reference.kind === 'custom' ? reference.version : null;
  const key = { owner, id: reference.id };
  const found = version === null ? null : await books.strategies.findVersion(key, version);
  if (found === null) throw new Error(`the parent ${name} is gone`);
  return found;
}

function builtInText(name: string): Text {
  const [id = '', version] = name.split('@');
  const builtIn = builtinStrategy(id, Number(version));
  if (builtIn === null) throw new Error(`the parent ${name} is gone`);
  return { source: builtIn.source, parent: null };
}
