import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { galleryFiles } from '../../../tools/build-gallery.js';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { merit } from './binary.js';

const folder = resolve(import.meta.dirname, '../../../docs/gallery');
const programmes = readdirSync(folder).filter((name) => name.endsWith('.merit'));

describe('the gallery', () => {
  it('has twenty programmes, each with its spec and its page', () => {
    expect(programmes).toHaveLength(20);
    const names = programmes.map((name) => name.replace('.merit', ''));
    const all = readdirSync(folder);
    for (const name of names) {
      expect(all).toEqual(expect.arrayContaining([`${name}.spec.json`, `${name}.md`, `${name}.svg`]));
    }
  });

  it('is what `node tools/build-gallery.js` writes', () => {
    for (const [path, text] of galleryFiles()) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });

  it('begins with what README.md shows, which has no finding', () => {
    const readme = readFileSync(resolve(folder, '../../README.md'), 'utf8');
    const [, programme = ''] = /^```merit\n([\s\S]*?)^```/m.exec(readme) ?? [];
    expect(programme).toContain('strategy "Steady walks"');
    expect(merit(['lint', '-', '--max-warnings', '0'], { input: programme })).toMatchObject({ status: 0 });
  });

  it('has programmes without findings, all of whose parts its specs reach', () => {
    expect(merit(['lint', folder, '--max-warnings', '0'])).toMatchObject({ status: 0, stderr: '' });
    const { status, stdout, stderr } = merit(['test', folder, '--coverage-min', 'rules=100']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('20 spec files: 123 passed');
  });

  it('has programmes for whose every part `test --init` finds an event', () => {
    const texts = programmes.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    const cwd = temporaryFolder(Object.fromEntries(texts));
    expect(merit(['test', '--init', ...programmes], { folder: cwd })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(merit(['test', '.', '--coverage-min', 'rules=100'], { folder: cwd })).toMatchObject({ status: 0 });
  });
});
