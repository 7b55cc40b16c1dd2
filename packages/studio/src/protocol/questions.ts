import type { Span } from '@merit/dsl';
import type { Completions, Hover, Renaming, SignatureHelp } from '@merit/dsl/services';
import type { AnalysisReport } from './reports.js';

/** What the page may ask its worker, by name: plain data there and back. */
export interface Questions {
  /** Reads a version of the text; all other questions are about the one that was read last. */
  readonly analyze: Question<NewText, AnalysisReport>;
  readonly completions: Question<At, Completions>;
  readonly hover: Question<At, Hover | null>;
  readonly signature: Question<At, SignatureHelp | null>;
  readonly definition: Question<At, Span | null>;
  readonly rename: Question<At & { readonly name: string }, Renaming>;
  readonly format: Question<null, FormattedText>;
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

export interface At {
  readonly offset: number;
}

export type FormattedText = { readonly ok: true; readonly text: string } | { readonly ok: false };

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
  | { readonly id: number; readonly ok: false; readonly message: string };
