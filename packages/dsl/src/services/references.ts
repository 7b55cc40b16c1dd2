import type { DeclaredPlace } from '../check/declaration-of.js';
import type { Span } from '../source/span.js';
import { isSameSpan, touches } from '../source/span.js';
import type { TextLiteral } from '../syntax/ast.js';
import type { Analysis } from './analysis.js';
import { caseTexts } from './cases.js';
import type { NamedPlace } from './names.js';
import { namedPlaces } from './names.js';

/** A stretch of a text, perhaps of a parent's. */
export interface Place {
  /** The parent in whose text it is; null for the text that is analysed. */
  readonly sourceName: string | null;
  readonly span: Span;
}

/** Finds where that is declared which stands at an offset; null for what the language has itself. */
export function definitionAt(analysis: Analysis, offset: number): Place | null {
  const target = nameAt(analysis, offset)?.target;
  if (target !== undefined) return { sourceName: target.sourceName, span: target.name.span };
  const first = casesAt(analysis, offset)[0];
  return first === undefined ? null : { sourceName: null, span: first.span };
}

/** Finds all places that say the same as the one at an offset, itself among them, in order. */
export function referencesAt(analysis: Analysis, offset: number): readonly Span[] {
  const place = nameAt(analysis, offset);
  if (place === null) return casesAt(analysis, offset).map(({ span }) => span);
  return placesOf(analysis, place.target).map(({ span }) => span);
}

/** Finds the places of a text that mean what is declared at a place, perhaps in one of its parents. */
export function referencesTo(analysis: Analysis, { sourceName, span }: Place): readonly Span[] {
  return everyName(analysis)
    .filter(({ target }) => target.sourceName === sourceName && isSameSpan(target.name.span, span))
    .map((place) => place.span);
}

/** The declared name that an offset lies in or touches. */
export function nameAt(analysis: Analysis, offset: number): NamedPlace | null {
  return everyName(analysis).find(({ span }) => touches(span, offset)) ?? null;
}

/** The texts that name the same case as the one that an offset lies in or touches. */
export function casesAt({ findings }: Analysis, offset: number): readonly TextLiteral[] {
  const all = findings === null ? [] : caseTexts(findings);
  const at = all.find(({ span }) => touches(span, offset));
  return at === undefined ? [] : all.filter(({ value }) => value === at.value);
}

function placesOf(analysis: Analysis, { sourceName, name }: DeclaredPlace): readonly NamedPlace[] {
  return everyName(analysis).filter(
    ({ target }) => target.sourceName === sourceName && isSameSpan(target.name.span, name.span),
  );
}

function everyName({ findings }: Analysis): readonly NamedPlace[] {
  return findings === null ? [] : namedPlaces(findings);
}
