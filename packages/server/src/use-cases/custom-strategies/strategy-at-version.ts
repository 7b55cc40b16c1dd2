import type { JsonForm } from '@merit/dsl';
import type { Compilation } from '@merit/engine';
import { type CustomStrategy, customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { Books } from '../../ports/storage.js';
import type { Call } from '../call.js';
import { type Pace, paceWithin } from '../pace.js';
import {
  compileAtPace,
  findAwardRange,
  type ReadText,
  readAtPace,
} from '../strategy-versions/compile-at-pace.js';
import { parentsIn, parentsOf } from '../strategy-versions/parents.js';
import { formOf } from './strategy-text.js';

/** A custom strategy as one of its versions has it. */
export interface StrategyAtVersion {
  readonly strategy: CustomStrategy;
  readonly version: StrategyVersion;
  /** With errors, a draft has neither parameters nor inputs to show. */
  readonly compilation: Compilation;
  /** Null where the text's grammar is broken. */
  readonly ast: JsonForm | null;
}

/** The same, compiled where a transaction holds the strategy. */
export async function atVersion(
  call: Call,
  strategy: CustomStrategy,
  version: StrategyVersion,
): Promise<StrategyAtVersion> {
  return versionToShow({ books: call.books, pace: paceWithin(call) }, strategy, version);
}

/** Compiles a version, and finds what is shown of it. */
export async function versionToShow(
  place: CompilingPlace,
  strategy: CustomStrategy,
  version: StrategyVersion,
): Promise<StrategyAtVersion> {
  const compiled = await compileVersion(place, strategy, version);
  if (compiled.compilation.ok) await findAwardRange(compiled.compilation.strategy, place.pace);
  return shown(strategy, version, compiled);
}

export function shown(
  strategy: CustomStrategy,
  version: StrategyVersion,
  { compilation, parsed }: Pick<CompiledVersion, 'compilation' | 'parsed'>,
): StrategyAtVersion {
  return { strategy, version, compilation, ast: formOf(parsed) };
}

/** Where the texts of parents are read, and at which pace all of it is compiled. */
interface CompilingPlace {
  readonly books: Books;
  readonly pace: Pace;
}

export interface CompiledVersion extends ReadText {
  readonly compilation: Compilation;
  /** What it was compiled with, by name and version. */
  readonly names: string;
}

/**
 * Compiles a version with its parents: a published version with those of its publication, a draft with
 * today's. The cost of a published version isn't judged again.
 */
export async function compileVersion(
  { books, pace }: CompilingPlace,
  child: Pick<CustomStrategy, 'id' | 'owner'>,
  version: Pick<StrategyVersion, 'source' | 'parent' | 'publishedAt'>,
): Promise<CompiledVersion> {
  const text = await readAtPace(version.source, pace);
  const { texts, names } = await parentsOf(books, child, version, text.parsed);
  const costMax = version.publishedAt === null ? undefined : Number.POSITIVE_INFINITY;
  const options = { parents: parentsIn(texts), name: customStrategyId(child.id), costMax };
  return { ...text, names, compilation: await compileAtPace(text, options, pace) };
}
