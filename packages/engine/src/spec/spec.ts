import type { ParamValues } from '../evaluate/read-params.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import type { WrittenFacts } from './given-facts.js';

/** A `*.spec.json` file: what the strategy beside it, or a built-in, decides on events. */
export interface Spec {
  /** The id of a built-in, which the cases are about instead of the file beside. */
  readonly builtin?: string;
  /** The files of what the strategy extends, by id; from the spec's own folder. */
  readonly parents?: { readonly [id: string]: string };
  readonly cases: readonly SpecCase[];
}

/** One event and what is expected of it: an outcome, or why it is refused or failed. */
export interface SpecCase {
  /** A claim: what is so. */
  readonly name: string;
  readonly params?: ParamValues;
  /** Ids that are left out are `user` and `task`. */
  readonly event?: Partial<MeritEvent>;
  /** ISO 8601 with an offset; the start of 1970 where it is left out. */
  readonly now?: string;
  /** UTC where it is left out. */
  readonly timeZone?: string;
  /**
   * By key. Durations are texts with a unit, decimals numbers or texts, null is missing; the host's own as they
   * are. Those that are left out are what somebody without any history has.
   */
  readonly facts?: WrittenFacts;
  /** What it names must be so; what it leaves out may be anything. Lists are compared from end to end. */
  readonly outcome?: { readonly [key: string]: JsonValue };
  readonly refused?: readonly ExpectedFinding[];
  readonly failed?: readonly ExpectedFinding[];
}

/** A diagnostic, by as much of it as counts. */
export interface ExpectedFinding {
  readonly code?: string;
  readonly message?: string;
  /** Of a refused value: `data.minutes`. */
  readonly path?: string;
  readonly sourceName?: string;
  /** The text that the finding's span covers. */
  readonly text?: string;
}

/** One difference between what a case says and what is so. */
export interface Mismatch {
  /** Where: `outcome.lines[1].points`. */
  readonly path: string;
  readonly expected: JsonValue;
  /** Null also where there is nothing. */
  readonly actual: JsonValue;
}
