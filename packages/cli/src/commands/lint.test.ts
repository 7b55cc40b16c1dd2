import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './lint.js';

const good = 'strategy "Good" { otherwise { award 1 } }\n';
const bad = `strategy "Bad" {
  input steps: int
  otherwise { award stepps }
}
`;

async function lint(argv: readonly string[], options: TestIoOptions = {}) {
  const io = createTestIo(options);
  return { code: await run(['lint', ...argv], io), out: io.out(), err: io.err() };
}

describe('merit lint', () => {
  it('is content with strategies that have no findings', async () => {
    const cwd = temporaryFolder({ 'a.merit': good, 'b/c.merit': good });
    expect(await lint(['.'], { cwd })).toEqual({ code: 0, out: '✓ 2 files, no findings\n', err: '' });
  });

  it('shows each finding at its place, counts them, and ends with 1', async () => {
    const cwd = temporaryFolder({ 'bad.merit': bad, 'good.merit': good });
    const { code, out } = await lint(['bad.merit', 'good.merit'], { cwd });
    expect(code).toBe(exitCode.findings);
    expect(out).toMatchInlineSnapshot(`
      "error M2001 there is no \`stepps\` (unknown-name)
        bad.merit:3:21
         3 |   otherwise { award stepps }
           |                     ^^^^^^
        help: did you mean \`steps\`?
        fix: write \`steps\`

      1 error in 2 files
      "
    `);
  });

  it('knows what only a file reads that extends this one', async () => {
    const base = `strategy "Base" {
  param bonus: int (0..5) = 1
  param fixed: int (0..5) = 1
  input steps: int (0..9)
  input mood: text ("good" | "bad")
  otherwise { award 1 }
}
`;
    const middle =
      'strategy "Middle" extends "../base.merit" (fixed: 2) { let fixed = 3 rule "A" when user.awards(last: 7d) > fixed { award 1 } }';
    const child = 'strategy "Child" extends "./middle.merit" { rule "A" when steps > 3 { award bonus } }';
    const cwd = temporaryFolder({
      'base.merit': base,
      'more/middle.merit': middle,
      'more/child.merit': child,
      'merit.config.json': '{ "strategies": ["."] }',
    });
    const { out } = await lint(['base.merit'], { cwd });
    expect(out.match(/M\d+ .*/g)).toEqual([
      'M3003 nothing uses the parameter `fixed` (unused-param)',
      'M3004 nothing uses the input `mood` (unused-input)',
    ]);
  });

  it('gives findings as JSON with places from 1 and offsets from 0', async () => {
    const cwd = temporaryFolder({ 'bad.merit': bad, 'good.merit': good });
    const { code, out } = await lint(['--format', 'json', 'bad.merit', 'good.merit'], { cwd });
    expect(code).toBe(exitCode.findings);
    const offset = bad.indexOf('stepps');
    const range = {
      start: { line: 3, column: 21, offset },
      end: { line: 3, column: 27, offset: offset + 6 },
    };
    expect(JSON.parse(out)).toEqual({
      version: 1,
      files: [
        {
          path: 'bad.merit',
          diagnostics: [
            {
              code: 'M2001',
              rule: 'unknown-name',
              severity: 'error',
              message: expect.stringContaining('`stepps`'),
              help: 'did you mean `steps`?',
              range,
              related: [],
              fixes: [{ title: 'write `steps`', edits: [{ range, text: 'steps' }] }],
            },
          ],
          bounds: null,
        },
        { path: 'good.merit', diagnostics: [], bounds: { min: 1, max: 1 } },
      ],
      errors: 1,
      warnings: 0,
    });
  });

  it('reads standard input', async () => {
    const { code, out } = await lint(['-'], { stdin: bad });
    expect(code).toBe(exitCode.findings);
    expect(out).toContain('<stdin>:3:21');
  });

  it('looks at the other files where one cannot be read, and ends with 3', async () => {
    const cwd = temporaryFolder({ 'good.merit': good });
    expect(await lint(['nowhere.merit', 'good.merit'], { cwd })).toEqual({
      code: exitCode.unreadable,
      out: '✓ 1 file, no findings\n',
      err: 'error: nowhere.merit: no such file\n',
    });
  });

  it('refuses a folder without strategies as wrong usage', async () => {
    const cwd = temporaryFolder({ 'notes.txt': '' });
    expect(await lint(['.'], { cwd })).toEqual({
      code: exitCode.usage,
      out: '',
      err: 'error: .: no .merit file in this folder\n',
    });
  });

  it('paints on a terminal', async () => {
    const { out } = await lint(['-'], { stdin: bad, isTerminal: true });
    expect(out).toContain('\u001b[31m');
  });
});

