import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SourceText } from '../source/source-text.js';
import { findingsIn } from './testing/check-text.js';

/** A mistake that people make who come from other languages, and what they read first. */
interface Mistake {
  readonly mistake: string;
  /** What stands between the braces of the strategy. */
  readonly parts: readonly string[];
  /** Line, column, code and sentence of the first finding, and what to write instead. */
  readonly first: string;
}

const file = new URL('../../../../conformance/mistakes/mistakes.json', import.meta.url);
const { mistakes }: { readonly mistakes: readonly Mistake[] } = JSON.parse(readFileSync(file, 'utf8'));
const rewrites = process.env['UPDATE_CORPUS'] === '1';

function sourceOf({ parts }: Mistake): string {
  return ['strategy "S" {', ...parts, '}', ''].join('\n');
}

function firstOf(mistake: Mistake): string {
  const source = sourceOf(mistake);
  const [first] = findingsIn(source);
  if (first === undefined) return 'nothing is found';
  const { line, column } = new SourceText(source).positionAt(first.span.start);
  return `${line}:${column} ${first.code} ${first.message}${first.help === undefined ? '' : ` · ${first.help}`}`;
}

describe('of the mistakes that many make', () => {
  if (rewrites) {
    const found = mistakes.map((each) => ({ ...each, first: firstOf(each) }));
    writeFileSync(file, `${JSON.stringify({ mistakes: found }, null, 2)}\n`);
  }

  it('there are at least fifty, each once', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(50);
    expect(new Set(mistakes.map((each) => sourceOf(each))).size).toBe(mistakes.length);
  });

  it.each(mistakes)('$mistake is told first, at its place, with what to write instead', (mistake) => {
    expect(firstOf(mistake)).toBe(mistake.first);
    expect(mistake.first).toMatch(
      /^\d+:\d+ M\d{4} .*(?: · |write|written|did you mean|stands? (?:in|without)|are missing|is missing)/,
    );
  });
});
