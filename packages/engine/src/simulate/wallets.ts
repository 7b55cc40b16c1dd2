import type { Evaluation } from '../evaluate/evaluation.js';
import { atWalletFloor } from '../evaluate/wallet-floor.js';
import { addIntegers, type Integer } from '../value/integer.js';

/** What each user would hold, so that penalties find the floor that they would find in a service. */
export class Wallets {
  readonly #points = new Map<string, Integer>();

  add(externalUserId: string, points: Integer): void {
    this.#points.set(externalUserId, addIntegers(this.#points.get(externalUserId) ?? 0, points));
  }

  /** The evaluation with the floor of the user's wallet, whose points then are what it holds. */
  settle(externalUserId: string, evaluation: Evaluation): Evaluation {
    if (!evaluation.ok || !evaluation.outcome.awarded) return evaluation;
    const balance = this.#points.get(externalUserId) ?? 0;
    const outcome = atWalletFloor(evaluation.outcome, balance);
    this.#points.set(externalUserId, addIntegers(balance, outcome.points));
    return outcome === evaluation.outcome ? evaluation : { ok: true, outcome };
  }
}
