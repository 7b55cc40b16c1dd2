import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { holdToChange, requireNotArchived, requireVersion, type StrategyToChange } from './hold-to-change.js';
import type { Publication } from './publication.js';
import { notePublished } from './publish.js';
import { publishVersion } from './publish-version.js';
import type { StrategyAtVersion } from './strategy-at-version.js';

export interface RollBackCustomStrategy extends StrategyToChange {
  readonly version: number;
  readonly force: boolean;
  /** What changes, for the audit log. */
  readonly note?: string | undefined;
  /** What was found out before the transaction. */
  readonly prepared: Publication | null;
}

/**
 * Makes another version than the published one the one that awards, whether it ever did or not. It keeps its
 * number, and one that was published before keeps what it extends; a newer draft stays a draft.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`, `precondition-failed`, `strategy-archived`,
 *   `already-published`, and those of `publishVersion`.
 */
export async function rollBackCustomStrategy(
  call: Call,
  { version: number, force, note, prepared, ...held }: RollBackCustomStrategy,
): Promise<StrategyAtVersion> {
  const strategy = await holdToChange(call, held);
  const version = await requireVersion(call, strategy, number);
  requireNotArchived(strategy);
  if (version.status === 'published') throw new Fault('already-published');
  const published = await publishVersion(call, { strategy, version, prepared, force });
  await notePublished(call, 'Strategy rolled back', strategy, { ...published, note });
  return published;
}
