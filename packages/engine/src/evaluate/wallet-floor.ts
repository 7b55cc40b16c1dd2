import { walletFloorName } from '@merit/dsl';
import type { FactValue, FactValues } from '../value/fact-value.js';
import { integerIn } from '../value/held.js';
import { addIntegers, type Integer, negateInteger } from '../value/integer.js';
import type { Evaluation } from './evaluation.js';
import type { Outcome } from './outcome.js';
import { readWhole, unfitValue } from './read-facts.js';

export { walletFloorName };

/** The fact that says what the user's wallet holds, whether a strategy asks for it or not. */
export const walletPointsKey = 'user.wallet.points';

/**
 * The last adjustment of every award: a penalty takes no more than the wallet holds, and nothing where that
 * is below 0. Where it would, a line says what was spared, so that lines still sum to the points. Whoever
 * keeps wallets applies it, before the award becomes history.
 */
export function atWalletFloor(outcome: Outcome, balance: Integer): Outcome {
  if (outcome.points >= 0) return outcome;
  const short = negateInteger(addIntegers(balance, outcome.points));
  if (short <= 0) return outcome;
  const spared = Math.min(Number(short), -outcome.points);
  const line = { name: walletFloorName, points: spared };
  return {
    ...outcome,
    points: outcome.points + spared,
    lines: [...outcome.lines, line],
    adjustments: [...outcome.adjustments, { ...line, caseName: outcome.caseName }],
  };
}

/** The evaluation with that floor, where the facts say what the wallet holds. */
export function atFloorOfFacts(evaluation: Evaluation, facts: FactValues | undefined): Evaluation {
  if (!evaluation.ok || evaluation.outcome.points >= 0) return evaluation;
  const balance = balanceIn(facts);
  return balance === null ? evaluation : { ok: true, outcome: atWalletFloor(evaluation.outcome, balance) };
}

/** Points alone at that floor. */
export function pointsAtFloor(points: number, facts: FactValues | undefined): number {
  const balance = points < 0 ? balanceIn(facts) : null;
  return balance === null ? points : Math.max(points, Math.min(0, -Number(balance))) + 0;
}

/**
 * Null where the facts don't say it.
 *
 * @throws TypeError where they say what no wallet holds.
 */
function balanceIn(facts: FactValues | undefined): Integer | null {
  if (facts === undefined || !Object.hasOwn(facts, walletPointsKey)) return null;
  const value = facts[walletPointsKey];
  if (value === undefined) return null;
  if (isBalance(value)) return integerIn(readWhole(value) ?? 0);
  throw new TypeError(unfitValue(walletPointsKey, value));
}

/** Whether a wallet may hold so much. */
export function isBalance(value: FactValue): boolean {
  const whole = value === null ? undefined : readWhole(value);
  return whole !== undefined;
}
