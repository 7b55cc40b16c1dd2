import type { CustomStrategy } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { holdToChange, requireNotArchived, requireVersion, type StrategyToChange } from './hold-to-change.js';
import type { Publication } from './publication.js';
import { type Published, publishVersion } from './publish-version.js';
import { atVersion, type StrategyAtVersion } from './strategy-at-version.js';

export interface PublishCustomStrategy extends StrategyToChange {
  /** The newest where absent. */
  readonly version: number | undefined;
  readonly force: boolean;
  /** What changes, for the audit log. */
  readonly note?: string | undefined;
  /** What was found out before the transaction. */
  readonly prepared: Publication | null;
}

/**
 * Makes a draft the version that awards. Publishing what is published changes nothing.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`, `precondition-failed`, `strategy-archived`,
 *   `nothing-to-publish`, and those of `publishVersion`.
 */
export async function publishCustomStrategy(
  call: Call,
  { version: number, force, note, prepared, ...held }: PublishCustomStrategy,
): Promise<StrategyAtVersion> {
  const strategy = await holdToChange(call, held);
  const version = await requireVersion(call, strategy, number ?? strategy.latestVersion);
  requireNotArchived(strategy);
  if (version.status === 'published') return atVersion(call, strategy, version);
  if (version.status === 'superseded') throw new Fault('nothing-to-publish');
  const published = await publishVersion(call, { strategy, version, prepared, force });
  await notePublished(call, 'Strategy published', strategy, { ...published, note });
  return published;
}

export async function notePublished(
  call: Call,
  message: 'Strategy published' | 'Strategy rolled back',
  { id, owner, publishedVersion }: CustomStrategy,
  { version, unfit, note }: Published & Pick<PublishCustomStrategy, 'note'>,
): Promise<void> {
  await noteInAudit(call, {
    module: 'strategies',
    message,
    owner,
    details: {
      ...{ id, version: version.version, before: publishedVersion },
      ...(unfit > 0 ? { unfit } : {}),
      ...(note === undefined ? {} : { note }),
    },
  });
}
