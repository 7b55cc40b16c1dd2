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
        },
        { path: 'good.merit', diagnostics: [] },
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
  const warned = 'strategy "Warned" { input steps: int? = 3 otherwise { award steps } }';

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
