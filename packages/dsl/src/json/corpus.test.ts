import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as kinds from '../diagnostics/catalogue/json-form.js';
import { printStrategy } from '../format/print.js';
import { parse } from '../syntax/parse.js';
import { fromJson } from './from-json.js';
import { toJson } from './to-json.js';

const root = new URL('../../../../', import.meta.url);
const corpus = new URL('conformance/json/', root);
const files = readdirSync(corpus);
const names = files
  .filter((name) => name.endsWith('.json') && !name.endsWith('.findings.json'))
  .map((name) => name.slice(0, -'.json'.length));

/** With `UPDATE_CORPUS=1` what is expected is written instead. */
const rewrites = process.env['UPDATE_CORPUS'] === '1';

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, corpus), 'utf8'));
}

function findingsOf(form: unknown): readonly object[] {
  const result = fromJson(form);
  if (result.ok) return [];
  return result.diagnostics.map(({ code, rule, pointer, message, help }) => ({
    code,
    rule,
    pointer,
    message,
    help,
  }));
}

function expectFile(name: string, text: string): void {
  const file = new URL(name, corpus);
  if (rewrites) writeFileSync(file, text);
  expect(existsSync(file), `${name} is missing: run with UPDATE_CORPUS=1`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

describe('the corpus of JSON forms', () => {
  it.each(names)('gives %s.json the text or the findings that stand beside it', (name) => {
    const form = read(`${name}.json`);
    const result = fromJson(form);
    if (result.ok) expectFile(`${name}.merit`, printStrategy(result.tree));
    else expectFile(`${name}.findings.json`, `${JSON.stringify(findingsOf(form), null, 2)}\n`);
  });

  it.each(files.filter((name) => name.endsWith('.merit')))('gives %s back from its text', (name) => {
    const source = readFileSync(new URL(name, corpus), 'utf8');
    const { tree, diagnostics } = parse(source);
    expect(diagnostics).toEqual([]);
    if (tree === null) throw new Error('the text holds no strategy');
    const again = fromJson(toJson(tree));
    expect(again.ok && printStrategy(again.tree)).toBe(source);
  });
});

describe('the catalogue of the JSON form', () => {
  const codes = names.flatMap((name) =>
    findingsOf(read(`${name}.json`)).map((each) => (each as { code: string }).code),
  );

  function pageOf(code: string): string {
    const page = new URL(`docs/diagnostics/${code}.md`, root);
    return existsSync(page) ? readFileSync(page, 'utf8') : '';
  }

  it.each(Object.values(kinds))('has a case for $code $rule', ({ code }) => {
    expect(codes).toContain(code);
  });

  it.each(Object.values(kinds))(
    'has a page for $code $rule whose example shows it, and it alone',
    ({ code, rule }) => {
      expect(pageOf(code)).toContain(`# ${code}: ${rule}\n`);
      const [broken = 'null', ...mended] = [...pageOf(code).matchAll(/```json\n([\s\S]*?)```/g)].map(
        ([, text = '']) => text,
      );
      const shown = findingsOf(JSON.parse(broken)).map((each) => (each as { code: string }).code);
      if (code !== kinds.formTooLarge.code) expect(shown).toEqual([code]);
      expect(mended.length).toBeGreaterThan(0);
      expect(mended.flatMap((text) => findingsOf(JSON.parse(text)))).toEqual([]);
    },
  );
});
