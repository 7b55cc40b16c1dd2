import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './graph.js';

const strategy = 'strategy "Walks" { rule "Far" when user.awards > 3 { award 5 } }';

async function graph(...argv: readonly string[]) {
  const cwd = temporaryFolder({
    'walks.merit': strategy,
    'bad.merit': 'strategy "Bad" { otherwise { award x } }',
  });
  const io = createTestIo({ cwd });
  const code = await run(['graph', ...argv], io);
  return { cwd, code, out: io.out(), err: io.err() };
}

describe('merit graph', () => {
  it.each([
    [[], /^<svg .*<\/svg>\n$/s],
    [['--format', 'mermaid'], /^---\ntitle: "Walks"\n---\nflowchart TD\n/],
    [['--format', 'dot'], /^digraph "Walks" \{\n.*\}\n$/s],
  ])('prints the form that %j asks for', async (argv, form) => {
    const { code, out, err } = await graph('walks.merit', ...argv);
    expect({ code, err }).toEqual({ code: exitCode.fine, err: '' });
    expect(out).toMatch(form);
  });

  it('gives nodes and edges as JSON', async () => {
    const { nodes, edges } = JSON.parse((await graph('walks.merit', '--format', 'json')).out);
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual([
      'start',
      'rule-1',
      'rule-1-outcome',
      'none',
      'result',
    ]);
    expect(edges).toContainEqual({ from: 'rule-1', to: 'none', kind: 'no' });
  });

  it('lays out in layers where it is told to', async () => {
    const { code, out } = await graph('fixed', '--layout', 'layers');
    expect([code, out.startsWith('<svg')]).toEqual([0, true]);
    expect(out).not.toBe((await graph('fixed')).out);
  });

  it('follows the viewer unless a theme is chosen', async () => {
    expect((await graph('fixed')).out).toContain('prefers-color-scheme');
    expect((await graph('fixed', '--theme', 'dark')).out).not.toContain('prefers-color-scheme');
  });

  it('writes into a file, in the form that its ending tells', async () => {
    const { cwd, code, out } = await graph('walks.merit', '--out', 'walks.mmd');
    expect({ code, out }).toEqual({ code: exitCode.fine, out: '' });
    expect(readFileSync(join(cwd, 'walks.mmd'), 'utf8')).toContain('flowchart TD');
  });

  it('draws a PNG, sharp where it is enlarged', async () => {
    const { cwd, code, out } = await graph('walks.merit', '--out', 'walks.png');
    expect({ code, out }).toEqual({ code: exitCode.fine, out: '' });
    const [, width] = /width="(\d+)"/.exec((await graph('walks.merit')).out) ?? [];
    const png = readFileSync(join(cwd, 'walks.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(2 * Number(width));
  });

  it('makes a PNG smaller rather than larger than memory', async () => {
    const rules = Array.from({ length: 240 }, (_, n) => `rule "R${n}" when n == ${n} { award 1 }`);
    const cwd = temporaryFolder({ 'many.merit': `strategy "Many" { input n: int ${rules.join('\n')} }` });
    expect(await run(['graph', 'many.merit', '--out', 'many.png'], createTestIo({ cwd }))).toBe(0);
    const png = readFileSync(join(cwd, 'many.png'));
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(width * height).toBeLessThanOrEqual(32_100_000);
    expect(width).toBeGreaterThan(300);
  });

  it.each([
    [['--out', 'walks.pdf'], 'walks.pdf: there is no form for names that end with .pdf'],
    [['--out', 'walks.PDF'], 'walks.PDF: there is no form for names that end with .pdf'],
    [['--out', 'walks.png', '--format', 'svg'], 'walks.png: the name is one of png, and --format says svg'],
    [['--out', 'walks.svg', '--format', 'png'], 'walks.svg: the name is one of svg, and --format says png'],
    [['--format', 'png'], 'a PNG needs a file'],
  ])('refuses %j, which would be something else than its name says', async (argv, message) => {
    const { cwd, code, out, err } = await graph('walks.merit', ...argv);
    expect({ code, out }).toEqual({ code: exitCode.usage, out: '' });
    expect(err).toContain(`error: ${message}`);
    expect(readdirSync(cwd).toSorted()).toEqual(['bad.merit', 'walks.merit']);
  });

  it('says why it cannot write', async () => {
    const { code, err } = await graph('walks.merit', '--out', 'no/such/folder.svg');
    expect({ code, err }).toEqual({
      code: exitCode.unreadable,
      err: 'error: no/such/folder.svg: cannot be written: no such folder\n',
    });
  });

  it('draws nothing of a strategy with errors', async () => {
    const { cwd, code, err } = await graph('bad.merit', '--out', 'bad.svg');
    expect(code).toBe(exitCode.findings);
    expect(err).toContain('bad.merit:1:36');
    expect(existsSync(join(cwd, 'bad.svg'))).toBe(false);
  });
});
