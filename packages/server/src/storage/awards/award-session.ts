import type { FactValues } from '@merit/engine';
import type { Action } from '../../domain/action.js';
import { type CountedDecision, countedDecision } from '../../domain/counted-decision.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { Balance } from '../../domain/wallet.js';
import type { AwardIntent, AwardOutlook, AwardSession, Unawarded } from '../../ports/award-book.js';
import type { AwardNeeds } from './award-needs.js';
import type { Recorded, WorkingSet } from './working-set.js';

/** What was loaded for a list of intents. */
interface Known {
  readonly needs: AwardNeeds;
  readonly history: WorkingSet;
  readonly balances: ReadonlyMap<number, Balance>;
}

/** What a session wants written. */
export interface Written {
  readonly recorded: readonly Recorded[];
  readonly actions: readonly Action[];
  readonly unawarded: readonly OwnedOutcome[];
  /** Of custom strategies, those that led to no award too. */
  readonly decisions: readonly CountedDecision[];
}

/** What came of an event that led to no award, and whose it is. */
export interface OwnedOutcome extends Unawarded {
  readonly owner: Owner;
}

interface Opened extends Known {
  readonly write: (session: Written) => Promise<void>;
}

const noBalance: Balance = { points: 0, coinCents: 0 };

/** A session over what was loaded: everything but its flush happens in memory. */
export function createAwardSession({ needs, history, balances: loaded, write }: Opened): AwardSession {
  const balances = new Map(loaded);
  const decisions: CountedDecision[] = [];
  const unawarded: OwnedOutcome[] = [];
  const { balance, facts } = createOutlook({ needs, history, balances });

  return {
    balance,
    facts,

    record(intent, award) {
      factsOf(needs, intent);
      if (!balances.has(award.userId)) throw new TypeError(`the user ${award.userId} has no wallet`);
      const before = balance(award.userId);
      balances.set(award.userId, { ...before, points: covered(before.points, award.points) });
      history.record(intent, award);
      const decision = countedDecision(intent.owner, award, 'awarded');
      if (decision !== null) decisions.push(decision);
    },

    countUnawarded: (decision) => void decisions.push(decision),

    keepUnawarded: ({ owner }, outcome) => void unawarded.push({ owner, ...outcome }),

    recordAction(intent, action) {
      factsOf(needs, intent);
      history.recordedActions.push(action);
    },

    flush: () =>
      write({ recorded: history.recorded, actions: history.recordedActions, unawarded, decisions }),
  };
}

/** What the intents may ask; it follows its history and balances as they change. */
export function createOutlook({ needs, history, balances }: Known): AwardOutlook {
  const balance = (userId: number) => balances.get(userId) ?? noBalance;
  return {
    balance,
    facts(intent): FactValues {
      const known = { history, balance: balance(intent.userId), now: intent.occurredAt };
      return Object.fromEntries(factsOf(needs, intent).map(({ fact, value }) => [fact.key, value(known)]));
    },
  };
}

function factsOf({ factsOf: facts }: AwardNeeds, intent: AwardIntent) {
  const placed = facts.get(intent);
  if (placed === undefined) throw new TypeError('the intent is none of those the session was opened with');
  return placed;
}

/** The last guard of what a wallet can hold; whoever decides knows the balance and says more beforehand. */
function covered(before: number, added: number): number {
  const points = before + added;
  if (added < 0 && points < 0) throw new Fault('insufficient-points');
  if (!Number.isSafeInteger(points)) throw new Fault('balance-limit');
  return points;
}
