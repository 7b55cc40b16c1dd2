import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { binary, merit, shell } from './binary.js';

const example = 'examples/daily-activity/daily-activity';

describe('the built program', () => {
  it('can be executed', () => {
    expect(() => accessSync(binary, constants.X_OK)).not.toThrow();
  });

  it('helps, and tells its version', () => {
    expect(merit(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('simulate') });
    expect(merit(['--version'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it('is sound in every part, also in those that few commands load', () => {
    const chunks = join(binary, '../../dist/chunks');
    const parse =
      "import { SourceTextModule as Module } from 'node:vm'; import { readFileSync } from 'node:fs';";
    const each =
      'for (const path of process.argv.slice(1)) new Module(readFileSync(path, "utf8"), { identifier: path });';
    const options = [
      '--experimental-vm-modules',
      '--no-warnings',
      '--input-type=module',
      '-e',
      parse + each,
      '--',
    ];
    const paths = readdirSync(chunks).map((name) => join(chunks, name));
    expect(paths.length).toBeGreaterThan(20);
    expect(spawnSync(process.execPath, [...options, ...paths], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('lints a good file and a bad one', () => {
    const bad = join(temporaryFolder(), 'bad.merit');
    writeFileSync(bad, 'strategy "Bad" { otherwise { award pionts } }\n');
    expect(merit(['lint', `${example}.merit`])).toMatchObject({
      status: 0,
      stdout: '✓ 1 file, no findings\n',
      stderr: '',
    });
    expect(merit(['lint', bad])).toMatchObject({ status: 1, stdout: expect.stringContaining('`pionts`') });
  });

  it('ends with 2 for wrong usage and with 3 for what it cannot read', () => {
    expect(merit(['lint']).status).toBe(2);
    expect(merit(['lint', 'nowhere.merit']).status).toBe(3);
  });

  it('reports in several forms at once', () => {
    const cwd = temporaryFolder({ 'bad.merit': 'strategy "Bad" {\n  otherwise { award pionts }\n}\n' });
    const paths = { sarif: join(cwd, 'a.sarif'), junit: join(cwd, 'a.xml') };
    const targets = ['pretty', 'github', `sarif=${paths.sarif}`, `junit=${paths.junit}`];
    const argv = targets.flatMap((target) => ['--format', target]);
    const { status, stdout, stderr } = merit(['lint', cwd, ...argv]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toMatch(/1 error in 1 file\n::error file=.*bad\.merit,line=2,/);
    const [driver] = JSON.parse(readFileSync(paths.sarif, 'utf8')).runs.map(
      (run: { tool: { driver: unknown } }) => run.tool.driver,
    );
    expect(driver.version).toBe(merit(['--version']).stdout.trim());
    expect(readFileSync(paths.junit, 'utf8')).toContain('failures="1"');
  });

  it('brings no colours into a pipe, and none where NO_COLOR is set', () => {
    const input = 'strategy "Bad" { otherwise { award x } }';
    expect(merit(['lint', '-'], { input }).stdout).not.toContain('\u001b');
    expect(merit(['lint', '-'], { input, env: { FORCE_COLOR: '1' } }).stdout).toContain('\u001b');
    expect(merit(['lint', '-'], { input, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }).stdout).not.toContain(
      '\u001b',
    );
  });
});

describe('pipes', () => {
  it('may end early', () => {
    const traced = `merit simulate ${example}.merit --events ${example}.csv --trace 1503960366`;
    const { status, stdout, stderr } = shell(`${traced} | head -1`);
    expect({ status, lines: stdout.split('\n').length - 1 }).toEqual({ status: 0, lines: 1 });
    expect(stderr).not.toMatch(/EPIPE|error|bug/);
  });

  it('may bring the strategy, or the events', () => {
    const json = `--events ${example}.csv --format csv 2>/dev/null | head -2`;
    const fromFile = shell(`merit simulate ${example}.merit ${json}`).stdout;
    const events = `--events - --events-format csv --format csv 2>/dev/null | head -2`;
    expect(shell(`cat ${example}.merit | merit simulate - ${json}`).stdout).toBe(fromFile);
    expect(shell(`cat ${example}.csv | merit simulate ${example}.merit ${events}`).stdout).toBe(fromFile);
    expect(fromFile).toMatch(/^externalUserId,points,timesAwarded\n\d+,\d+,\d+\n$/);
  });

  it.runIf(existsSync('/dev/full'))('that are full end with 3', () => {
    const { status, stderr } = shell(`merit lint ${example}.merit > /dev/full`);
    expect(status).toBe(3);
    expect(stderr).toContain('cannot write the output');
  });
});

describe('a command that is ended while it writes', () => {
  const strategy = 'strategy "W" {\n  otherwise { award 1 }\n}\n';

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves what was there, and nothing beside it: %s',
    async (signal) => {
      const cwd = temporaryFolder({ 'w.merit': strategy, march: 'what was there\n' });
      const argv = [
        'simulate',
        'w.merit',
        '--events',
        '-',
        '--events-format',
        'jsonl',
        '--history-out',
        'march',
      ];
      const child = spawn(process.execPath, [binary, ...argv], { cwd });
      await expect
        .poll(() => readdirSync(cwd).some((name) => name.endsWith('.part')), { timeout: 60_000 })
        .toBe(true);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([null, signal]);
      expect(readdirSync(cwd).toSorted()).toEqual(['march', 'w.merit']);
      expect(readFileSync(join(cwd, 'march'), 'utf8')).toBe('what was there\n');
    },
  );
});

describe('merit test', () => {
  const strategy =
    'strategy "W" {\n  input n: int\n  otherwise { award if n > 1 and n < 9 then 2 else 1 }\n}\n';
  const table = {
    name: 'all',
    columns: ['event.data.n', 'outcome.points'],
    rows: [
      [0, 1],
      [5, 2],
    ],
  };
  const folder = () =>
    temporaryFolder({ 'w.merit': strategy, 'w.spec.json': JSON.stringify({ tables: [table] }) });

  it('checks tables, and tells of each side of a condition', () => {
    const { status, stdout, stderr } = merit(['test', folder(), '--coverage']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('1 spec file: 2 passed');
    expect(stdout).toContain('branches 2 of 2 (100 %) · conditions 3 of 4 (75 %)');
  });

  it('may lose its reader, and keeps to what it is asked for', () => {
    const cwd = folder();
    const { status, stdout, stderr } = shell(`merit test ${cwd} --coverage | head -1`);
    expect({ status, lines: stdout.split('\n').length - 1, stderr }).toEqual({
      status: 0,
      lines: 1,
      stderr: '',
    });
    expect(merit(['test', cwd, '--coverage-min', 'conditions=80']).status).toBe(1);
    expect(merit(['test', cwd, '--coverage-min', 'lines=80']).status).toBe(2);
  });
});

describe('merit decide and merit partition', () => {
  const line = (id: number, at: string) =>
    `{"eventId":"e${id}","occurredAt":"2026-01-01T10:00:${at}Z","externalUserId":"a","externalTaskId":"t"}\n`;

  it('are a filter: what comes in is answered while more may come', async () => {
    const child = spawn(process.execPath, [binary, 'decide', 'constant-effort', '--sorted']);
    const answers = child.stdout[Symbol.asyncIterator]();
    child.stdin.write(line(1, '00'));
    expect(String((await answers.next()).value)).toMatch(/^\{"eventId":"e1","status":"awarded",.*\}\n$/);
    child.stdin.end(line(2, '01'));
    expect(String((await answers.next()).value)).toMatch(/^\{"eventId":"e2",/);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('end as everything does', () => {
    expect(merit(['decide', 'default'])).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(merit(['decide', 'default'], { input: 'no\n' })).toMatchObject({ status: 1 });
    expect(merit(['decide', 'default', '--sorted', '--grouped']).status).toBe(2);
    const late = merit(['decide', 'default', '--sorted'], { input: line(1, '01') + line(2, '00') });
    expect(late).toMatchObject({ status: 3, stdout: expect.stringMatching(/^\{"eventId":"e1",.*\}\n$/) });
    expect(late.stderr).toContain('<stdin>:2: this event is earlier than the one before it');
    expect(merit(['decide', 'default', '--events', 'none.jsonl']).status).toBe(3);
    const piped = shell('yes | head -20000 | merit decide default 2>/dev/null | head -1');
    expect(piped).toMatchObject({ stdout: expect.stringContaining('unreadable'), stderr: '' });
    expect(merit(['partition', 'streak'])).toMatchObject({ status: 0, stderr: '' });
    expect(merit(['partition', 'none']).status).toBe(3);
    expect(merit(['completion', 'bash']).stdout).toMatch(/decide\) words="[^"]*--grouped[^"]*--state-in/);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leave no half a state: %s', async (signal) => {
    const cwd = temporaryFolder({ state: 'what was there\n' });
    const child = spawn(process.execPath, [binary, 'decide', 'default', '--state-out', 'state'], { cwd });
    child.stdin.write(line(1, '00'));
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(readdirSync(cwd)).toEqual(['state']);
  });
});

describe('merit test --watch', () => {
  it('checks again after a change, until it is interrupted', async () => {
    const strategy = (points: number) => `strategy "W" {\n  otherwise { award ${points} }\n}\n`;
    const spec = JSON.stringify({ cases: [{ name: 'one', outcome: { points: 1 } }] });
    const cwd = temporaryFolder({ 'w.merit': strategy(1), 'w.spec.json': spec });
    const child = spawn(process.execPath, [binary, 'test', 'w.merit', '--watch'], { cwd });
    let shown = '';
    for await (const chunk of child.stdout) {
      shown += String(chunk);
      if (shown.includes('1 failed')) child.kill('SIGINT');
      else if (shown.includes('1 passed')) writeFileSync(join(cwd, 'w.merit'), strategy(2));
    }
    expect(shown).toMatch(/1 passed\n✗ w\.spec\.json/);
  });
});