describe('warnings', () => {
  // An input with a default is never missing, so its question mark says nothing.
  const warned = 'strategy "Warned" { input steps: int? (0..9) = 3 otherwise { award steps } }';

  it('alone end with 0, or with 1 where there are more than are allowed', async () => {
    expect(await lint(['-'], { stdin: warned })).toMatchObject({ code: exitCode.fine });
    expect(await lint(['--max-warnings', '1', '-'], { stdin: warned })).toMatchObject({
      code: exitCode.fine,
    });
    expect(await lint(['--max-warnings', '0', '-'], { stdin: warned })).toMatchObject({
      code: exitCode.findings,
    });
  });
});

describe('lints', () => {
  const linted = `strategy "Linted" {
  param bonus: int (1..9) = 3
  input steps: int (0..500)
  let double = steps * 2
  rule "All" when steps >= 0 { award steps }
}
`;

  it('are warnings, with the name that options and comments take', async () => {
    const { code, out } = await lint(['--format', 'json', '-'], { stdin: linted });
    const [file] = JSON.parse(out).files;
    expect(code).toBe(exitCode.fine);
    expect(
      file.diagnostics.map((each: { rule: string; severity: string }) => [each.rule, each.severity]),
    ).toEqual([
      ['unused-param', 'warning'],
      ['unused-let', 'warning'],
      ['constant-condition', 'warning'],
    ]);
    expect(file.bounds).toEqual({ min: 0, max: 500 });
  });

  it('are as serious as `--rule` says', async () => {
    const rules = [
      '--rule',
      'unused-param=off',
      '--rule',
      'unused-let=off',
      '--rule',
      'constant-condition=error',
    ];
    const { code, out } = await lint([...rules, '-'], { stdin: linted });
    expect(code).toBe(exitCode.findings);
    expect(out).toContain('error M3002');
    expect(out).toContain('1 error in 1 file');
  });

  it.each([
    ['unused-parm=off', '--rule unused-parm=off: there is no lint unused-parm', 'did you mean unused-param?'],
    ['nothing=off', '--rule nothing=off: there is no lint nothing', 'lints are unreachable-rule'],
    ['unused-param=loud', 'the level is off, warning or error, as in unused-param=off', ''],
    ['unused-param', 'the level is off, warning or error', ''],
    ['unused-param=off=on', 'the level is off, warning or error', ''],
  ])('by another name or level (%s) are wrong usage', async (rule, message, help) => {
    const { code, err } = await lint(['--rule', rule, '-'], { stdin: linted });
    expect(code).toBe(exitCode.usage);
    expect(err).toContain(message);
    expect(err).toContain(help);
  });

  it('fail where an award can be more than `--award-max`', async () => {
    expect(await lint(['--award-max', '500', '-'], { stdin: linted })).toMatchObject({ code: exitCode.fine });
    const { code, out } = await lint(['--award-max', '499', '-'], { stdin: linted });
    expect(code).toBe(exitCode.findings);
    expect(out).toContain('error M4101 an award can be 500 points, but 499 is the most allowed');
    expect(out).toContain('help: for example 500 points for steps = 500 with bonus = 1');
  });

  it('show an event beyond `--award-max` with what it needs of the past, and none where none is found', async () => {
    const out = async (body: string) =>
      (await lint(['--award-max', '5', '-'], { stdin: `strategy "S" { ${body} }` })).out;
    expect(
      await out(
        'input n: int (0..9) from "a.b" rule "A" when user.awards > 0 and user.sinceLast > 1h { award n } otherwise { award 1 }',
      ),
    ).toContain('for example 9 points for a.b = 9 with user.awards = 1, user.sinceLast = 1');
    expect(await out('rule "A" when user.game.awards > 0 { award 9 } otherwise { award 1 }')).toContain(
      'for example 9 points with user.game.awards = 1',
    );
    expect(await out('input n: int (0..9) rule "A" { award n * n - n * n + 1 }')).toContain(
      'cap it in a last adjust',
    );
  });

  it('tell the range of awards with `--bounds`', async () => {
    const awards = (points: string) =>
      `strategy "S" { input a: int input b: int (1..) otherwise { award ${points} } }`;
    const rangeOf = async (points: string) => {
      const { out } = await lint(['--bounds', '-'], { stdin: awards(points) });
      return out.split('\n').find((line) => line.startsWith('<stdin>:'));
    };
    expect(await rangeOf('min(max(a, 0), 2_000)')).toBe('<stdin>: awards of 0 to 2,000 points');
    expect(await rangeOf('a')).toBe('<stdin>: awards without any bound');
    expect(await rangeOf('b')).toBe('<stdin>: awards of 1 point at least, without a greatest');
    expect(await rangeOf('min(a, 1)')).toBe('<stdin>: awards of 1 point at most');
    expect(await rangeOf('1')).toBe('<stdin>: awards of 1 point');
    expect(await rangeOf('c')).toBe('<stdin>: no awards, for its mistakes');
  });
});

