import { isDeepStrictEqual } from 'node:util';
import type { CustomStrategy } from '../../domain/custom-strategy.js';
import { stampsOf } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changedMembers, patched, revised } from '../change.js';
import { findStrategy } from '../scope.js';
import { type CompiledText, compileText } from './compiled-text.js';
import { draftOf } from './draft.js';
import { holdToChange, requireNotArchived, requireVersion, type StrategyToChange } from './hold-to-change.js';
import { atVersion, type StrategyAtVersion } from './strategy-at-version.js';
import { canonicalOf, type StrategyText, sourceOfText } from './strategy-text.js';

export interface UpdateCustomStrategy extends StrategyToChange {
  /** Absent members stay as they are. */
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** Whether its text came as a form. */
  readonly isForm: boolean;
}

/**
 * Compiles the next text of a strategy, before the transaction that keeps it. One that the caller can't reach
 * is for that transaction to refuse: its text is compiled as one of nobody.
 *
 * @throws Fault `strategy-too-large`, `strategy-invalid`.
 */
export async function compileNextVersion(
  call: Pick<Call, 'books' | 'services' | 'principal'>,
  { id, ...text }: StrategyText & { readonly id: string },
): Promise<CompiledText> {
  const source = sourceOfText(text);
  const strategy = await findStrategy(call, id);
  return compileText(call, strategy ?? { id: null, owner: call.principal.owner }, source);
}

/**
 * Keeps another text as the next version, a draft, which supersedes the draft before; the newest version's
 * own text makes none. Name and description belong to all versions and change at once.
 *
 * @returns The newest version.
 * @throws Fault `strategy-not-found`, `precondition-failed`, `strategy-archived`, `strategy-exists`.
 */
export async function updateCustomStrategy(
  call: Call,
  { name, description, isForm, id, expects }: UpdateCustomStrategy,
  text: CompiledText,
): Promise<StrategyAtVersion> {
  const before = await holdToChange(call, { id, expects });
  requireNotArchived(before);
  const newest = await requireVersion(call, before, before.latestVersion);
  const wanted = patched(before, { name, description });
  // A form has neither comments nor layout: sent back as it was given, it changes nothing.
  const present = isForm ? canonicalOf(newest.source) : newest.source;
  if (text.source !== present) return addVersion(call, { before, wanted }, text);
  if (isDeepStrictEqual(wanted, before)) return atVersion(call, before, newest);
  const strategy = { ...wanted, ...revised(call, before) };
  await call.books.strategies.update(strategy);
  await noteUpdate(call, strategy, { changed: changedMembers(before, wanted) });
  return atVersion(call, strategy, newest);
}

interface Change {
  readonly before: CustomStrategy;
  readonly wanted: CustomStrategy;
}

async function addVersion(
  call: Call,
  { before, wanted }: Change,
  text: CompiledText,
): Promise<StrategyAtVersion> {
  const strategy = { ...wanted, ...revised(call, before), latestVersion: before.latestVersion + 1 };
  const draft = await draftOf(call, strategy, text);
  const version = { ...draft.version, stamps: stampsOf(call.principal) };
  await call.books.strategies.addVersion(strategy, version);
  const changed = [...changedMembers(before, wanted), 'source'];
  await noteUpdate(call, strategy, { changed, version: version.version });
  return { ...draft, version };
}

async function noteUpdate(
  call: Call,
  { id, owner }: CustomStrategy,
  what: { readonly changed: readonly string[]; readonly version?: number },
): Promise<void> {
  await noteInAudit(call, {
    module: 'strategies',
    message: 'Strategy updated',
    owner,
    details: { id, ...what },
  });
}
