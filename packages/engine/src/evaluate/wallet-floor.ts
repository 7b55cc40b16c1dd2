import { walletFloorName } from '@merit/dsl';
import { addIntegers, type Integer, negateInteger } from '../value/integer.js';
import type { Outcome } from './outcome.js';

export { walletFloorName };

/**
 * The last adjustment of every award: a penalty takes no more than the wallet holds. Where it would, a line
 * says what was spared, so that lines still sum to the points. Whoever keeps wallets applies it, before the
 * award becomes history.
 */
export function atWalletFloor(outcome: Outcome, balance: Integer): Outcome {
  if (outcome.points >= 0) return outcome;
  const short = negateInteger(addIntegers(balance, outcome.points));
  if (short <= 0) return outcome;
  const spared = Number(short);
  const line = { name: walletFloorName, points: spared };
  return {
    ...outcome,
    points: outcome.points + spared,
    lines: [...outcome.lines, line],
    adjustments: [...outcome.adjustments, { ...line, caseName: outcome.caseName }],
  };
}
