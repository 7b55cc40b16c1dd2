import { Fault } from '../../domain/fault.js';
import type { AwardIntent, AwardSession } from '../../ports/award-book.js';
import type { Ids } from '../../ports/clock.js';
import { isLimitExceeded } from '../dialects/limit-exceeded.js';
import { shareAwardLocks } from '../dialects/postgres/advisory-locks.js';
import { together } from '../dialects/together.js';
import { createStrategyCounter } from '../figures/strategy-counter.js';
import type { Session } from '../kysely/session.js';
import { readCountedFilters } from '../timelines/counted-filters.js';
import { keyText, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import { readTrackedInputs } from '../timelines/tracked-inputs.js';
import { type AwardNeeds, needsOf } from './award-needs.js';
import { createAwardSession } from './award-session.js';
import { changesOf } from './counter-changes.js';
import { keysToHold } from './everyone-keys.js';
import type { SummarySource } from './fact-source.js';
import { holdWallets } from './hold-wallets.js';
import { createActionCounter } from './load-actions.js';
import { loadStreakDays } from './load-days.js';
import { createSummaryReaders } from './load-summaries.js';
import { loadTaskCounts } from './load-task-counts.js';
import { loadTimelines } from './load-timelines.js';
import { emptySummary } from './summary.js';
import { type LoadedHistory, WorkingSet } from './working-set.js';
import { createActionWriter } from './write-actions.js';
import { createDayWriter } from './write-days.js';
import { createInputWriter } from './write-inputs.js';
import { createLedgerWriter } from './write-ledger.js';
import { createTimelineWriter } from './write-timelines.js';

type SessionOpener = (intents: readonly AwardIntent[]) => Promise<AwardSession>;

/**
 * Opens sessions: first the locks, in the order that every transaction keeps, then what the intents ask for,
 * each kind of it in one statement for the whole list.
 */
export function createSessionOpener(session: Session, ids: Ids): SessionOpener {
  const load = createHistoryLoader(session);
  const writeLedger = createLedgerWriter(session, ids);
  const writeTimelines = createTimelineWriter(session);
  const writeDays = createDayWriter(session);
  const writeInputs = createInputWriter(session);
  const writeActions = createActionWriter(session);
  const countDecisions = createStrategyCounter(session);

  return async (intents) => {
    const owners = distinct(intents.map(({ owner }) => owner));
    const gameIds = distinct(intents.map(({ gameId }) => gameId));
    const [, balances, held, users, inputs, filters] = await together([
      shareAwardLocks(session.connection, { owners, gameIds }),
      holdWallets(session, distinct(intents.map(({ userId }) => userId))),
      loadTimelines(session, keysToHold(intents), { lock: true }),
      loadTimelines(session, usersKeys(intents), { lock: false }),
      readTrackedInputs(session, owners),
      readCountedFilters(session, owners),
    ]);
    const timelines = new Map([...held, ...users]);
    const needs = needsOf(intents, { inputs, filters });
    const { parts, ...loaded } = await load(needs);
    return createAwardSession({
      needs,
      history: new WorkingSet({ ...loaded, timelines: new Map([...timelines, ...parts]) }, filters),
      balances,
      write: async ({ recorded, actions, decisions }) => {
        if (recorded.length === 0) {
          await together([writeActions(actions), countDecisions(decisions)]);
          return;
        }
        const changes = changesOf(recorded, inputs);
        // Everyone's rows come late, so that they are locked no longer than it takes to commit; a timeline's
        // row guards its days and inputs, so those come after it.
        await withinLimits(
          together([
            writeLedger({ recorded, balances }),
            writeTimelines(changes.timelines, (key) => !users.has(keyText(key))),
            writeDays(changes.days),
            writeInputs(changes.inputs),
            writeActions(actions),
            countDecisions(decisions),
          ]),
        );
      },
    });
  };
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

interface Loaded extends Omit<LoadedHistory, 'timelines'> {
  /** Timelines of parts, by their text. */
  readonly parts: LoadedHistory['timelines'];
}

type HistoryLoader = (needs: AwardNeeds) => Promise<Loaded>;

function createHistoryLoader(session: Session): HistoryLoader {
  const readers = createSummaryReaders(session);
  const countActions = createActionCounter(session);

  async function loadSummaries(needs: AwardNeeds, from: SummarySource['from']) {
    const sources = needs.summaries[from];
    const summaries = await readers[from](sources.map(({ request }) => request));
    return sources.map((source, index) => [source, summaries[index] ?? emptySummary] as const);
  }

  return async (needs) => {
    const [days, ofDays, ofInputs, ofRows, parts, actions, tasks] = await together([
      loadStreakDays(session, needs.streaks),
      loadSummaries(needs, 'days'),
      loadSummaries(needs, 'inputs'),
      loadSummaries(needs, 'rows'),
      loadTimelines(session, needs.parts, { lock: false }),
      countActions(needs.actions),
      loadTaskCounts(session, needs.taskGames),
    ]);
    return {
      days,
      summaries: new Map([...ofDays, ...ofInputs, ...ofRows]),
      parts,
      actions: new Map(needs.actions.map((request, index) => [request, actions[index] ?? 0])),
      tasks,
    };
  };
}

function usersKeys(intents: readonly AwardIntent[]): readonly TimelineKey[] {
  const keys = intents.flatMap((intent) => [timelineOf('user', intent), timelineOf('user.game', intent)]);
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
