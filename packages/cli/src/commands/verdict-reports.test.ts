import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { junitProblems } from '../testing/reports/report-problems.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './compare.js';
import './simulate.js';

const walks = (points: number) => `strategy "Walks" {
  input steps: int (0..100_000)
  otherwise { award ${points} }
}
`;
const header = 'occurredAt,externalUserId,externalTaskId,steps\n';
const files = {
  'walks.merit': walks(10),
  'dear.merit': walks(12),
  'good.csv': `${header}2026-03-01T10:00:00Z,ann,walks,9000\n`,
  'bad.csv': `${header}2026-03-01T10:00:00Z,ann,walks,9000\n2026-03-02T10:00:00Z,ann,walks,-1\n`,
};

async function merit(...argv: readonly string[]) {
  const cwd = temporaryFolder(files);
  const io = createTestIo({ cwd });
  const code = await run(argv, io);
  return {
    code,
    out: io.out(),
    err: io.err(),
    read: (name: string) => readFileSync(join(cwd, name), 'utf8'),
  };
}

describe('what was asked of a simulation', () => {
  const expectations = ['--expect', 'points <= 5', '--expect', 'events == 1'];

  it('is a suite for build servers, beside the table', async () => {
    const argv = ['simulate', 'walks.merit', '--events', 'good.csv', ...expectations];
    const { code, out, err, read } = await merit(...argv, '--format', 'table', '--format', 'junit=a.xml');
    expect({ code, err }).toEqual({ code: 1, err: 'error: not as expected: points <= 5 (points is 10)\n' });
    expect(out).toContain('Walks');
    expect(await junitProblems(read('a.xml'))).toEqual([]);
    expect(read('a.xml')).toContain('<testsuite name="walks.merit" tests="4" failures="1"');
    expect(read('a.xml')).toContain('<testcase name="every event is decided" classname="walks.merit"/>');
  });

  it('is a line for GitHub where it is not so', async () => {
    const argv = ['simulate', 'walks.merit', '--events', 'bad.csv', '--format', 'github'];
    expect(await merit(...argv)).toMatchObject({
      code: 1,
      out: '::error file=walks.merit,title=every event is decided::refused, failed or in conflict: 1 event\n',
    });
    expect(await merit(...argv, '--keep-going')).toMatchObject({ code: 0, out: '' });
  });
});

describe('what was asked of a change', () => {
  const argv = ['compare', 'walks.merit', 'dear.merit', '--events', 'good.csv'];
  const gates = ['--max-change', '10%', '--max-changed-events', '1', '--max-losers', '0'];

  it('is a suite with a case for each gate that was given', async () => {
    const { code, out } = await merit(
      ...argv,
      ...gates,
      '--fail-if-lost-more-than',
      '5',
      '--format',
      'junit',
    );
    expect(code).toBe(1);
    expect(await junitProblems(out)).toEqual([]);
    expect([...out.matchAll(/<testcase name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'there are events',
      'every event is decided',
      'nobody loses more than 5',
      'all points change by at most 10 %',
      'events that come out differently are at most 1',
      'users who lose points are at most 0',
    ]);
    expect(out).toContain('message="all points would change by 2, more than 10 %"');
  });

  it('is a line for GitHub where it is not so', async () => {
    const { out } = await merit(...argv, ...gates, '--format', 'github');
    expect(out).toBe(
      '::error file=dear.merit,title=all points change by at most 10 %25::all points would change by 2, more than 10 %25\n',
    );
  });
});
