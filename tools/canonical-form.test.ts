import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from '@merit/dsl';
import { describe, expect, it } from 'vitest';

/** With `UPDATE_CORPUS=1` every strategy is put into its form instead. */
const rewrites = process.env['UPDATE_CORPUS'] === '1';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');

/** The corpus also holds what is broken or untidy on purpose. */
const files = tracked.filter((path) => path.endsWith('.merit') && !path.startsWith('conformance/'));
const pages = tracked.filter((path) => path.endsWith('.md'));

const fence = /(?<=^```merit\n)[\s\S]*?(?=^```$)/gm;

/** The text with each strategy in it in canonical form; what doesn't parse shows a mistake and stays. */
function withCanonicalStrategies(page: string): string {
  return page.replaceAll(fence, (source) => {
    const result = format(source);
    return result.ok ? result.text : source;
  });
}

function canonical(source: string): string {
  const result = format(source);
  return result.ok ? result.text : JSON.stringify(result.diagnostics);
}

function expectText(path: string, toForm: (text: string) => string): void {
  const text = readFileSync(path, 'utf8');
  const formed = toForm(text);
  if (rewrites) writeFileSync(path, formed);
  expect(text, 'UPDATE_CORPUS=1 npx vitest run tools/canonical-form.test.ts mends it').toBe(formed);
}

describe('the canonical form', () => {
  it('has strategies to be held to', () => {
    expect(files.length).toBeGreaterThan(3);
    expect(pages.length).toBeGreaterThan(100);
  });

  it.each(files)('is that of %s', (path) => {
    expectText(path, canonical);
  });

  it.each(pages.filter((path) => readFileSync(path, 'utf8').includes('```merit\n')))(
    'is that of every whole strategy in %s',
    (path) => {
      expectText(path, withCanonicalStrategies);
    },
  );
});