describe('mending', () => {
  const broken = `strategy "Broken" {
  input steps: int (0..500)
  let a = steps
  let b = a
  rule "All" when steps >= 0 && steps < 501 { award steps; }
}
`;

  it('writes what is certain, and says what it was', async () => {
    const cwd = temporaryFolder({ 'broken.merit': broken, 'good.merit': good });
    const { code, out } = await lint(['--fix', '.'], { cwd });
    expect(code).toBe(exitCode.fine);
    expect(out).toMatchInlineSnapshot(`
      "fixed broken.merit: \`&&\` is written \`and\`
      fixed broken.merit: no \`;\` is needed
      fixed broken.merit: nothing uses \`b\`
      fixed broken.merit: \`steps >= 0\` always holds
      fixed broken.merit: \`steps < 501\` always holds
      fixed broken.merit: nothing uses \`a\`
      ✓ 2 files, no findings
      "
    `);
    expect(readFileSync(join(cwd, 'broken.merit'), 'utf8')).toMatchInlineSnapshot(`
      "strategy "Broken" {
        input steps: int (0..500)
        rule "All" { award steps }
      }
      "
    `);
    expect(readFileSync(join(cwd, 'good.merit'), 'utf8')).toBe(good);
  });

  it('tells it on standard error where a program reads the output', async () => {
    const cwd = temporaryFolder({ 'broken.merit': broken });
    const { out, err } = await lint(['--fix', '--format', 'json', 'broken.merit'], { cwd });
    expect(JSON.parse(out).warnings).toBe(0);
    expect(err).toContain('fixed broken.merit: ');
  });

  it('leaves a text alone that is no strategy', async () => {
    const notes = "Some 'notes'; and more.\n";
    const cwd = temporaryFolder({ 'notes.md': notes });
    expect(await lint(['--fix', 'notes.md'], { cwd })).toMatchObject({ code: exitCode.findings });
    expect(readFileSync(join(cwd, 'notes.md'), 'utf8')).toBe(notes);
  });

  it('is wrong usage for standard input', async () => {
    expect(await lint(['--fix', '-'], { stdin: broken })).toMatchObject({ code: exitCode.usage });
  });
});
