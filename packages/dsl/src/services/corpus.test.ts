import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SourceText } from '../source/source-text.js';
import type { Span } from '../source/span.js';
import type { Analysis } from './analysis.js';
import { completionsAt } from './completion/completions.js';
import { hoverAt } from './hover.js';
import { definitionAt, referencesAt } from './references.js';
import { signatureAt } from './signature-help.js';
import { analyzeText, readMarks } from './testing/analyze-text.js';

const corpus = new URL('../../../../conformance/services/', import.meta.url);
const rewrites = process.env['UPDATE_CORPUS'] === '1';
const completionsShown = 12;

const cases = readdirSync(corpus)
  .filter((name) => name.endsWith('.merit'))
  .map((name) => name.slice(0, -'.merit'.length));

/** Where a stretch stands and what it says. */
function shownSpan({ source }: Analysis, span: Span | undefined): string | null {
  if (span === undefined) return null;
  const { line, column } = new SourceText(source).positionAt(span.start);
  return `${line}:${column} ${source.slice(span.start, span.end)}`;
}

function answersAt(analysis: Analysis, offset: number) {
  const { line, column } = new SourceText(analysis.source).positionAt(offset);
  const completions = completionsAt(analysis, offset);
  const hover = hoverAt(analysis, offset);
  const definition = definitionAt(analysis, offset);
  const signature = signatureAt(analysis, offset);
  return {
    at: `${line}:${column}`,
    replaces: analysis.source.slice(completions.start, completions.end),
    completions: completions.items
      .slice(0, completionsShown)
      .map(({ label }) => label)
      .join(' '),
    hover: hover && [hover.signature, ...(hover.doc === null ? [] : [hover.doc]), ...hover.notes].join(' | '),
    definition:
      definition &&
      (definition.sourceName === null
        ? shownSpan(analysis, definition.span)
        : `${definition.sourceName}:${definition.span.start}`),
    references: referencesAt(analysis, offset)
      .map((span) => shownSpan(analysis, span))
      .join(' | '),
    signature: signature && `${signature.signature} @ ${signature.active}`,
  };
}

it.each(cases)('answers at the marks of %s.merit as is listed for it', (name) => {
  const { source, offsets } = readMarks(readFileSync(new URL(`${name}.merit`, corpus), 'utf8'));
  const analysis = analyzeText(source);
  const answers = offsets.map((offset) => answersAt(analysis, offset));
  const expected = new URL(`${name}.json`, corpus);
  if (rewrites) writeFileSync(expected, `${JSON.stringify(answers, null, 2)}\n`);
  expect(existsSync(expected), `${name}.json is missing: run with UPDATE_CORPUS=1`).toBe(true);
  expect(answers).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
});
