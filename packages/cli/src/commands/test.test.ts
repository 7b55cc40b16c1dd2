import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './test.js';

const strategy =
  'strategy "Walks" { input minutes: int = 0 rule "Long" when minutes > 60 { award 5 } otherwise { award 1 } }';
const spec = (...cases: readonly object[]) => JSON.stringify({ cases });
const right = { name: 'a long walk earns five', event: { data: { minutes: 90 } }, outcome: { points: 5 } };
const wrong = { name: 'a short one earns two', outcome: { points: 2, caseName: 'Short' } };

async function test(files: { readonly [path: string]: string }, ...argv: readonly string[]) {
  const io = createTestIo({ cwd: temporaryFolder(files) });
  const code = await run(['test', ...argv], io);
  return { code, out: io.out(), err: io.err() };
}

describe('merit test', () => {
  it.each([[['walks.merit']], [['walks.spec.json']], [['.']]])('checks what %j stands for', async (argv) => {
    const result = await test({ 'walks.merit': strategy, 'walks.spec.json': spec(right) }, ...argv);
    expect(result).toEqual({
      code: exitCode.fine,
      out: '✓ walks.spec.json 1 case\n\n1 spec file: 1 passed\n',
      err: '',
    });
  });

  it('shows what is expected and what is so', async () => {
    const files = { 'walks.merit': strategy, 'walks.spec.json': spec(right, wrong) };
    const { code, out } = await test(files, 'walks.merit');
    expect(code).toBe(exitCode.findings);
    expect(out).toMatchInlineSnapshot(`
      "✗ walks.spec.json 1 of 2 cases failed
        ✗ a short one earns two
            outcome.points
              expected 2
              actual   1
            outcome.caseName
              expected "Short"
              actual   "otherwise"
            decided   = 1 point as otherwise (otherwise 1)

      1 spec file: 1 passed · 1 failed
      "
    `);
  });

  it('gives the same as JSON', async () => {
    const files = { 'walks.merit': strategy, 'walks.spec.json': spec(right, wrong) };
    const { code, out } = await test(files, 'walks.merit', '--format', 'json');
    expect(code).toBe(exitCode.findings);
    expect(JSON.parse(out)).toEqual({
      version: 1,
      files: [
        {
          path: 'walks.spec.json',
          problems: [],
          cases: [
            { kind: 'case', name: right.name, passed: true, mismatches: [] },
            {
              kind: 'case',
              name: wrong.name,
              passed: false,
              mismatches: [
                { path: 'outcome.points', expected: 2, actual: 1 },
                { path: 'outcome.caseName', expected: 'Short', actual: 'otherwise' },
              ],
            },
          ],
        },
      ],
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it('knows built-ins and what a strategy extends', async () => {
    const files = {
      'fixed.spec.json': JSON.stringify({
        builtin: 'fixed',
        cases: [{ name: 'ten', outcome: { points: 10 } }],
      }),
      'child.merit': 'strategy "Child" extends "base" { adjust "Twice" { points = points * 2 } }',
      'child.spec.json': JSON.stringify({
        parents: { base: 'walks.merit' },
        cases: [{ name: 'twice as much', outcome: { points: 2 } }],
      }),
      'walks.merit': strategy,
    };
    expect(await test(files, '.')).toMatchObject({ code: exitCode.fine, err: '' });
  });

  it.each([
    ['{\n  "cases": [}', "not valid JSON: line 2, column 13: unexpected token '}'", exitCode.findings],
    ['{}', 'cases: a spec needs `cases`, `tables` or `scenarios`', exitCode.findings],
    ['[]', 'the file: an object is needed', exitCode.findings],
    ['{"cases": []}', 'cases: at least one case is needed', exitCode.findings],
    [
      '{"cases": [{"name": "a", "outcome": {"pionts": 1}}]}',
      'cases[0].outcome.pionts: nothing is called `pionts` here; did you mean `points`?',
      exitCode.findings,
    ],
    [
      '{"builtin": "none", "cases": [{"name": "a", "outcome": {}}]}',
      'no built-in strategy has the id `none`',
      exitCode.findings,
    ],
    [
      '{"parents": {"a": "none.merit"}, "cases": [{"name": "a", "outcome": {}}]}',
      'none.merit: no such file',
      exitCode.unreadable,
    ],
  ])('says what is wrong with the spec %s', async (text, problem, code) => {
    const result = await test({ 'walks.merit': strategy, 'walks.spec.json': text }, 'walks.merit');
    expect(result.code).toBe(code);
    expect(result.out).toContain(problem);
    expect(result.out).toContain('1 file not checked');
  });

  it('says what is wrong with the strategy', async () => {
    const files = { 'walks.merit': 'strategy "S" { otherwise { award x } }', 'walks.spec.json': spec(right) };
    const { code, out } = await test(files, 'walks.merit');
    expect(code).toBe(exitCode.findings);
    expect(out).toContain('walks.merit:1:34: ');
  });

  it.each([
    [['walks.txt'], exitCode.usage, 'neither a strategy (.merit) nor a spec file (.spec.json)'],
    [['.'], exitCode.usage, 'no .spec.json file in this folder'],
  ])('refuses %j', async (argv, code, message) => {
    const result = await test({ 'walks.txt': '' }, ...argv);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
  });

  it('tells of a spec that is not there', async () => {
    const { code, out } = await test({ 'walks.merit': strategy }, 'walks.merit');
    expect(code).toBe(exitCode.unreadable);
    expect(out).toContain('walks.spec.json: no such file');
  });
});
