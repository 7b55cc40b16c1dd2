import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { SourceText } from '../source/source-text.js';

/** A finding as the corpus writes it down: what a reader sees, with lines and columns from 1. */
export interface CorpusFinding {
  readonly code: string;
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly help?: string;
}

const corpus = new URL('../../../../conformance/', import.meta.url);
const rewrites = process.env['UPDATE_CORPUS'] === '1';

/**
 * Registers one test for each `*.merit` file in a folder of `conformance/`: what `analyse` finds in it must
 * be what the `.json` file of the same name lists. With `UPDATE_CORPUS=1` those files are written instead.
 */
export function testCorpus(folder: string, analyse: (source: string) => readonly Diagnostic[]): void {
  const names = readdirSync(new URL(`${folder}/`, corpus));
  const cases = names
    .filter((name) => name.endsWith('.merit'))
    .map((name) => name.slice(0, -'.merit'.length));

  it.each(cases)(`finds in ${folder}/%s.merit what is listed for it`, (name) => {
    const source = readFileSync(new URL(`${folder}/${name}.merit`, corpus), 'utf8');
    const expected = new URL(`${folder}/${name}.json`, corpus);
    const found = toCorpusFindings(source, analyse(source));
    if (rewrites) writeFileSync(expected, `${JSON.stringify(found, null, 2)}\n`);
    expect(existsSync(expected), `${name}.json is missing: run with UPDATE_CORPUS=1`).toBe(true);
    expect(found).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
  });

  it(`has a source for each list of findings in ${folder}`, () => {
    const lists = names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length));
    expect(lists.filter((name) => !cases.includes(name))).toEqual([]);
  });
}

/** The findings about a source in the corpus's form. */
export function toCorpusFindings(
  source: string,
  diagnostics: readonly Diagnostic[],
): readonly CorpusFinding[] {
  const text = new SourceText(source);
  return diagnostics.map(({ code, rule, span, message, help }) => {
    const start = text.positionAt(span.start);
    const end = text.positionAt(span.end);
    return {
      code,
      rule,
      ...start,
      endLine: end.line,
      endColumn: end.column,
      message,
      ...(help === undefined ? {} : { help }),
    };
  });
}
