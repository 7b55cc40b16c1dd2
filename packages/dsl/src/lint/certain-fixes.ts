import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { lex } from '../syntax/lexer.js';

/** A text with every fix that is certain, and the message of each finding that was mended. */
export interface FixedText {
  readonly source: string;
  readonly fixed: readonly string[];
}

interface CertainFix {
  readonly message: string;
  readonly fix: Fix;
}

/** One fix may make room for the next, such as a let that only another one read. */
const roundsMax = 10;

/**
 * Applies what can be mended without asking. Each fix is tried alone first: it is taken only where it leaves
 * a text without mistakes, or with fewer, and every other token as it was. Compiles once for each fix.
 */
export function applyCertainFixes(
  text: string,
  findingsIn: (source: string) => readonly Diagnostic[],
): FixedText {
  let source = text;
  const fixed: string[] = [];
  for (let round = 0; round < roundsMax; round++) {
    const findings = findingsIn(source);
    const taken = findings
      .flatMap(certainFixOf)
      .filter(({ fix }) => isSafe(source, fix, findings, findingsIn));
    if (taken.length === 0) break;
    source = applyFixes(
      source,
      taken.map(({ fix }) => fix),
    );
    fixed.push(...taken.map(({ message }) => message));
  }
  return { source, fixed: [...new Set(fixed)] };
}

/** The parser reads a foreign spelling as what it stands for, so its only fix is certain too. */
export function certainFixOf(finding: Diagnostic): readonly CertainFix[] {
  const { message, fixes } = finding;
  const isReadAnyway = isSyntaxError(finding) && fixes.length === 1;
  const fix = fixes.find(({ certain }) => certain === true || isReadAnyway);
  return fix === undefined ? [] : [{ message, fix }];
}

/** Whether the text can't be read there, whatever it means: the codes that begin with `M1`. */
export function isSyntaxError({ code }: Diagnostic): boolean {
  return code.startsWith('M1');
}

function isSafe(
  source: string,
  fix: Fix,
  before: readonly Diagnostic[],
  findingsIn: (source: string) => readonly Diagnostic[],
): boolean {
  if (!keepsTokens(source, fix)) return false;
  const mistakes = countErrors(findingsIn(applyFixes(source, [fix])));
  return mistakes === 0 || mistakes < countErrors(before);
}

function countErrors(findings: readonly Diagnostic[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

// ── Tokens ──────────────────────────────────────────────────────────────────

/**
 * Whether every token and comment that a fix doesn't touch is there behind it, at the place that it was moved
 * to.
 */
export function keepsTokens(source: string, fix: Fix): boolean {
  const after = new Map(piecesOf(applyFixes(source, [fix])).map(({ start, image }) => [start, image]));
  return piecesOf(source).every(({ start, image }) => {
    const end = start + image.length;
    const isTouched = fix.edits.some(({ span }) => span.start < end && span.end > start);
    return isTouched || after.get(start + shiftAt(start, fix)) === image;
  });
}

interface Piece {
  readonly start: number;
  readonly image: string;
}

function piecesOf(source: string): readonly Piece[] {
  const { tokens, comments } = lex(source);
  return [...tokens, ...comments].map(({ startOffset, image }) => ({ start: startOffset, image }));
}

/** How far what begins at a place is moved by the edits before it. */
function shiftAt(start: number, { edits }: Fix): number {
  return edits
    .filter(({ span }) => span.end <= start)
    .reduce((shift, { span, text }) => shift + text.length - (span.end - span.start), 0);
}
