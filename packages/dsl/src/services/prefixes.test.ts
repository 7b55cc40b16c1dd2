import { describe, expect, it } from 'vitest';
import { isSyntaxError } from '../lint/certain-fixes.js';
import { tokensOf } from '../syntax/source-tokens.js';
import type { Analysis } from './analysis.js';
import { completionsAt } from './completion/completions.js';
import { fixesAt } from './fixes.js';
import { foldsOf } from './folds.js';
import { hoverAt } from './hover.js';
import { inlays } from './inlays.js';
import { outline } from './outline.js';
import { definitionAt, referencesAt } from './references.js';
import { prepareRename } from './rename.js';
import { selectionsAt } from './selections.js';
import { semanticTokens } from './semantic-tokens.js';
import { signatureAt } from './signature-help.js';
import { analyzeText } from './testing/analyze-text.js';
import { drawing, everyStrategy } from './testing/every-strategy.js';

const strategies = everyStrategy();
const seed = Number(process.env['TEST_SEED'] ?? 20_260_115);
/** All prefixes of all strategies take many minutes: each run asks these of every text, drawn by its seed. */
const prefixesOfEach = Number(process.env['PREFIXES'] ?? 4);
const completionsTried = 2;

/** What lies outside of the text it was asked of. */
function strays(analysis: Analysis, offset: number): readonly string[] {
  const { source } = analysis;
  const whole = { start: 0, end: source.length };
  const completions = completionsAt(analysis, offset);
  const hover = hoverAt(analysis, offset);
  const definition = definitionAt(analysis, offset);
  const spans = {
    completions: [completions],
    hover: hover === null ? [] : [hover.span],
    definition: definition === null || definition.sourceName !== null ? [] : [definition.span],
    references: referencesAt(analysis, offset),
    rename: [prepareRename(analysis, offset) ?? whole],
    fixes: fixesAt(analysis, whole).flatMap(({ fix }) => fix.edits.map(({ span }) => span)),
    outline: outline(analysis).flatMap(({ span, nameSpan, children }) => [
      span,
      nameSpan,
      ...children.map((child) => child.nameSpan),
    ]),
    folds: foldsOf(analysis).map(({ span }) => span),
    selections: selectionsAt(analysis, offset),
    semanticTokens: semanticTokens(analysis).map(({ span }) => span),
    inlays: inlays(analysis, whole).map((inlay) => ({ start: inlay.offset, end: inlay.offset })),
  };
  signatureAt(analysis, offset);
  return Object.entries(spans)
    .filter(([, all]) => all.some(({ start, end }) => start < 0 || start > end || end > source.length))
    .map(([name]) => name);
}

/** What stands between the tokens and isn't blank. */
function uncovered(source: string): string {
  let behind = 0;
  let rest = '';
  for (const { span } of tokensOf(source)) {
    rest += source.slice(behind, span.start);
    behind = span.end;
  }
  return (rest + source.slice(behind)).trim();
}

function countSyntaxErrors({ diagnostics }: Analysis): number {
  return diagnostics.filter(isSyntaxError).length;
}

/** Whether nothing is wrong with a text but that it ends too soon. */
function isUnfinished({ source, diagnostics }: Analysis): boolean {
  const end = source.trimEnd().length;
  return diagnostics.filter(isSyntaxError).every(({ span }) => span.end >= end);
}

/** What has to follow some words. */
const behindWords = [' 1', ' "x"', ' present', ' 1 then 1 else 1'];

/** Completions that make a text worse to read. */
function breaking(analysis: Analysis, offset: number, draw: (below: number) => number): readonly string[] {
  const { start, end, items } = completionsAt(analysis, offset);
  const before = countSyntaxErrors(analysis);
  const tried = Array.from(
    { length: Math.min(completionsTried, items.length) },
    () => items[draw(items.length)],
  );
  return tried.flatMap((each) => {
    if (each === undefined) return [];
    const completed = analysis.source.slice(0, start) + each.insert + analysis.source.slice(end);
    const goesOn = each.kind === 'keyword' ? ['', ...behindWords] : [''];
    const isFine = goesOn.some((text) => countSyntaxErrors(analyzeText(completed + text)) <= before);
    return isFine ? [] : [each.insert];
  });
}

describe('the services over prefixes of every strategy', () => {
  const draw = drawing(seed);

  it('have texts to be asked about', () => {
    expect(strategies.length).toBeGreaterThan(300);
  });

  it.each(strategies)('answer of $path, and never beyond it', ({ source }) => {
    const lengths = Array.from({ length: prefixesOfEach }, () => draw(source.length + 1));
    for (const length of [...lengths, source.length]) {
      const prefix = source.slice(0, length);
      const analysis = analyzeText(prefix);
      expect({ prefix, strays: strays(analysis, length) }).toEqual({ prefix, strays: [] });
      expect({ prefix, uncovered: uncovered(prefix) }).toEqual({ prefix, uncovered: '' });
      if (isUnfinished(analysis)) {
        expect({ prefix, breaking: breaking(analysis, length, draw) }).toEqual({ prefix, breaking: [] });
      }
      const inside = draw(length + 1);
      expect({ prefix, inside, strays: strays(analysis, inside) }).toEqual({ prefix, inside, strays: [] });
    }
  });
});
