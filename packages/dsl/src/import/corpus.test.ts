import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as kinds from '../diagnostics/catalogue/imports.js';
import { printStrategy } from '../format/print.js';
import { importRules } from './import-rules.js';

const root = new URL('../../../../', import.meta.url);
const corpus = new URL('conformance/import/', root);
const names = readdirSync(corpus)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.findings.json'))
  .map((name) => name.slice(0, -'.json'.length));

/** With `UPDATE_CORPUS=1` what is expected is written instead. */
const rewrites = process.env['UPDATE_CORPUS'] === '1';

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, corpus), 'utf8'));
}

interface Finding {
  readonly code: string;
}

function findingsIn(value: unknown): readonly Finding[] {
  return importRules(value).diagnostics.map(({ code, rule, severity, pointer, message, help }) => ({
    ...{ code, rule, severity, pointer, message },
    ...(help === undefined ? {} : { help }),
  }));
}

function expectFile(name: string, text: string): void {
  const file = new URL(name, corpus);
  if (rewrites) writeFileSync(file, text);
  expect(existsSync(file), `${name} is missing: run with UPDATE_CORPUS=1`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

describe('the corpus of imports', () => {
  it.each(names)('gives of %s.json the strategy and the findings that stand beside it', (name) => {
    const { tree } = importRules(read(name));
    if (tree !== null) expectFile(`${name}.merit`, printStrategy(tree));
    expectFile(`${name}.findings.json`, `${JSON.stringify(findingsIn(read(name)), null, 2)}\n`);
  });
});

describe('the catalogue of imports', () => {
  const codes = names.flatMap((name) => findingsIn(read(name)).map(({ code }) => code));

  it.each(Object.values(kinds))('has a case for $code $rule, and a page', ({ code, rule }) => {
    expect(codes).toContain(code);
    const page = new URL(`docs/diagnostics/${code}.md`, root);
    expect(readFileSync(page, 'utf8')).toContain(`# ${code}: ${rule}\n`);
  });
});
