import type { Diagnostic } from '@merit/dsl';
import { type Compilation, compile, type Strategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { requireWithVersion } from '../custom-strategies/get.js';
import { compileVersion } from '../custom-strategies/strategy-at-version.js';
import { type StrategyText, sourceOfText } from '../custom-strategies/strategy-text.js';
import { requireStrategy } from '../scope.js';
import { presentParents } from '../strategies/parents.js';

/** What is simulated: a strategy without errors. */
export interface Simulated {
  /** With its defaults. */
  readonly strategy: Strategy;
  /** What is allowed in it, and most likely not meant. */
  readonly findings: readonly Diagnostic[];
}

/**
 * A text that is kept nowhere; it may extend what the caller's own strategies may.
 *
 * @throws Fault `strategy-invalid`, `strategy-too-large`.
 */
export async function simulatedText({ books, principal }: Call, text: StrategyText): Promise<Simulated> {
  const source = sourceOfText(text);
  const parents = await presentParents(books, { id: null, owner: principal.owner }, source);
  return soundOf(compile(source, { parents }));
}

export interface StoredVersion {
  readonly id: string;
  /** The published one where absent, or else the newest. */
  readonly version: number | undefined;
}

/** @throws Fault `strategy-not-found`, `version-not-found`, `strategy-invalid`. */
export async function simulatedVersion(
  call: Call,
  { id, version }: StoredVersion,
): Promise<Simulated & { readonly version: number }> {
  const { publishedVersion, latestVersion } = await requireStrategy(call, id);
  const number = version ?? publishedVersion ?? latestVersion;
  const found = await requireWithVersion(call, { id, version: number });
  return { ...soundOf(await compileVersion(call.books, found.strategy, found.version)), version: number };
}

function soundOf(compilation: Compilation): Simulated {
  const { diagnostics } = compilation;
  if (!compilation.ok) throw new Fault('strategy-invalid', { diagnostics });
  return { strategy: compilation.strategy, findings: diagnostics };
}
