import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preview } from './preview.js';
import { award, service } from './service.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const page = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'merit-embedding-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What npm shows of packages, and what one reads about embedding them. */
const readmes = ['dsl', 'engine'].map((name) =>
  readFileSync(new URL(`../../packages/${name}/README.md`, import.meta.url), 'utf8'),
);

/** The programs of the pages, each with what it should print. */
const programs = [page, ...readmes].flatMap(programsIn);

function programsIn(text: string) {
  return [...text.matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
    ([, program = '', printed = '']) => ({ program, printed }),
  );
}

async function bundled(contents: string, platform: 'node' | 'browser'): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    write: false,
    platform,
    format: 'esm',
    conditions: ['@merit/source'],
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

async function run(script: string): Promise<string> {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, script);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder });
  return stdout;
}

describe('docs/embedding.md and the READMEs of packages', () => {
  it('shows of every program what it prints', () => {
    expect(programs.length).toBeGreaterThan(3);
    expect([page, ...readmes].join('').match(/```js\n/g)).toHaveLength(programs.length);
  });

  it.each(programs)('prints what it says: program %#', async ({ program, printed }) => {
    expect(await run(await bundled(program, 'node'))).toBe(printed);
  });
});

describe('the service', () => {
  const noon = Date.UTC(2026, 4, 4, 12);
  const read = (user: string, pages: unknown, now: number) =>
    award({ externalUserId: user, externalTaskId: 'books', data: { pages } }, now);

  it('decides on the rows of its own table', () => {
    const points = [0, 30, 90, 150, 210].map((seconds) => {
      const decided = read('ann', 60, noon + seconds * 1_000);
      return decided.ok
        ? decided.outcome.denied
          ? decided.outcome.caseName
          : decided.outcome.points
        : 'refused';
    });
    expect(points).toEqual([15, 'Too soon', 15, 0, 0]);
    expect(read('bob', 10, noon)).toMatchObject({ ok: true, outcome: { points: 7, caseName: 'Short read' } });
  });

  describe('over HTTP', () => {
    let url: string;
    beforeAll(async () => {
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/awards`;
    });
    afterAll(() => service.close());

    it.each([
      [60, 200],
      ['many', 422],
    ])('answers an event of %s pages with %i', async (pages, status) => {
      const body = JSON.stringify({ externalUserId: `${pages}`, externalTaskId: 'books', data: { pages } });
      const response = await fetch(url, { method: 'POST', body });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject(status === 200 ? { points: 15 } : [{ path: 'data.pages' }]);
    });
  });
});

describe('the preview', () => {
  const source = 'strategy "S" { input n: int (0..9) rule "First" when user.awards == 0 { award n } }';

  it.each([
    [source, { n: 7 }, { points: 7, caseName: 'First' }],
    [source, { n: 10 }, { problems: ["`data.n` is `10`, which `int (0..9)` doesn't allow"] }],
    ['strategy "S" { otherwise { award m } }', {}, { problems: ['there is no `m`'] }],
  ])('of %s on %o is %o', (text, data, shown) => {
    expect(preview(text, data, 0)).toEqual(shown);
  });

  it('bundles for a browser', async () => {
    const contents = readFileSync(new URL('./preview.js', import.meta.url), 'utf8');
    expect(await bundled(contents, 'browser')).toContain('preview');
  });
});
