import type { Evaluation } from '../evaluate/evaluation.js';
import type { Clause } from '../evaluate/outcome.js';
import type { JsonValue } from '../event/event.js';

/** Why one event was decided as it was, part by part: plain data. */
export interface Explanation {
  readonly evaluation: Evaluation;
  /** Denies, rules, `otherwise` and adjusts in their order; empty where the event is refused. */
  readonly parts: readonly ExplainedPart[];
}

export interface ExplainedPart {
  readonly kind: 'deny' | 'rule' | 'otherwise' | 'adjust';
  readonly name: string;
  /** The parent that it stands in; left out for the strategy's own. */
  readonly sourceName?: string;
  /**
   * `decided`: this one made the outcome. `replied`: it held, but a rule that only replies lets the next be
   * tried. `applied`: an adjust that changed what was awarded. `passed`: it didn't hold. `failed`: its
   * condition has no value, which ended the decision. `unreached`: one above it decided or failed, or there
   * was no award to adjust.
   */
  readonly role: 'decided' | 'replied' | 'applied' | 'passed' | 'failed' | 'unreached';
  /** The condition as its author wrote it; null where it always holds. */
  readonly condition: string | null;
  /**
   * Whether it holds for this event; null where it has no value, as after a division by zero, was left out,
   * or is that of an adjust that wasn't reached.
   */
  readonly holds: boolean | null;
  /** What decided that. */
  readonly clauses: readonly Clause[];
  /**
   * The least that would have to be different for a rule or an adjust that passed to hold, and for a deny
   * that denied to let the event pass; null for other parts, and where none was found.
   */
  readonly remedy: Remedy | null;
  /** What the caps of an adjust that applied found taken, in their order; left out where it has none. */
  readonly caps?: readonly ExplainedCap[];
  /** What isn't explained for want of steps, since explaining is bounded; left out where that is nothing. */
  readonly leftOut?: readonly LeftOut[];
}

/** A `cap … at …`, and what it went by. Numbers that JSON doesn't keep are their digits as text. */
export interface ExplainedCap {
  /** The statement as its author wrote it. */
  readonly text: string;
  /** The points taken before, 0 where there were more penalties; null for a cap of the award alone. */
  readonly taken: number | string | null;
  readonly limit: number | string;
}

/**
 * `condition`: whether an unreached part holds. `clauses`: all that decided it. `remedy`: the search for one
 * was given up. `outcome`: what a remedy leads to.
 */
export type LeftOut = 'condition' | 'clauses' | 'remedy' | 'outcome';

/** Changes under which the condition was evaluated again and came out the other way. */
export interface Remedy {
  readonly changes: readonly Change[];
  /**
   * What the strategy would decide then; null where that can't be said, since history would have to be
   * another.
   */
  readonly outcome: {
    readonly points: number;
    readonly caseName: string;
    readonly rule: string | null;
  } | null;
  /**
   * What the rule that it is about would give, with its adjusts, be it that another then decides before it;
   * null for other parts, where it awards nothing, and where that can't be said.
   */
  readonly gives: { readonly points: number; readonly caseName: string } | null;
}

export interface Change {
  /** A sender can change an input and what is said `of the event`; a fact is only as the past made it. */
  readonly kind: 'input' | 'fact' | 'event';
  /** The input's name, the fact's key, or a member such as `action`. */
  readonly name: string;
  /** As they stand on the wire; durations as ISO 8601. */
  readonly from: JsonValue;
  readonly to: JsonValue;
}
