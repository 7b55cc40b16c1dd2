import { describe, expect, it } from 'vitest';
import { exitCode } from './exit-code.js';
import { BrokenPipe } from './io.js';
import { run } from './run.js';
import { createTestIo } from './testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './commands/lint.js';

async function ran(...argv: readonly string[]) {
  const io = createTestIo();
  return { code: await run(argv, io), out: io.out(), err: io.err() };
}

describe('the command line', () => {
  it.each([
    [['--help']],
    [['help', 'lint']],
    [['help', 'help']],
    [['--help', 'lint']],
    [['lint', '--help']],
    [['simulate', '-h']],
    [['graph', '-h']],
    [['explain', '-h']],
    [['compare', '-h']],
    [['test', '-h']],
    [['decide', '-h']],
    [['partition', '-h']],
  ])('explains itself with examples at %j', async (argv) => {
    const { code, out, err } = await ran(...argv);
    expect(code).toBe(exitCode.fine);
    expect(out).toMatch(/^Usage: merit/);
    expect(out).toContain('Examples:\n  $ merit');
    expect(out).toMatch(/^Exit codes: 0 fine · .*70 a mistake of Merit's own$/m);
    expect(err).toBe('');
  });

  it('tells its version', async () => {
    expect(await ran('--version')).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    });
  });

  it.each([
    [['lnt'], "unknown command 'lnt'\n(Did you mean lint?)"],
    [['help', 'lnt'], "unknown command 'lnt'\n(Did you mean lint?)"],
    [['help', 'nope'], "unknown command 'nope'"],
    [['nope', '--help'], "unknown command 'nope'"],
    [['--help', 'nope'], "unknown command 'nope'"],
    [['lint'], 'no files are named'],
    [['lint', '--fromat', 'json', 'x'], "unknown option '--fromat'\n(Did you mean --format?)"],
    [['lint', '--max-warnings', 'many', 'x'], 'must be a whole number'],
    [['simulate', 'default', '--event', 'x.csv'], "unknown option '--event'\n(Did you mean --events?)"],
    [['simulate', '-'], "required option '-e, --events <file>' not specified"],
    [['simulate', 'default'], "required option '-e, --events <file>' not specified"],
    [['simulate', 'default', '--events', 'x.csv', '--format', 'xml'], 'Allowed choices are table, json, csv'],
  ])('refuses wrong usage, %j, on standard error', async (argv, message) => {
    const { code, out, err } = await ran(...argv);
    expect(code).toBe(exitCode.usage);
    expect(err).toMatch(/^error: /);
    expect(err).toContain(message);
    expect(out).toBe('');
  });

  it('shows its help as wrong usage where it is given nothing', async () => {
    expect(await ran()).toEqual({ code: exitCode.usage, out: '', err: expect.stringContaining('Commands:') });
  });
});

function brokenIo(error: Error, env: { readonly [name: string]: string } = {}) {
  const io = createTestIo({ stdin: 'strategy "S" { otherwise { award 1 } }', env });
  const write = () => {
    throw error;
  };
  return { ...io, stdout: { ...io.stdout, write } };
}

describe('a bug of ours', () => {
  it('is told without a stack, and asks for a report', async () => {
    const io = brokenIo(new Error('a screw came loose'));
    expect(await run(['lint', '-'], io)).toBe(exitCode.bug);
    expect(io.err()).toMatchInlineSnapshot(`
      "bug: Merit failed where it must not: a screw came loose
      Please report it, with the command line, the files it reads, and what \`merit --version\` says.
      MERIT_DEBUG=1 shows where it happened
      "
    `);
  });

  it('shows its stack where that is asked for', async () => {
    const io = brokenIo(new Error('a screw came loose'), { MERIT_DEBUG: '1' });
    await run(['lint', '-'], io);
    expect(io.err()).toMatch(/Error: a screw came loose\n +at /);
  });
});

describe('a reader that is gone', () => {
  it('ends the command quietly', async () => {
    const io = brokenIo(new BrokenPipe());
    expect(await run(['lint', '-'], io)).toBe(exitCode.fine);
    expect(io.err()).toBe('');
  });
});
