import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { junitProblems, sarifProblems } from '../testing/reports/report-problems.js';
import { schemaProblems } from '../testing/schemas.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './format.js';
import './lint.js';
import './test.js';

/**
 * A finding, a related place, a fix over more than ASCII, what XML and workflow commands escape, and what
 * they can't hold.
 */
const files = {
  'good.merit': 'strategy "Good" {\n  otherwise { award 1 }\n}\n',
  'bad & worse, 50%.merit': `strategy "Bad <\u{1F600}>" {
  input steps: int
  let a = steps
  let a = 2
  otherwise { award stepps }
}
`,
  'untidy.merit': 'strategy "Tidy" { otherwise {award 1} }',
  'walks.merit': 'strategy "Walks" {\n  otherwise { award 1 }\n}\n',
  'walks.spec.json': JSON.stringify(
    {
      cases: [
        { name: 'earns "one"', outcome: { points: 1 } },
        { name: 'earns <two> & more \u0001', outcome: { points: 2, caseName: 'A\nB' } },
      ],
    },
    null,
    2,
  ),
  'broken.spec.json': '{}',
  'warned.merit': 'strategy "W" {\n  input steps: int? (0..9) = 3\n  otherwise { award steps }\n}\n',
};

const commands: readonly (readonly [string, ...string[]])[] = [
  ['lint', '.', 'nowhere.merit'],
  ['fmt', '--check', '.', 'nowhere.merit'],
  ['test', '.'],
];

async function merit(argv: readonly string[], env: { readonly [name: string]: string } = {}) {
  const cwd = temporaryFolder(files);
  const io = createTestIo({ cwd, env });
  const code = await run(argv, io);
  return { code, out: io.out(), err: io.err(), cwd };
}

describe('reports', () => {
  it.each(commands)('as JSON hold against the schema that %s has', async (...argv) => {
    const { out } = await merit([...argv, '--format', 'json']);
    expect(JSON.parse(out).version).toBe(1);
    expect(schemaProblems(argv[0] ?? '', out)).toEqual([]);
  });

  it.each(commands)('as JUnit hold against its schema: %s', async (...argv) => {
    const { out } = await merit([...argv, '--format', 'junit']);
    expect(out).toMatch(/<(?:failure|error) /);
    expect(await junitProblems(out)).toEqual([]);
  });

  it.each(commands.slice(0, 2))('as SARIF hold against its schema: %s', async (...argv) => {
    const { out } = await merit([...argv, '--format', 'sarif']);
    const [run] = JSON.parse(out).runs;
    expect(sarifProblems(out)).toEqual([]);
    expect(run.results.length).toBeGreaterThan(0);
    expect(run.invocations[0]).toMatchObject({ executionSuccessful: false });
    for (const { ruleId, ruleIndex } of run.results) {
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    }
    expect(JSON.stringify(run.results)).toContain('bad%20%26%20worse%2C%2050%25.merit');
  });

  it('name the text that a fix of SARIF replaces', async () => {
    const { out, cwd } = await merit(['fmt', '--check', 'untidy.merit', '--format', 'sarif']);
    const [change] = JSON.parse(out).runs[0].results[0].fixes[0].artifactChanges;
    const [{ deletedRegion, insertedContent }] = change.replacements;
    const source = readFileSync(join(cwd, 'untidy.merit'), 'utf8');
    const { charOffset, charLength } = deletedRegion;
    const mended = source.slice(0, charOffset) + insertedContent.text + source.slice(charOffset + charLength);
    expect(mended).toBe('strategy "Tidy" {\n  otherwise { award 1 }\n}\n');
  });

  it('are lines that GitHub reads, with paths from the root of the repository', async () => {
    const cwd = temporaryFolder({ 'inner/a,b.merit': 'strategy "A" {\n  otherwise { award x }\n}\n' });
    const io = createTestIo({ cwd: join(cwd, 'inner'), env: { GITHUB_WORKSPACE: cwd } });
    expect(await run(['lint', '.', '--format', 'github'], io)).toBe(1);
    expect(io.out()).toBe(
      '::error file=inner/a%2Cb.merit,line=2,endLine=2,col=21,endColumn=22,title=M2001 unknown-name::there is no `x`' +
        '%0Adeclare it with `input`, `param` or `let`\n',
    );
  });

  it('of cases stand at their places in the spec', async () => {
    const { out } = await merit(['test', 'walks.merit', '--format', 'github']);
    expect(out).toBe(
      '::error file=walks.spec.json,line=9,endLine=15,title=spec::earns <two> & more \u0001: ' +
        'outcome.points is 1, not 2; outcome.caseName is "otherwise", not "A\\nB"\n',
    );
  });

  it('of warnings pass in JUnit', async () => {
    const { code, out } = await merit(['lint', 'warned.merit', '--format', 'junit']);
    expect(code).toBe(0);
    expect(out).toContain('tests="1" failures="0" errors="0" skipped="0"');
    expect(out).toContain('<system-out>warned.merit:2:');
  });
});

describe('several reports at once', () => {
  it('go to standard output and to files', async () => {
    const targets = ['--format', 'pretty', '--format', 'github', '--format', 'sarif=found.sarif'];
    const { code, out, cwd } = await merit(['lint', '.', ...targets, '--format', 'json=found.json']);
    expect(code).toBe(1);
    expect(out).toMatch(/error in 5 files|errors in 5 files|warning in 5 files/);
    expect(out).toContain('\n::error file=');
    expect(sarifProblems(readFileSync(join(cwd, 'found.sarif'), 'utf8'))).toEqual([]);
    expect(schemaProblems('lint', readFileSync(join(cwd, 'found.json'), 'utf8'))).toEqual([]);
  });

  it('leave standard output empty where all go to files', async () => {
    const { out, cwd } = await merit([
      'test',
      'walks.merit',
      '--format',
      'pretty=a.txt',
      '--format',
      'junit=b.xml',
    ]);
    expect(out).toBe('');
    expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toContain('1 passed');
    expect(existsSync(join(cwd, 'b.xml'))).toBe(true);
  });

  it.each([
    [['--format', 'json', '--format', 'sarif'], 'Standard output takes one form'],
    [['--format', 'json', '--format', 'github'], 'Standard output takes one form'],
    [['--format', 'pretty', '--format', 'pretty'], 'Standard output takes one form'],
    [['--format', 'json=a', '--format', 'sarif=a'], 'The file a is written already'],
    [['--format', 'json='], 'name belongs behind `json=`'],
    [['--format', 'yaml=a'], 'Allowed choices are pretty, json, github, sarif, junit'],
  ])('are refused as %j', async (argv, message) => {
    const { code, out, err } = await merit(['lint', 'good.merit', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('end with 3 where a file cannot be written', async () => {
    const { code, err } = await merit(['lint', 'good.merit', '--format', 'json=no/such/folder.json']);
    expect(code).toBe(3);
    expect(err).toBe('error: no/such/folder.json: cannot be written: no such folder\n');
  });

  it('need --check to say how files are formatted', async () => {
    const { code, err } = await merit(['fmt', 'good.merit', '--format', 'json']);
    expect(code).toBe(2);
    expect(err).toContain('`--format` says what `--check` reports');
  });
});
