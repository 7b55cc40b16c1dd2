import type { Span } from '../source/span.js';
import { byStart, isSameSpan, touches } from '../source/span.js';
import type { TextLiteral } from '../syntax/ast.js';
import type { Analysis } from './analysis.js';
import { caseTexts } from './cases.js';
import { findListedTexts } from './listed-texts.js';
import type { NamedPlace } from './names.js';
import { namedPlaces } from './names.js';

/** A stretch of a text, perhaps of a parent's. */
export interface TextPlace {
  /** The parent in whose text it is; null for the text that is analysed. */
  readonly sourceName: string | null;
  readonly span: Span;
}

/** Finds where that is declared which stands at an offset; null for what the language has itself. */
export function definitionAt(analysis: Analysis, offset: number): TextPlace | null {
  const home = mentionAt(analysis, offset)?.home;
  if (home !== undefined) return home;
  const first = casesAt(analysis, offset)[0];
  return first === undefined ? null : { sourceName: null, span: first.span };
}

/** Finds all places that say the same as the one at an offset, itself among them, in order. */
export function referencesAt(analysis: Analysis, offset: number): readonly Span[] {
  const mention = mentionAt(analysis, offset);
  if (mention === null) return casesAt(analysis, offset).map(({ span }) => span);
  return referencesTo(analysis, mention.home);
}

/** Finds the places of a text that mean what is declared at a place, perhaps in one of its parents. */
export function referencesTo(analysis: Analysis, { sourceName, span }: TextPlace): readonly Span[] {
  return everyMention(analysis)
    .filter(({ home }) => home.sourceName === sourceName && isSameSpan(home.span, span))
    .map((mention) => mention.span);
}

/** A place that means what is declared somewhere: a name, or a text that a type lists. */
export interface Mention {
  readonly span: Span;
  readonly home: TextPlace;
}

/** What is declared and meant by what an offset lies in or touches. */
export function mentionAt(analysis: Analysis, offset: number): Mention | null {
  return everyMention(analysis).find(({ span }) => touches(span, offset)) ?? null;
}

function everyMention(analysis: Analysis): readonly Mention[] {
  const { findings } = analysis;
  const names = everyName(analysis).map(({ span, target: { sourceName, name } }) => ({
    span,
    home: { sourceName, span: name.span },
  }));
  const texts = findings === null ? [] : findListedTexts(findings);
  const listed = texts.map(({ span, sourceName, declared }) => ({
    span,
    home: { sourceName, span: declared },
  }));
  return [...names, ...listed].toSorted(byStart);
}

/** The declared name that an offset lies in or touches. */
export function nameAt(analysis: Analysis, offset: number): NamedPlace | null {
  return everyName(analysis).find(({ span }) => touches(span, offset)) ?? null;
}

/** The texts that name the same case as the one that an offset lies in or touches. */
export function casesAt(analysis: Analysis, offset: number): readonly TextLiteral[] {
  const { findings } = analysis;
  const at = findings && caseTexts(findings).find(({ span }) => touches(span, offset));
  return at ? casesNamed(analysis, at.value) : [];
}

/** The texts that name a case, in order. */
export function casesNamed({ findings }: Analysis, name: string): readonly TextLiteral[] {
  return findings === null ? [] : caseTexts(findings).filter(({ value }) => value === name);
}

function everyName({ findings }: Analysis): readonly NamedPlace[] {
  return findings === null ? [] : namedPlaces(findings);
}
