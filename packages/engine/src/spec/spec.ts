import type { ParamValues } from '../evaluate/read-params.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import type { WrittenFacts } from './given-facts.js';

/** A `*.spec.json` file: what the strategy beside it, or a built-in, decides on events. */
export interface Spec {
  /** The id of a built-in, which the cases are about instead of the file beside. */
  readonly builtin?: string;
  /** The files of what the strategy extends, by id; from the spec's own folder. */
  readonly parents?: { readonly [id: string]: string };
  /** May be left out where there are tables or scenarios. */
  readonly cases?: readonly SpecCase[];
  readonly tables?: readonly SpecTable[];
  readonly scenarios?: readonly SpecScenario[];
}

/** How something that is to be checked is told from others, and left out for a while. */
interface Chosen {
  /** A claim: what is so. */
  readonly name: string;
  /** While others are looked at no more. */
  readonly only?: boolean;
  /** Why it isn't looked at. */
  readonly skip?: string;
}

/** Events of users in their order, each decided on the history that those before it left. */
export interface SpecScenario extends Chosen {
  readonly params?: ParamValues;
  /** What the host calls the decisions that came before the first step. */
  readonly history?: string;
  /** UTC where it is left out. */
  readonly timeZone?: string;
  readonly steps: readonly SpecStep[];
  /** What users have in the end, by their ids; what isn't named may be anything. */
  readonly end?: {
    readonly [externalUserId: string]: { readonly points?: number; readonly awards?: number };
  };
}

/** One event of a scenario, and what is expected of it where anything is. */
export interface SpecStep {
  /** ISO 8601 with an offset; where it is left out, the time of the step before it, and `after`. */
  readonly at?: string;
  /** How long after the step before it: `2d`, `90m`. */
  readonly after?: string;
  /** How often it comes; from the second time on, each is `after` the one before it. */
  readonly times?: number;
  readonly event?: Partial<MeritEvent>;
  /** Facts of the host alone: all others follow from the steps. */
  readonly facts?: WrittenFacts;
  readonly outcome?: { readonly [key: string]: JsonValue };
  readonly refused?: readonly ExpectedFinding[];
  readonly failed?: readonly ExpectedFinding[];
}

/** One event and what is expected of it: an outcome, or why it is refused or failed. */
export interface SpecCase extends Chosen {
  readonly params?: ParamValues;
  /** Ids that are left out are `user` and `task`. */
  readonly event?: Partial<MeritEvent>;
  /** ISO 8601 with an offset; the start of 1970 where it is left out. */
  readonly now?: string;
  /** UTC where it is left out. */
  readonly timeZone?: string;
  /**
   * By key. Durations are texts with a unit, decimals numbers or texts, null is missing; the host's own as
   * they are. Those that are left out are what somebody without any history has.
   */
  readonly facts?: WrittenFacts;
  /** What the host calls the decisions that facts follow from, up to `now`; those that are given win. */
  readonly history?: string;
  /** What it names must be so; what it leaves out may be anything. Lists are compared from end to end. */
  readonly outcome?: { readonly [key: string]: JsonValue };
  readonly refused?: readonly ExpectedFinding[];
  readonly failed?: readonly ExpectedFinding[];
}

/** Cases that differ in a few values: what all of them say, and for each a row of what it says besides. */
export interface SpecTable extends SpecCase {
  /** Where in a case the values of the rows belong: `event.data.minutes`, `facts.user.streak`. */
  readonly columns: readonly string[];
  /** A value for each column; null where the row leaves it to the table, or out. */
  readonly rows: readonly (readonly JsonValue[])[];
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
