import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SourceText } from '../source/source-text.js';
import { parse } from './parse.js';

const folder = new URL('../../../../conformance/syntax/', import.meta.url);
const names = readdirSync(folder).filter((name) => /^planted-.*\.merit$/.test(name));

interface Tally {
  readonly planted: number;
  readonly found: number;
  /** Findings where nothing was planted. */
  readonly followUps: number;
}

/** Each `#!` at the end of a line stands for a mistake on it; `#^` for one on the line above. */
function plantedOn(source: SourceText, line: number): number {
  const own = source.lineText(line).match(/#!/g)?.length ?? 0;
  const fromBelow = source.lineText(line + 1).match(/#\^/g)?.length ?? 0;
  return own + fromBelow;
}

function tally(name: string): readonly Tally[] {
  const source = new SourceText(readFileSync(new URL(name, folder), 'utf8'));
  const lines = parse(source.text).diagnostics.map(({ span }) => source.positionAt(span.start).line);
  return Array.from({ length: source.lineCount }, (_, index) => {
    const planted = plantedOn(source, index + 1);
    const found = lines.filter((line) => line === index + 1).length;
    return { planted, found: Math.min(planted, found), followUps: Math.max(0, found - planted) };
  });
}

it('finds each planted mistake on its line, and nothing else', () => {
  const total = names.flatMap(tally).reduce((sum, each) => ({
    planted: sum.planted + each.planted,
    found: sum.found + each.found,
    followUps: sum.followUps + each.followUps,
  }));
  expect(total).toEqual({ planted: 105, found: 105, followUps: 0 });
});
