import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly page: string;
  readonly style: string;
  readonly worker: string;
  readonly begins: { readonly [what in 'page' | 'worker' | 'style']: readonly string[] };
  readonly files: readonly { readonly name: string; readonly gzipBytes: number }[];
  readonly pageInputs: readonly string[];
}

const dist = new URL('../dist/', import.meta.url);
const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'));

function sizeOf(names: readonly string[]): number {
  const found = manifest.files.filter(({ name }) => names.includes(name));
  return found.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}

const textOf = (name: string) => readFileSync(new URL(`files/${name}`, dist), 'utf8');

describe('what the build gives to whoever serves the page', () => {
  it.each([
    ['page', 160_000],
    ['worker', 180_000],
    ['style', 10_000],
  ] as const)('has a %s that takes no more than %i bytes on its way', (what, bytesMax) => {
    expect(manifest.begins[what]).toContain(manifest[what]);
    expect(sizeOf(manifest.begins[what])).toBeLessThan(bytesMax);
  });

  it('has what shows the difference of two texts in a file that is loaded for it alone', () => {
    const holding = manifest.files.filter(
      ({ name }) => name.endsWith('.js') && textOf(name).includes('cm-deletedChunk'),
    );
    expect(holding).toHaveLength(1);
    expect(manifest.begins.page).not.toContain(holding[0]?.name);
  });

  it('has neither the parser nor the engine in the page, but for the scales of charts', () => {
    expect(manifest.pageInputs).toContain('src/main.tsx');
    const ofOthers = manifest.pageInputs.filter((path) => /\/(dsl|engine|chevrotain)\//.test(path));
    expect(ofOthers.filter((path) => !/\/engine\/src\/charts?(?:\/|\.ts$)/.test(path))).toEqual([]);
  });

  it('has a template that names its files, and leaves nonce, home and their folder to the server', () => {
    const page = readFileSync(new URL('index.html', dist), 'utf8');
    expect(page).toContain(`src="{{files}}/${manifest.page}"`);
    expect(page).toContain(`href="{{files}}/${manifest.style}"`);
    expect(new Set(page.match(/\{\{\w+\}\}/g))).toEqual(new Set(['{{home}}', '{{files}}', '{{nonce}}']));
  });
});
