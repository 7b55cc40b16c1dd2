import { corpusParents } from '../../check/testing/corpus-parents.js';
import type { Analysis, AnalyzeOptions } from '../analysis.js';
import { analyze } from '../analysis.js';

/** A text with its marks taken out, and where they stood. */
export interface MarkedText {
  readonly source: string;
  /** Of each `‹|›`. */
  readonly offsets: readonly number[];
}

/** Reads a text in which `‹|›` marks where something is asked. */
export function readMarks(text: string): MarkedText {
  const pieces = text.split('‹|›');
  const offsets = pieces.slice(0, -1).map((_, index) => pieces.slice(0, index + 1).join('').length);
  return { source: pieces.join(''), offsets };
}

/** Analyses a text that may extend the strategies of the corpus. */
export function analyzeText(source: string, options: AnalyzeOptions = {}): Analysis {
  return analyze(source, { parents: corpusParents, parentIds: ['default', 'fixed'], ...options });
}

/** The first marked offset of a text, and what is known of it. */
export function analyzeMarked(
  text: string,
  options: AnalyzeOptions = {},
): { readonly analysis: Analysis; readonly offset: number } {
  const { source, offsets } = readMarks(text);
  return { analysis: analyzeText(source, options), offset: offsets[0] ?? 0 };
}
