import type { CheckedStrategy, ConstantValue } from '../check/checked-strategy.js';
import type { Binary, Expression } from '../syntax/ast.js';
import type { AbstractValue } from './abstract-value.js';
import { exactly, unknown } from './abstract-value.js';
import type { AwardRange } from './award-range.js';
import { awardRangeOf, noAward } from './award-range.js';
import type { PartBounds } from './flow.js';
import { passThrough } from './flow.js';

/**
 * What a strategy can do at all, found without an event. Every claim holds for each event that it decides.
 */
export interface Bounds {
  /** Of its awards, the adjusts included; of one that never awards, from 0 to 0. */
  readonly awardRange: AwardRange;
  /** Whether there may be events that nothing denies and no rule awards. */
  readonly fallsThrough: boolean;
  /** Of denies, rules, `otherwise` and adjusts, in the order of the source. */
  readonly parts: readonly PartBounds[];
  /** What each expression may be worth where it is evaluated. One that never is isn't there. */
  readonly values: ReadonlyMap<Expression, AbstractValue>;
  /**
   * The same without what the rules above prove by not having awarded: a rule that says again what they leave
   * may do so for its readers.
   */
  readonly valuesAlone: ReadonlyMap<Expression, AbstractValue>;
  /**
   * What the event's action may be where two values are compared; missing for one without an action. Known of
   * strategies that count actions.
   */
  readonly actions: ReadonlyMap<Binary, AbstractValue>;
}

/**
 * Finds what a strategy can do, for parameters with these values or, without them, with any that are
 * permitted. Takes time in proportion to the strategy's size, and gives more than is possible where it can't
 * tell; never less.
 */
export function boundsOf(checked: CheckedStrategy, params: readonly ConstantValue[] | null = null): Bounds {
  const { points, fallsThrough, parts, values, valuesAlone, actions } = passThrough(checked, {
    param: (index) => {
      const value = params?.[index];
      return value === undefined ? unknown : exactly(value);
    },
    input: () => unknown,
  });
  const { min, max } = points === null ? noAward : awardRangeOf(points);
  // A penalty takes no more than the wallet holds, which may be nothing.
  const awardRange = { min, max: max && Math.max(0, max) };
  return { awardRange, fallsThrough, parts, values, valuesAlone, actions };
}
