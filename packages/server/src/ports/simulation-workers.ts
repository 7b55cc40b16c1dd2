import type { Owner } from '../domain/owner.js';
import type { ParentTexts } from '../domain/parent-texts.js';

/** A body that asks for a simulation, as it came. */
export interface SimulationJob {
  /** Whose turn it takes. */
  readonly owner: Owner;
  /** By a strategy that comes along in the body, or by a version that is kept. */
  readonly kind: 'text' | 'version';
  readonly bytes: Uint8Array;
  /** When it is, where the body says nothing. */
  readonly now: number;
}

/** What a worker asks for once it has read the body. */
export interface AskedText {
  /** Of the kind `text`: what came along. */
  readonly source: string;
  /** Of the kind `version`: which one, where the body says so. */
  readonly version: number | undefined;
}

/** A text with all that compiling it takes, as plain data: it may be compiled in another process. */
export interface TextToSimulate {
  readonly source: string;
  readonly name: string | undefined;
  readonly parents: ParentTexts;
}

/** The text, with the number of its version where it has one. */
export type ToldText = TextToSimulate & { readonly version?: number };

export type SimulationAnswer =
  /** Of many events: the answer, written out. */
  | { readonly kind: 'events'; readonly json: Uint8Array }
  /** Of one event, which is decided where the books are: what the body holds. */
  | { readonly kind: 'event'; readonly body: unknown };

/** Reads bodies, and decides many events, outside of the process that answers requests. */
export interface SimulationWorkers {
  /**
   * @param tell Answers what the worker asks; its faults are the job's.
   * @throws Fault what is wrong with the body or the events; `too-many-simulations`, `simulation-too-large`.
   */
  run(job: SimulationJob, tell: (asked: AskedText) => Promise<ToldText>): Promise<SimulationAnswer>;
}
