import type { JsonForm } from '@merit/dsl';
import { type Compilation, compile } from '@merit/engine';
import { customStrategyId } from '../../domain/custom-strategy.js';
import type { Principal } from '../../domain/principal.js';
import type { Books } from '../../ports/storage.js';
import type { Call } from '../call.js';
import type { Services } from '../services.js';
import {
  type Child,
  type CustomParent,
  customParentIn,
  parentsIn,
  presentParentsOf,
} from '../strategies/parents.js';
import { formOfSource } from './strategy-text.js';

/**
 * A text and what compiling it gave. It is made before the transaction that keeps it: compiling takes longer than
 * anything else there, and needs nothing of it but what the parents are.
 */
export interface CompiledText {
  readonly source: string;
  readonly compilation: Compilation;
  /** Null where the text's grammar is broken. */
  readonly ast: JsonForm | null;
  readonly parent: CustomParent | null;
  /** What it was compiled with, by name and version. */
  readonly names: string;
}

/** Who has a text compiled, and so has a rest after a long one. */
interface Caller {
  readonly principal: Pick<Principal, 'owner'>;
  readonly services: Pick<Services, 'turns'>;
}

/** To read and to compile a longer text takes a turn each. */
const LONG_FROM_LETTERS = 8000;

export async function compileText(
  { books, ...caller }: Caller & Pick<Call, 'books'>,
  child: Child,
  source: string,
): Promise<CompiledText> {
  await turnFor(caller, source);
  const read = { source, ast: formOfSource(source), parent: customParentIn(source) };
  await turnFor(caller, source);
  return compiledWith(books, child, read);
}

/** Waits until others had their turn, where what is to be read keeps them waiting. */
export async function turnFor({ principal, services }: Caller, source: string): Promise<void> {
  if (source.length > LONG_FROM_LETTERS) await services.turns.nextOf(principal.owner);
}

/** The same, compiled anew where its parents aren't any more what they were. */
export async function compiledNow(books: Books, child: Child, text: CompiledText): Promise<CompiledText> {
  const { names } = await presentParentsOf(books, child, text.parent);
  return names === text.names ? text : compiledWith(books, child, text);
}

async function compiledWith(
  books: Books,
  child: Child,
  { source, ast, parent }: Pick<CompiledText, 'source' | 'ast' | 'parent'>,
): Promise<CompiledText> {
  const { texts, names } = await presentParentsOf(books, child, parent);
  const parents = parentsIn(texts);
  const name = child.id === null ? undefined : customStrategyId(child.id);
  return { source, ast, parent, names, compilation: compile(source, { parents, name }) };
}
