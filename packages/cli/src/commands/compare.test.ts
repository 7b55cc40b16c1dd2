import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './compare.js';

const strategy = (points: number, deny = '') => `strategy "Worth ${points}" {
  param base: int (1..100) = ${points}
  input km: decimal? (0..)
  ${deny}
  rule "First" when user.awards == 0 { award base }
  otherwise { award 1 as "Again" }
}`;

const files = {
  'a.merit': strategy(10),
  'b.merit': strategy(4, 'deny "Far" when km is present and km > 100'),
  'c.merit': strategy(10).replace('input km: decimal? (0..)', 'input km: decimal (..50)'),
  'events.csv': [
    'occurredAt,externalUserId,externalTaskId,km',
    '2026-01-01T10:00:00Z,ann,walks,',
    '2026-01-01T11:00:00Z,bob,walks,5',
    '2026-01-01T12:00:00Z,ann,walks,200',
    '',
  ].join('\n'),
};

async function compare(argv: readonly string[], options: TestIoOptions = {}) {
  const io = createTestIo({ cwd: temporaryFolder(files), ...options });
  const code = await run(['compare', ...argv, '--events', 'events.csv'], io);
  return { code, out: io.out(), err: io.err() };
}

describe('merit compare', () => {
  it('prints totals, moves between results and who gains or loses', async () => {
    const { code, out, err } = await compare(['a.merit', 'b.merit']);
    expect({ code, err }).toEqual({ code: exitCode.fine, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "Worth 10 → Worth 4

              baseline  candidate  change
      ───────────────────────────────────
      awards         3          2      −1
      points        21          8     −13
      denied         0          1      +1

      from   to            events  baseline  candidate
      ────────────────────────────────────────────────
      First  First              2        20          8
      Again  (denied) Far       1         1          0
      3 of 3 events came out differently

      loses most  baseline  candidate  change
      ───────────────────────────────────────
      ann               11          4      −7
      bob               10          4      −6

      2 users: 0 gain · 2 lose
      change per user: least −7 · 5 % −7 · 25 % −7 · median −7 · 75 % −6 · 95 % −6 · greatest −6
      "
    `);
  });

  it('says how many users it doesn’t name', async () => {
    const { out } = await compare(['a.merit', 'b.merit', '--users', '1']);
    expect(out).toContain('ann               11          4      −7\nand 1 more user\n');
  });

  it('gives the same as JSON', async () => {
    const { out } = await compare(['a.merit', 'b.merit', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      events: 3,
      baseline: { strategy: 'Worth 10', awards: 3, points: 21, denied: 0 },
      candidate: { strategy: 'Worth 4', awards: 2, points: 8, denied: 1 },
      difference: -13,
      changed: 3,
      users: { count: 2, gained: 0, lost: 2 },
    });
  });

  it('lists users as CSV, from the greatest loss to the greatest gain', async () => {
    const { out } = await compare(['a.merit', 'b.merit', '--format', 'csv', '--users', '1']);
    expect(out).toBe('externalUserId,baseline,candidate,difference\nann,11,4,-7\n');
  });

  it('sets the parameters of each side', async () => {
    const argv = ['a.merit', 'a.merit', '--baseline-param', 'base=5', '--candidate-param', 'base=6'];
    expect(JSON.parse((await compare([...argv, '--format', 'json'])).out)).toMatchObject({ difference: 2 });
  });

  it.each([
    [['--fail-if-lost-more-than', '7'], exitCode.fine, ''],
    [['--fail-if-lost-more-than', '6'], exitCode.findings, 'a user would lose 7 points, more than 6'],
    [['--max-change', '13'], exitCode.fine, ''],
    [['--max-change', '12'], exitCode.findings, 'all points would change by 13, more than 12'],
    [['--max-change', '70%'], exitCode.fine, ''],
    [['--max-change', '60.5%'], exitCode.findings, 'all points would change by 13, more than 60.5 %'],
    [['--max-changed-events', '100%'], exitCode.fine, ''],
    [['--max-changed-events', '2'], exitCode.findings, '3 events would come out differently, more than 2'],
  ])('is a gate with %j', async (argv, code, message) => {
    const result = await compare(['a.merit', 'b.merit', ...argv]);
    expect(result.code).toBe(code);
    expect(result.err).toBe(message === '' ? '' : `error: ${message}\n`);
  });

  it('tells which side refuses an event, and ends with 1 unless it is told to go on', async () => {
    const { code, out, err } = await compare(['a.merit', 'c.merit']);
    expect(code).toBe(exitCode.findings);
    expect(err).toContain('events.csv:2: candidate: refused: ');
    expect(out).toContain('(refused)');
    expect((await compare(['a.merit', 'c.merit', '--keep-going'])).code).toBe(exitCode.fine);
  });

  it.each([
    [['-', '-'], 'only one of the strategies and the events can come from standard input'],
    [['a.merit', 'b.merit', '--time-zone', 'Nowhere'], 'no time zone is called `Nowhere`'],
    [['a.merit', 'b.merit', '--max-change', 'much'], 'It must be a number'],
    [['a.merit', 'b.merit', '--users', 'all'], 'It must be a whole number'],
  ])('refuses %j', async (argv, message) => {
    const { code, err } = await compare(argv);
    expect(code).toBe(exitCode.usage);
    expect(err).toContain(message);
  });
});
