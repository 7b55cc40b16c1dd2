import type { JsonForm } from '@merit/dsl';
import type { Compilation } from '@merit/engine';
import { customStrategyId } from '../../domain/custom-strategy.js';
import type { Books } from '../../ports/storage.js';
import type { Call } from '../call.js';
import { type Pace, paceOf, type Worker } from '../pace.js';
import {
  compileAtPace,
  findAwardRange,
  type ReadText,
  readAtPace,
} from '../strategy-versions/compile-at-pace.js';
import { type Child, customParentIn, parentsIn, presentParentsOf } from '../strategy-versions/parents.js';
import { formOf } from './strategy-text.js';

/**
 * A text and what compiling it gave. It is made before the transaction that keeps it: compiling takes longer
 * than anything else there, and needs nothing of it but what the parents are.
 */
export interface CompiledText extends ReadText {
  readonly compilation: Compilation;
  /** Null where the text's grammar is broken. */
  readonly ast: JsonForm | null;
  /** What it was compiled with, by name and version. */
  readonly names: string;
}

export async function compileText(
  { books, ...worker }: Worker & Pick<Call, 'books'>,
  child: Child,
  source: string,
): Promise<CompiledText> {
  const pace = paceOf(worker);
  return compiledWith(books, child, { text: await readAtPace(source, pace), pace });
}

/** The same, compiled anew where its parents aren't any more what they were. */
export async function compiledNow(
  books: Books,
  child: Child,
  { text, pace }: { readonly text: CompiledText; readonly pace: Pace },
): Promise<CompiledText> {
  const { names } = await presentParentsOf(books, child, customParentIn(text.parsed));
  return names === text.names ? text : compiledWith(books, child, { text, pace });
}

async function compiledWith(
  books: Books,
  child: Child,
  { text: { source, parsed }, pace }: { readonly text: ReadText; readonly pace: Pace },
): Promise<CompiledText> {
  const { texts, names } = await presentParentsOf(books, child, customParentIn(parsed));
  const name = child.id === null ? undefined : customStrategyId(child.id);
  const compilation = await compileAtPace({ source, parsed }, { parents: parentsIn(texts), name }, pace);
  if (compilation.ok) await findAwardRange(compilation.strategy, pace);
  return { source, parsed, ast: formOf(parsed), names, compilation };
}
