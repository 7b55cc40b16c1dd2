import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lint } from '@merit/dsl';
import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');

/** What is shown as an example to follow; the corpus and the pages of diagnostics show mistakes. */
const shown = tracked.filter((path) => !/^(conformance|docs\/diagnostics)\//.test(path));
const files = shown.filter((path) => path.endsWith('.merit'));
const pages = shown.filter((path) => path.endsWith('.md'));

const fence = /(?<=^```merit\n)[\s\S]*?(?=^```$)/gm;

function findingsIn(source: string): readonly string[] {
  const compiled = compile(source);
  const found = [...compiled.diagnostics, ...(compiled.ok ? lint(compiled.strategy.checked) : [])];
  return found.map(({ code, message }) => `${code} ${message}`);
}

describe('a strategy that shows how', () => {
  it.each(files)('has no findings in %s', (path) => {
    expect(findingsIn(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it.each(pages.filter((path) => readFileSync(path, 'utf8').includes('```merit\n')))(
    'has no findings in %s',
    (path) => {
      const strategies = readFileSync(path, 'utf8').match(fence) ?? [];
      expect(
        strategies.flatMap((source) => (source.includes('strategy "') ? findingsIn(source) : [])),
      ).toEqual([]);
    },
  );
});
