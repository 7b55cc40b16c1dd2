import type { Span } from '@merit/dsl';
import type { Completions, Hover, Renaming, SignatureHelp } from '@merit/dsl/services';
import type {
  AnalysisReport,
  BoundReport,
  EventRowsReport,
  GraphReport,
  ImportReport,
  QuickFix,
  RunReport,
  TestReport,
  WhyReport,
  WrittenParams,
} from './reports.js';

/** What the page may ask its worker, by name: plain data there and back. */
export interface Questions {
  /** Reads a version of the text; questions that bring none are about the one that was read last. */
  readonly analyze: Question<NewText, AnalysisReport>;
  readonly completions: Question<At, Completions>;
  readonly hover: Question<At, Hover | null>;
  readonly signature: Question<At, SignatureHelp | null>;
  readonly definition: Question<At, Span | null>;
  /** What `rename` would rename; null where nothing can be. */
  readonly renamable: Question<At, Span | null>;
  readonly rename: Question<At & { readonly name: string }, Renaming>;
  /** What mends the findings that a stretch touches, the best first. */
  readonly fixes: Question<Stretch, readonly QuickFix[]>;
  /** What may be made of a stretch that has no mistake. */
  readonly refactorings: Question<Stretch, readonly QuickFix[]>;
  readonly format: Question<{ readonly source: string }, FormattedText>;
  /**
   * Reads a strategy that stands in another form: Merit's JSON form, rules of another engine, a plain text.
   */
  readonly importStrategy: Question<{ readonly text: string }, ImportReport>;
  /** Keeps past events, in place of those that were there. */
  readonly takeEvents: Question<NewEvents, null>;
  /**
   * Events within what the inputs declare, the same for the same text and seed; null where it isn't sound.
   */
  readonly madeEvents: Question<{ readonly seed: number }, NewEvents | null>;
  /** Null where the text isn't sound or there are no events; rejected where another run overtook it. */
  readonly run: Question<RunWith, RunReport | null>;
  /** What the parameters allow, or what is wrong with them; null where the text isn't sound. */
  readonly bind: Question<Params, BoundReport | null>;
  /** Parameters in the forms in which they can be kept; null where the text isn't sound. */
  readonly writeParams: Question<Params, WrittenParams | null>;
  /** Of the run before. */
  readonly eventRows: Question<EventsWanted, EventRowsReport>;
  readonly why: Question<{ readonly index: number }, WhyReport>;
  /** An event that gives as many points as may be; null where none was found. */
  readonly example: Question<Params, WhyReport | null>;
  /** Null where the text isn't sound. */
  readonly graph: Question<null, GraphReport | null>;
  readonly test: Question<SpecText, TestReport>;
  /**
   * The spec with one case more: one of the events, or for null the example that was found last, as it is
   * decided now.
   */
  readonly addCase: Question<SpecText & { readonly index: number | null }, string>;
}

interface Question<Asked, Answered> {
  readonly asked: Asked;
  readonly answered: Answered;
}

export interface NewText {
  readonly source: string;
  /** Texts that it may extend besides the built-in ones, by id. */
  readonly parents: { readonly [id: string]: string };
}

/** A place in a text that the page has, of which the worker may not have heard yet. */
export interface At {
  readonly source: string;
  readonly offset: number;
}

export interface Stretch {
  readonly source: string;
  readonly span: Span;
}

export type FormattedText = { readonly ok: true; readonly text: string } | { readonly ok: false };

export interface NewEvents {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** Whether events that were denied are none of them. */
  readonly isWithoutDenied?: true;
  /** Whether there are older ones that aren't among them. */
  readonly isNewest?: true;
}

/** Parameters as texts of the command line have them; those that have their defaults are left out. */
export interface Params {
  readonly params: ParamTexts;
  /** Those that a game has set, which count where none is tried; left out for those that are declared. */
  readonly set?: SetParams | undefined;
  readonly timeZone: string;
}

export interface ParamTexts {
  readonly [name: string]: string;
}

export interface SetParams {
  readonly own: ParamTexts;
  /** All parameters of each task that has parameters of its own. */
  readonly byTask: { readonly [externalTaskId: string]: ParamTexts };
}

export interface RunWith extends Params {
  /** The text that it is compared with; null for none. */
  readonly baseline: string | null;
  readonly filter: Filter;
}

/** Which events are told of, by what is asked for in each way; all are decided, since facts look back. */
export interface Filter {
  readonly day?: string;
  /** A case, or what else became of an event. */
  readonly case?: string;
  readonly person?: string;
}

export interface EventsWanted {
  /** Part of a person, a case or a day; or `points > 20`. */
  readonly search: string;
  readonly filter: Filter;
  readonly from: number;
  readonly count: number;
}

export interface SpecText {
  /** The JSON of a spec file; null where there is none. */
  readonly spec: string | null;
  readonly timeZone: string;
}

export type QuestionName = keyof Questions;
export type Asked<Name extends QuestionName> = Questions[Name]['asked'];
export type Answered<Name extends QuestionName> = Questions[Name]['answered'];

/** A question on its way to the worker. */
export interface Request {
  readonly id: number;
  readonly name: QuestionName;
  readonly asked: unknown;
}

/** What the worker sends: an answer, or how far one has come. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly answered: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  /** That it is still at work. */
  | { readonly id: number; readonly ok: null };
