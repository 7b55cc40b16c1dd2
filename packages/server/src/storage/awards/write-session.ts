import { Fault } from '../../domain/fault.js';
import type { Balance } from '../../domain/wallet.js';
import type { Ids } from '../../ports/clock.js';
import { isLimitExceeded } from '../dialects/limit-exceeded.js';
import { together } from '../dialects/together.js';
import { createStrategyCounter } from '../figures/strategy-counter.js';
import type { Session } from '../kysely/session.js';
import type { TimelineKey } from '../timelines/timeline-key.js';
import type { TrackedInputs } from '../timelines/tracked-inputs.js';
import type { Written } from './award-session.js';
import { changesOf } from './counter-changes.js';
import { createOpenHolder } from './hold-open.js';
import { createActionWriter } from './write-actions.js';
import { createDayWriter } from './write-days.js';
import { createEventWriter } from './write-events.js';
import { createInputWriter } from './write-inputs.js';
import { type AwardIds, createLedgerWriter, type LedgerEntry } from './write-ledger.js';
import { createTimelineWriter } from './write-timelines.js';

/** What a session wants written, and what it knew when it began. */
export interface SessionRecord extends Written {
  readonly balances: ReadonlyMap<number, Balance>;
  readonly inputs: TrackedInputs;
  readonly backfillOf: LedgerEntry['backfillOf'];
  readonly isNew: (key: TimelineKey) => boolean;
  /** Numbers that nobody else has, at least as many as awards. */
  readonly takenIds: readonly number[];
}

export type SessionWriter = (record: SessionRecord) => Promise<void>;

/** Writes sessions with few statements, all of them on their way at once. */
export function createSessionWriter(session: Session, ids: Ids): SessionWriter {
  const writeLedger = createLedgerWriter(session, ids);
  const writeEvents = createEventWriter(session);
  const holdOpen = createOpenHolder(session);
  const writeTimelines = createTimelineWriter(session);
  const writeDays = createDayWriter(session);
  const writeInputs = createInputWriter(session);
  const writeActions = createActionWriter(session);
  const countDecisions = createStrategyCounter(session);

  return async (record) => {
    const { recorded, actions, unawarded, decisions, balances, inputs, backfillOf, isNew } = record;
    const awardIds = numbered(record);
    if (recorded.length === 0) {
      await together([
        writeEvents({ recorded, actions, unawarded, awardIds }),
        holdOpen([], actions),
        writeActions(actions, awardIds),
        countDecisions(decisions),
      ]);
      return;
    }
    const changes = changesOf(recorded, inputs);
    // Everyone's rows come late, so that they are locked no longer than it takes to commit; a timeline's
    // row guards its days and inputs, so those come after it.
    await withinLimits(
      together([
        writeLedger({ recorded, balances, awardIds, backfillOf }),
        writeEvents({ recorded, actions, unawarded, awardIds }),
        holdOpen(recorded, actions),
        writeTimelines(changes.timelines, isNew),
        writeDays(changes.days),
        writeInputs(changes.inputs),
        writeActions(actions, awardIds),
        countDecisions(decisions),
      ]),
    );
  };
}

function numbered({ recorded, takenIds }: SessionRecord): AwardIds {
  return new Map(recorded.map(({ award }, index) => [award.awardId, takenIds[index]]));
}

/** @throws Fault `balance-limit` where a sum went beyond the safe integers. */
async function withinLimits<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (isLimitExceeded(error)) throw new Fault('balance-limit', { cause: error });
    throw error;
  }
}
