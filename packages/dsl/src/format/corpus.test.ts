import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { format } from './format.js';

const corpus = new URL('../../../../conformance/format/', import.meta.url);
const names = readdirSync(corpus)
  .filter((name) => name.endsWith('.merit'))
  .map((name) => name.slice(0, -'.merit'.length));

/** With `UPDATE_CORPUS=1` the expected texts are written instead. */
const rewrites = process.env['UPDATE_CORPUS'] === '1';

describe('the formatter', () => {
  it.each(names)('gives conformance/format/%s.merit the form that stands beside it', (name) => {
    const result = format(readFileSync(new URL(`${name}.merit`, corpus), 'utf8'));
    const text = result.ok ? result.text : JSON.stringify(result.diagnostics);
    const expected = new URL(`${name}.formatted.txt`, corpus);
    if (rewrites) writeFileSync(expected, text);
    expect(text).toBe(readFileSync(expected, 'utf8'));
  });
});
