import type { Owner } from '../../domain/owner.js';
import type { Balance } from '../../domain/wallet.js';
import type { AwardBook, AwardIntent } from '../../ports/award-book.js';
import type { Ids } from '../../ports/clock.js';
import { shareOwners } from '../dialects/postgres/advisory-locks.js';
import { sqlWords } from '../dialects/sql-words.js';
import { together } from '../dialects/together.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners } from '../owner-numbers.js';
import { readCountedFilters } from '../timelines/counted-filters.js';
import { keyText, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import { readTrackedInputs } from '../timelines/tracked-inputs.js';
import { type AwardNeeds, keysToHold, needsOf } from './award-needs.js';
import { createAwardSession, createOutlook } from './award-session.js';
import { type Counted, isKept, type SummarySource } from './fact-source.js';
import { createActionCounter } from './load-actions.js';
import { loadStreakDays } from './load-days.js';
import { createSummaryReaders } from './load-summaries.js';
import { loadTimelines } from './load-timelines.js';
import { holdWallets, loadWallets } from './load-wallets.js';
import { emptySummary } from './summary.js';
import { type LoadedHistory, WorkingSet } from './working-set.js';
import { createSessionWriter } from './write-session.js';

/** What intents need to know, as far back as they ask. */
interface Opened {
  readonly balances: ReadonlyMap<number, Balance>;
  readonly counted: Counted;
  readonly needs: AwardNeeds;
  readonly history: WorkingSet;
  /** Whether no award is on the timeline of one of their users. */
  readonly isNew: (key: TimelineKey) => boolean;
  /** A number for the award of each intent, where awards are to be written. */
  readonly takenIds: readonly number[];
}

type Opener = (intents: readonly AwardIntent[], options: { readonly lock: boolean }) => Promise<Opened>;

/**
 * Opens sessions: first the locks, in the order that every transaction keeps, then what the intents ask for,
 * each kind of it in one statement for the whole list. A peek loads the same, and locks and writes nothing.
 */
export function createSessionOpener(session: Session, ids: Ids): Pick<AwardBook, 'open' | 'peek'> {
  const openWith = createOpener(session);
  const write = createSessionWriter(session, ids);
  return {
    async open(intents) {
      const { needs, history, balances, counted, isNew, takenIds } = await openWith(intents, { lock: true });
      const { inputs } = counted;
      const backfillOf = newestBackfill(counted);
      return createAwardSession({
        needs,
        history,
        balances,
        write: (written) => write({ ...written, balances, inputs, backfillOf, isNew, takenIds }),
      });
    },
    peek: async (intents) => createOutlook(await openWith(intents, { lock: false })),
  };
}

/** An award counts itself for whatever is being built, and says so, so that no backfill counts it again. */
function newestBackfill({ inputs, filters }: Counted): (owner: Owner) => number | null {
  const known = new Map<Owner, number>();
  return (owner) => {
    const newest = known.get(owner) ?? Math.max(inputs.newestBackfill(owner), filters.newestBackfill(owner));
    known.set(owner, newest);
    return newest === 0 ? null : newest;
  };
}

const nothing = Promise.resolve();

function createOpener(session: Session): Opener {
  const { connection } = session;
  const load = createHistoryLoader(session);
  const { takeAwardIds } = sqlWords(connection.dialect);
  async function takeIds(count: number): Promise<readonly number[]> {
    const { rows } = await connection.query<{ readonly award_id: number }>(takeAwardIds, [count]);
    return rows.map(({ award_id }) => award_id);
  }
  return async (intents, { lock }) => {
    const numbers = session.owners;
    const owners = await lookForOwners(intents, (owner) =>
      lock ? numbers.ensure(owner) : numbers.find(owner),
    );
    const [takenIds, , balances, held, users, inputs, filters] = await together([
      lock ? takeIds(intents.length) : Promise.resolve([]),
      lock ? shareOwners(connection, owners) : nothing,
      lock ? holdWallets(session, intents) : loadWallets(session, intents, { lock }),
      loadTimelines(session, keysToHold(intents), { lock }),
      loadTimelines(session, usersKeys(intents), { lock: false }),
      readTrackedInputs(session, owners),
      readCountedFilters(session, owners),
    ]);
    const counted = { inputs, filters };
    // Whoever awards asks for what a published strategy needs, so that all of it is there.
    const needs = lock
      ? needsOf(intents, counted)
      : needsOf(intents, counted, (fact, intent) => isKept(fact, intent, counted));
    const { parts, ...loaded } = await load(needs);
    const timelines = new Map([...held, ...users, ...parts]);
    const history = new WorkingSet({ ...loaded, timelines }, filters);
    return { balances, counted, needs, history, isNew: (key) => !users.has(keyText(key)), takenIds };
  };
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
    const [days, ofDays, ofInputs, ofRows, parts, actions] = await together([
      loadStreakDays(session, needs.streaks),
      loadSummaries(needs, 'days'),
      loadSummaries(needs, 'inputs'),
      loadSummaries(needs, 'rows'),
      loadTimelines(session, needs.parts, { lock: false }),
      countActions(needs.actions),
    ]);
    return {
      days,
      summaries: new Map([...ofDays, ...ofInputs, ...ofRows]),
      parts,
      actions: new Map(needs.actions.map((request, index) => [request, actions[index] ?? 0])),
    };
  };
}

function usersKeys(intents: readonly AwardIntent[]): readonly TimelineKey[] {
  const keys = intents.flatMap((intent) => [timelineOf('user', intent), timelineOf('user.game', intent)]);
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}
