import type { Diagnostic } from '@merit/dsl';
import type { Clock } from '../event/clock.js';
import type { MeritEvent } from '../event/event.js';
import type { FactValues } from '../value/fact-value.js';
import type { Outcome } from './outcome.js';

/** Everything one decision depends on, besides the strategy and its parameters. */
export interface EvaluationRequest extends Clock {
  readonly event: MeritEvent;
  /**
   * A value for each of the strategy's `facts`; may be left out where it asks for none. Where
   * `user.wallet.points` is among them, asked for or not, a penalty takes no more than that.
   */
  readonly facts?: FactValues | undefined;
  /** Whether the outcome has the value of every part that was evaluated; costs nothing where it is off. */
  readonly trace?: boolean | undefined;
  /**
   * Whether an outcome that isn't an award names the conditions `nearest` to one; true where it is left out.
   * It is found when it is read, which takes a second, traced run; a host that copies or keeps outcomes may
   * do without.
   */
  readonly nearest?: boolean | undefined;
}

/** A fault of one value in the event. */
export interface InputDiagnostic extends Diagnostic {
  /** The keys that lead to the value in the event, joined by dots: `data.location.city`. */
  readonly path: string;
}

/** The event doesn't fit the strategy's inputs: its sender must change it. Every fault is listed. */
export interface Refused {
  readonly ok: false;
  readonly kind: 'refused';
  readonly diagnostics: readonly InputDiagnostic[];
}

/** The strategy has no result for this event, such as after a division by zero: its author must change it. */
export interface Failed {
  readonly ok: false;
  readonly kind: 'failed';
  readonly diagnostics: readonly Diagnostic[];
}

export type Evaluation = { readonly ok: true; readonly outcome: Outcome } | Refused | Failed;

/** Points and case alone; refused and failed as an evaluation would be. */
export type Preview =
  | { readonly ok: true; readonly points: number; readonly caseName: string }
  | Refused
  | Failed;
