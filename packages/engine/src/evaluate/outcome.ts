import type { ComparedType } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { TraceEntry } from '../plan/code/trace-entry.js';
import type { DecisionClock } from './decision-clock.js';

/** One line of a receipt: who added how much. The lines of an outcome sum to its points. */
export interface Line {
  readonly name: string;
  readonly points: number;
  /** The parent that the rule or adjust stands in; left out for the strategy's own. */
  readonly sourceName?: string;
}

/**
 * What one adjust did: the points it added and the case that stood after it; in two where the points are no
 * safe integer.
 */
export interface Adjustment extends Line {
  readonly caseName: string;
}

/**
 * An input of one value as it was decided on, or a let that facts name: what facts count, and compare by
 * `same:`, later.
 */
export interface TrackedInput {
  readonly name: string;
  readonly type: ComparedType;
  /**
   * Durations in milliseconds; a number with a fraction stands for its shortest decimal text. A number that
   * no JavaScript number is exactly is its digits as text, which `type` tells from a text. A long text is
   * told by its digest, as `comparedText` has it.
   */
  readonly value: number | string | boolean;
}

/** The condition of a deny or a rule, brought down to the parts that decided it. */
export interface DecidingCondition {
  readonly kind: 'deny' | 'rule';
  readonly name: string;
  /** The parent that it stands in; left out for the strategy's own. */
  readonly sourceName?: string;
  /** Of an `and` that failed the side that did, of an `or` that failed both; never empty. */
  readonly clauses: readonly Clause[];
  /** That more of it decided than is listed, since the list is bounded; left out where it is all. */
  readonly isCut?: true;
}

/** A smallest part of a condition, as its author wrote it, and what it saw. */
export interface Clause {
  readonly text: string;
  readonly held: boolean;
  /** Of the names, facts and calls in it, each once; as they would leave on the wire. */
  readonly operands: readonly Operand[];
}

export interface Operand {
  readonly text: string;
  readonly value: JsonValue;
}

/** What a strategy decided on one event, and why: plain data, which JSON keeps as it is. */
export interface Outcome {
  /** A safe integer; may be negative. */
  readonly points: number;
  /** `none` where no rule awarded. */
  readonly caseName: string;
  /** The deciding rule or deny; `otherwise`; null where no rule awarded. */
  readonly rule: string | null;
  /** The parent in which that rule or deny stands; left out for the strategy's own. */
  readonly sourceName?: string;
  readonly denied: boolean;
  /** True where a rule or `otherwise` awarded, whatever its points: only then it becomes history. */
  readonly awarded: boolean;
  readonly reply: { readonly [field: string]: JsonValue };
  readonly lines: readonly Line[];
  readonly adjustments: readonly Adjustment[];
  /** The inputs of one value that were present; empty unless awarded. */
  readonly tracked: readonly TrackedInput[];
  /** Only of a strategy that reads `now` or an instant: what a host stores to be able to decide again. */
  readonly clock?: DecisionClock;
  /**
   * Only where nothing was awarded, unless it was declined: the deny that held, or else every rule that could
   * have awarded.
   */
  readonly nearest?: readonly DecidingCondition[];
  /** Only where it was asked for. */
  readonly trace?: readonly TraceEntry[];
}
