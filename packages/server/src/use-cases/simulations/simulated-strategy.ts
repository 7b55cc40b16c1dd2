import { type Compilation, compile } from '@merit/engine';
import { customStrategyId } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { ParentTexts } from '../../domain/parent-texts.js';
import type { Simulated } from '../../ports/simulated-texts.js';
import type { TextToSimulate } from '../../ports/simulation-workers.js';
import type { Call } from '../call.js';
import { requireVersionMeant } from '../custom-strategies/get.js';
import { paceOf } from '../pace.js';
import { compileAtPace, readAtPace } from '../strategy-versions/compile-at-pace.js';
import {
  type Child,
  customParentIn,
  keptParents,
  NO_PARENTS,
  parentsIn,
  presentParentsOf,
} from '../strategy-versions/parents.js';

/** A text that is kept nowhere; it may extend what the caller's own strategies may. */
export async function textToSimulate(call: Call, source: string): Promise<TextToSimulate> {
  const child = { id: null, owner: call.principal.owner };
  return { source, name: undefined, parents: await presentParents(call, child, source) };
}

async function presentParents(call: Call, child: Child, source: string): Promise<ParentTexts> {
  // Most texts extend nothing, and looking for the word costs nothing beside reading the text.
  if (!source.includes('extends')) return NO_PARENTS;
  const { parsed } = await readAtPace(source, paceOf(call));
  return (await presentParentsOf(call.books, child, customParentIn(parsed))).texts;
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
  const { source, version: number, publishedAt, parent } = found.version;
  const parents =
    publishedAt === null
      ? await presentParents(call, found.strategy, source)
      : (await keptParents(call.books, found.strategy, parent)).texts;
  return { source, name: customStrategyId(id), parents, version: number };
}

/**
 * Compiles at once, for a process that has nothing else to do.
 *
 * @throws Fault `strategy-invalid`.
 */
export function compileToSimulate({ source, name, parents }: TextToSimulate): Simulated {
  return simulatedBy(compile(source, { parents: parentsIn(parents), name }));
}

/**
 * Compiles where others are served too, or finds what came of the same text before.
 *
 * @throws Fault `strategy-invalid`.
 */
export async function compileInTurns(call: Call, text: TextToSimulate): Promise<Simulated> {
  const { simulatedTexts } = call.services;
  const known = simulatedTexts.find(text);
  if (known !== undefined) return known;
  const { source, name, parents } = text;
  const pace = paceOf(call);
  const read = await readAtPace(source, pace);
  const simulated = simulatedBy(await compileAtPace(read, { parents: parentsIn(parents), name }, pace));
  simulatedTexts.add(text, simulated);
  return simulated;
}

function simulatedBy(compilation: Compilation): Simulated {
  const { diagnostics } = compilation;
  if (!compilation.ok) throw new Fault('strategy-invalid', { diagnostics });
  return { strategy: compilation.strategy, findings: diagnostics };
}
