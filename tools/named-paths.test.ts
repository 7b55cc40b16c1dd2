import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packageRules } from './layers.js';
import { filesBelow, readSources, type SourceFile } from './source-imports.js';

/** What is read as of today. Decisions and the changelog tell of what was. */
const texts = readSources([
  ...readdirSync('.').filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ...filesBelow('docs', '.md').filter((path) => !path.startsWith('docs/decisions/')),
]);

const NAMED = /`((?:packages|tools|docs|benchmarks|examples|deploy|conformance)\/[^`\s*{}<>…:]*)`/g;

function missingPaths({ path, text }: SourceFile): readonly string[] {
  const named = [...text.matchAll(NAMED)].map(([, each]) => each ?? '');
  return named.filter((each) => !existsSync(each)).map((each) => `${path} names ${each}`);
}

describe('paths in texts', () => {
  it('lead to a file or a folder', () => {
    expect(texts.flatMap(missingPaths)).toEqual([]);
  });

  it('are shown where they lead nowhere', () => {
    expect(missingPaths({ path: 'x.md', text: 'see `tools/layers.ts` and `packages/nowhere/`' })).toEqual([
      'x.md names packages/nowhere/',
    ]);
  });
});

describe('the architecture in prose', () => {
  const prose = texts.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? '';
  const layers = Object.values(packageRules).flatMap((rules) => Object.keys(rules.layers));

  it.each(layers)('names the layer %s', (layer) => {
    expect(prose).toContain(`\`${layer}\``);
  });
});
