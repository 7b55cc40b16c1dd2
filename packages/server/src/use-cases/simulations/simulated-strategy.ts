import type { Diagnostic } from '@merit/dsl';
import { compile, type Strategy } from '@merit/engine';
import { customStrategyId } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { requireVersionMeant } from '../custom-strategies/get.js';
import { type ParentTexts, parentsIn, parentTextsOf } from '../strategies/parents.js';

/** What is simulated: a strategy without errors. */
export interface Simulated {
  /** With its defaults. */
  readonly strategy: Strategy;
  /** What is allowed in it, and most likely not meant. */
  readonly findings: readonly Diagnostic[];
}

/** A text with all that compiling it takes, as plain data: it may be compiled in another thread. */
export interface TextToSimulate {
  readonly source: string;
  readonly name: string | undefined;
  readonly parents: ParentTexts;
}

/** A text that is kept nowhere; it may extend what the caller's own strategies may. */
export async function textToSimulate({ books, principal }: Call, source: string): Promise<TextToSimulate> {
  const child = { id: null, owner: principal.owner };
  const parents = await parentTextsOf(books, child, { source, parent: null, publishedAt: null });
  return { source, name: undefined, parents };
}

export interface StoredVersion {
  readonly id: string;
  /** The published one where absent, or else the newest. */
  readonly version: number | undefined;
}

/** @throws Fault `strategy-not-found`, `version-not-found`. */
export async function versionToSimulate(
  call: Call,
  { id, version }: StoredVersion,
): Promise<TextToSimulate & { readonly version: number }> {
  const found = await requireVersionMeant(call, { id, version });
  const parents = await parentTextsOf(call.books, found.strategy, found.version);
  const { source, version: number } = found.version;
  return { source, name: customStrategyId(id), parents, version: number };
}

/** @throws Fault `strategy-invalid`. */
export function compileToSimulate({ source, name, parents }: TextToSimulate): Simulated {
  const compilation = compile(source, { parents: parentsIn(parents), name });
  const { diagnostics } = compilation;
  if (!compilation.ok) throw new Fault('strategy-invalid', { diagnostics });
  return { strategy: compilation.strategy, findings: diagnostics };
}
