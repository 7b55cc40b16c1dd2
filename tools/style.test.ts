import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productFiles } from './figures/product-files.js';
import { functionsOf, parseFile } from './figures/syntax.js';
import { readSources, type SourceFile } from './source-imports.js';

const everySource = readSources(
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'tools', 'benchmarks', 'examples'],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((path) => /\.[jt]sx?$/.test(path) && existsSync(path)),
);

const product = everySource.filter(
  ({ path }) => /^packages\/\w+\/src\//.test(path) && !/\.test\.ts$|\/testing\//.test(path),
);

/** What the glossary says instead of which words. */
const glossary = readFileSync('docs/style.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| it is called'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, wanted = '', , unwanted = '']) =>
    unwanted
      .split(', ')
      .filter((word) => word !== '')
      .map((word) => ({ wanted, word })),
  );

/** The words of names and comments: `isTwinOf` has three. */
function wordsIn(text: string): ReadonlySet<string> {
  const apart = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(apart.match(/[a-z]+/g));
}

function saidIn(files: readonly SourceFile[], word: string): readonly string[] {
  return files
    .filter(({ text }) => {
      const words = wordsIn(text);
      return words.has(word) || words.has(`${word}s`);
    })
    .map(({ path }) => path);
}

describe('words', () => {
  it('are those of the glossary', () => {
    expect([glossary.length > 5, product.length > 1000]).toEqual([true, true]);
    const found = glossary.flatMap(({ wanted, word }) =>
      saidIn(product, word).map((path) => `${path}: ${word} is called ${wanted}`),
    );
    expect(found).toEqual([]);
  });

  it('are found wherever they stand in a name', () => {
    const file = (text: string) => [{ path: 'a.ts', text }];
    for (const text of ['resultOfTwin', 'const twins = 1', '// its twin.']) {
      expect(saidIn(file(text), 'twin')).toEqual(['a.ts']);
    }
    expect(saidIn(file('twinkle entwined'), 'twin')).toEqual([]);
  });
});

describe('a comment', () => {
  /** What silences the linter has to stand in one line. */
  const isDirective = (line: string) => line.includes('biome-ignore');

  it('has lines of at most 110 columns, as code has', () => {
    const wide = everySource.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
        .filter(({ line }) => /^\s*(\/\/|\/?\*)/.test(line) && [...line].length > 110 && !isDirective(line))
        .map(({ place }) => place),
    );
    expect(wide).toEqual([]);
  });
});

describe('a function', () => {
  const functions = productFiles()
    .map(parseFile)
    .flatMap((file) => functionsOf(file).map(({ start, end }) => ({ ...file, start, end })));

  it('has no more than a hundred lines, what it makes and gives away too', () => {
    expect(functions.length).toBeGreaterThan(5_000);
    const long = functions
      .filter(({ text, start, end }) => text.slice(start, end).split('\n').length > 100)
      .map(({ path, text, start }) => `${path}:${text.slice(0, start).split('\n').length}`);
    expect(long).toEqual([]);
  });
});

describe('a lint', () => {
  const lints = product.filter(({ path }) => path.startsWith('packages/dsl/src/lint/rules/'));

  it('is named as its file', () => {
    expect(lints.length).toBeGreaterThan(20);
    const misnamed = lints.filter(({ path, text }) => {
      const rule = /([\w-]+)\.ts$/.exec(path)?.[1] ?? '';
      const name = rule.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return !text.includes(`export const ${name}Lint = defineRule`);
    });
    expect(misnamed.map(({ path }) => path)).toEqual([]);
  });
});
