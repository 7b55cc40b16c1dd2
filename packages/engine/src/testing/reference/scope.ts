import type { Arrow, CheckedStrategy, Expression, LadderField, Let } from '@merit/dsl';
import type { MeritEvent } from '../../event/event.js';
import type { FactValues } from '../../value/fact-value.js';
import type { Value } from './value.js';

/** Everything that an expression may see. */
export interface Scope {
  readonly checked: CheckedStrategy;
  readonly params: readonly Value[];
  readonly inputs: readonly Value[];
  /** Inputs that a child sets, and didn't come to: lets beside the decision find no value in them. */
  readonly unset: ReadonlySet<string>;
  /** As the host gives them. */
  readonly facts: FactValues;
  readonly event: MeritEvent;
  readonly now: number;
  readonly timeZone: string;
  /** What the lets above mean, evaluated when asked. */
  readonly lets: Map<Let, () => Value>;
  /** What the ladders above say. */
  readonly ladders: Map<Let, (field: LadderField) => Value>;
  /** The item that each lambda around this place is asked of. */
  readonly items: ReadonlyMap<Arrow, Value>;
  /** `points` and `case` at this place of an adjust. */
  readonly outcome: { readonly points: Value; readonly case: Value };
  /** Called with every value found. */
  readonly observe: (node: Expression, value: Value, checked: CheckedStrategy) => void;
}
