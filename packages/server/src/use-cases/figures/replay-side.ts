import {
  atWalletFloor,
  createHistory,
  type Evaluation,
  type History,
  type MeritEvent,
  type Strategy,
} from '@merit/engine';
import { fit } from '../../domain/fitting.js';
import type { ParamValues } from '../../domain/game.js';
import type { DecidedEvent } from '../../ports/recorded-events.js';
import { BoundedCache } from '../../process/bounded-cache.js';

const BOUND_MAX = 500;

/**
 * One version that decides recorded events again, on the history and the wallets that its own decisions
 * leave. They begin empty: what came before the first event isn't known. Games keep apart, each in its own
 * time zone.
 */
export class ReplaySide {
  readonly #strategy: Strategy;
  /** Not in the cache of strategies: what a draft extends may be another by the time that it is published. */
  readonly #bound = new BoundedCache<Strategy>({ sizeMax: BOUND_MAX });
  readonly #histories = new Map<string, History>();
  readonly #balances = new Map<number, number>();

  /** @param strategy With its defaults. */
  constructor(strategy: Strategy) {
    this.#strategy = strategy;
  }

  /** What it would have given; nothing where it denies, refuses or fails. */
  decide(decided: DecidedEvent): number {
    const strategy = this.#bind(decided.params);
    const history = this.#historyOf(decided);
    const { occurredAt: now, ownTimeZone, timeZone } = decided;
    const event = eventOf(decided);
    const facts = history.facts(strategy, event, now);
    const outcome = this.#settle(
      decided,
      strategy.evaluate({ event, facts, now, timeZone: ownTimeZone ?? timeZone, nearest: false }),
    );
    if (outcome === null) return 0;
    history.record(event, outcome, now);
    history.recordAction(event, now);
    return outcome.points;
  }

  #bind(params: ParamValues): Strategy {
    const key = JSON.stringify(Object.entries(params).sort());
    const known = this.#bound.get(key);
    if (known !== undefined) return known;
    const { bound } = fit(this.#strategy, params);
    this.#bound.set(key, bound);
    return bound;
  }

  #historyOf({ gameId, timeZone }: DecidedEvent): History {
    const known = this.#histories.get(gameId);
    if (known !== undefined) return known;
    const history = createHistory({ timeZone });
    this.#histories.set(gameId, history);
    return history;
  }

  #settle({ userId }: DecidedEvent, evaluation: Evaluation) {
    if (!evaluation.ok) return null;
    if (!evaluation.outcome.awarded) return { ...evaluation.outcome, points: 0 };
    const balance = this.#balances.get(userId) ?? 0;
    const outcome = atWalletFloor(evaluation.outcome, balance);
    this.#balances.set(userId, balance + outcome.points);
    return outcome;
  }
}

function eventOf({ action, ownTimeZone, ...decided }: DecidedEvent): MeritEvent {
  const { externalUserId, externalTaskId, externalGameId, data } = decided;
  const event = { externalUserId, externalTaskId, externalGameId, data };
  return {
    ...event,
    ...(action === null ? {} : { action }),
    ...(ownTimeZone === null ? {} : { timeZone: ownTimeZone }),
  };
}
