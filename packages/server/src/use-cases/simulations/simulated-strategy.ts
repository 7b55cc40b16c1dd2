import type { Diagnostic } from '@merit/dsl';
import { type Compilation, compile, type Strategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { requireWithVersion } from '../custom-strategies/get.js';
import { type StrategyText, sourceOfText } from '../custom-strategies/strategy-text.js';
import { requireStrategy } from '../scope.js';
import { parentsOf } from '../strategies/parents.js';

/** What is simulated: a strategy without errors. */
export interface Simulated {
  /** With its defaults. */
  readonly strategy: Strategy;
  /** What is allowed in it, and most likely not meant. */
  readonly findings: readonly Diagnostic[];
}

/** @throws Fault `strategy-invalid`, `strategy-too-large`. */
export function simulatedText(text: StrategyText): Simulated {
  return soundOf(compile(sourceOfText(text)));
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
  const { version: found } = await requireWithVersion(call, { id, version: number });
  return { ...soundOf(compile(found.source, { parents: parentsOf(found) })), version: number };
}

function soundOf(compilation: Compilation): Simulated {
  const { diagnostics } = compilation;
  if (!compilation.ok) throw new Fault('strategy-invalid', { diagnostics });
  return { strategy: compilation.strategy, findings: diagnostics };
}
