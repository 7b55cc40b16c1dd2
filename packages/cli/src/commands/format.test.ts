import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './format.js';

const tidy = 'strategy "Tidy" {\n  otherwise { award 1 }\n}\n';
const untidy = 'strategy "Tidy" { otherwise {award 1} }';
const broken = 'strategy "Broken" { otherwise { award } }';

async function fmt(argv: readonly string[], options: TestIoOptions = {}) {
  const io = createTestIo(options);
  return { code: await run(['fmt', ...argv], io), out: io.out(), err: io.err() };
}

describe('merit fmt', () => {
  it('writes the canonical form in place, and says which files it changed', async () => {
    const cwd = temporaryFolder({ 'a.merit': untidy, 'b/c.merit': tidy });
    expect(await fmt(['.'], { cwd })).toEqual({
      code: 0,
      out: 'formatted a.merit\n2 files: 1 formatted\n',
      err: '',
    });
    expect(readFileSync(join(cwd, 'a.merit'), 'utf8')).toBe(tidy);
    expect(await fmt(['.'], { cwd })).toEqual({ code: 0, out: '✓ 2 files in canonical form\n', err: '' });
  });

  it('keeps the mode of a file, and leaves nothing else in its folder', async () => {
    const cwd = temporaryFolder({ 'a.merit': untidy });
    chmodSync(join(cwd, 'a.merit'), 0o640);
    await fmt(['a.merit'], { cwd });
    expect(statSync(join(cwd, 'a.merit')).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd)).toEqual(['a.merit']);
  });

  it('writes the file that a symbolic link leads to', async () => {
    const cwd = temporaryFolder({ 'real/a.merit': untidy });
    symlinkSync(join(cwd, 'real/a.merit'), join(cwd, 'link.merit'));
    await fmt(['link.merit'], { cwd });
    expect(lstatSync(join(cwd, 'link.merit')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'real/a.merit'), 'utf8')).toBe(tidy);
  });

  it('reports what has mistakes, and leaves it alone', async () => {
    const cwd = temporaryFolder({ 'a.merit': untidy, 'b.merit': broken });
    const { code, out, err } = await fmt(['a.merit', 'b.merit'], { cwd });
    expect(code).toBe(1);
    expect(out).toBe('formatted a.merit\n2 files: 1 formatted, 1 left alone for their mistakes\n');
    expect(err).toContain('b.merit:1:39');
    expect(readFileSync(join(cwd, 'b.merit'), 'utf8')).toBe(broken);
  });

  it.each([[['--stdin']], [['-']]])('prints standard input with %j', async (argv) => {
    expect(await fmt(argv, { stdin: untidy })).toEqual({ code: 0, out: tidy, err: '' });
    expect(await fmt(argv, { stdin: tidy })).toEqual({ code: 0, out: tidy, err: '' });
    expect(await fmt(argv, { stdin: broken })).toMatchObject({ code: 1, out: '' });
  });

  it('ends with 3 for what it cannot read or write', async () => {
    // Beside a name this long, the system allows no longer one.
    const long = `${'a'.repeat(240)}.merit`;
    const cwd = temporaryFolder({ [long]: untidy });
    const { code, out, err } = await fmt(['nowhere.merit', long], { cwd });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toBe(
      `error: nowhere.merit: no such file\nerror: ${long}: cannot be written: the name is too long\n`,
    );
    expect(readFileSync(join(cwd, long), 'utf8')).toBe(untidy);
  });

  it.each([
    [[], 'no files are named\nhelp: name them, or let merit.config.json say where they lie'],
    [['--stdin', 'a.merit'], '`--stdin` takes no files beside it'],
  ])('takes %j as wrong usage', async (argv, message) => {
    expect(await fmt(argv)).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });
});

describe('merit fmt --check', () => {
  it('writes nothing, shows what would change, and ends with 1', async () => {
    const cwd = temporaryFolder({ 'a.merit': untidy, 'b.merit': tidy });
    expect(await fmt(['--check', 'a.merit', 'b.merit'], { cwd })).toEqual({
      code: 1,
      out: `would format a.merit
  line 1
  - strategy "Tidy" { otherwise {award 1} }
  + strategy "Tidy" {
  +   otherwise { award 1 }
  + }
  + … and 1 more
2 files: 1 to be formatted
`,
      err: '',
    });
    expect(readFileSync(join(cwd, 'a.merit'), 'utf8')).toBe(untidy);
  });

  it('ends with 0 where nothing would change', async () => {
    expect(await fmt(['--check', '-'], { stdin: tidy })).toEqual({
      code: 0,
      out: '✓ 1 file in canonical form\n',
      err: '',
    });
  });

  it('keeps the line ends of a file, and changes nothing more', async () => {
    const source = '# a\n# b\nstrategy "S" {\n\n  # c\n  # d\n  otherwise { award 1 } # e\n}\n';
    const cwd = temporaryFolder({ 'a.merit': source.replaceAll('\n', '\r\n') });
    expect(await fmt(['a.merit'], { cwd })).toMatchObject({ code: 0 });
    const formatted = readFileSync(join(cwd, 'a.merit'), 'utf8');
    expect(formatted.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(await fmt(['--stdin'], { stdin: source })).toMatchObject({
      out: formatted.replaceAll('\r\n', '\n'),
    });
    expect(await fmt(['--check', 'a.merit'], { cwd })).toMatchObject({ code: 0 });
  });

  it('shows line ends and what a terminal would obey', async () => {
    const cwd = temporaryFolder({
      'a.merit': tidy.replace('\n', '\r\n'),
      'b.merit': tidy.replace('  otherwise', '\t# \u001b[2J\n  otherwise'),
    });
    mkdirSync(join(cwd, 'folder'));
    const { out } = await fmt(['--check', 'a.merit', 'b.merit'], { cwd });
    expect(out).toBe(`would format a.merit
  only the line ends differ
would format b.merit
  line 2
  -     # \ufffd[2J
  +   # \ufffd[2J
2 files: 2 to be formatted
`);
  });
});
