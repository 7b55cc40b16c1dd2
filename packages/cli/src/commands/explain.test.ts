import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './explain.js';

const strategy = `strategy "Walks" {
  param goal: int (1..100) = 30
  input minutes: int (0..1440) = 0
  input rest: duration (0s..1d) = 0s
  deny "Too often" when user.awards(last: 5m) >= 3
  rule "Told" when minutes > 1 { reply { minutes: minutes } }
  rule "Again" when user.awards >= 1 and user.sinceLast < 1h { award 2 }
  rule "Long" when minutes >= goal { award 10 }
  rule "Share" when 1 div (minutes - 7) > 5 { award 3 }
  otherwise { award 1 }
}
`;

async function explain(argv: readonly string[], options: TestIoOptions = {}) {
  const cwd = temporaryFolder({ 'walks.merit': strategy });
  const io = createTestIo({ cwd, ...options });
  const code = await run(['explain', 'walks.merit', ...argv], io);
  return { code, out: io.out(), err: io.err() };
}

describe('merit explain', () => {
  it('tells of each part what decided it and what it would have taken', async () => {
    const { code, out, err } = await explain(['--event', '{"minutes": 25}']);
    expect({ code, err }).toEqual({ code: exitCode.fine, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "Walks · Thu 2026-01-01 12:00:00
        inputs  minutes 25 · rest missing
        facts   user.awards(last: 5m) 0 · user.awards 0 · user.sinceLast missing
        = 1 point as otherwise (otherwise 1)

        ✗ deny "Too often" when user.awards(last: 5m) >= 3
            fails: user.awards(last: 5m) >= 3   user.awards(last: 5m) 0
        ✓ rule "Told" when minutes > 1
            holds: minutes > 1   minutes 25
        ✗ rule "Again" when user.awards >= 1 and user.sinceLast < 1h
            fails: user.awards >= 1   user.awards 0
            would need user.awards 1 instead of 0, user.sinceLast 0s instead of missing, and give 2 points as Again
        ✗ rule "Long" when minutes >= goal
            fails: minutes >= goal   minutes 25 · goal 30
            would hold with minutes 30 instead of 25, and give 10 points as Long
        ✗ rule "Share" when 1 div (minutes - 7) > 5
            fails: 1 div (minutes - 7) > 5   minutes 25
            no change was found that makes it hold
        ✓ otherwise always · decided
      "
    `);
  });

  it.each(['0.1234567890123456789', '12345678901234567.5', '123456789012345678', '-1.00000000000000000001'])(
    'takes every digit of a number that the event brings: %s',
    async (digits) => {
      const exact = 'strategy "E" { input price: decimal rule "R" { award 1 } }';
      const cwd = temporaryFolder({ 'exact.merit': exact });
      const io = createTestIo({ cwd });
      await run(['explain', 'exact.merit', '--event', `{"price": ${digits}}`], io);
      expect(io.err()).toBe('');
      expect(io.out().replaceAll('"', '')).toContain(`inputs  price ${digits}\n`);
    },
  );

  it('tells of adjusts, and what a rule would give that another comes before', async () => {
    const both = `strategy "S" {
      input minutes: int
      rule "Short" when minutes > 10 { award 5 }
      rule "Long" when minutes > 100 { award 20 }
      otherwise { award 1 }
      adjust "Streak" when user.streak >= 3 { points = points + 2 }
      adjust "Cap" { points = min(points, 30) }
    }`;
    const { out } = await explain(['--event', '{"minutes": 5}'], {
      cwd: temporaryFolder({ 'walks.merit': both }),
    });
    expect(out).toContain(`
  ✗ rule "Long" when minutes > 100
      fails: minutes > 100   minutes 5
      would hold with minutes 101 instead of 5, and give 20 points as Long if "Short" didn't decide before it
  ✓ otherwise always · decided
  ✗ adjust "Streak" when user.streak >= 3
      fails: user.streak >= 3   user.streak 0
      would need user.streak 3 instead of 0, and give 3 points as otherwise
  ✓ adjust "Cap" always · applied
`);
  });

  it('tells of a cap how much of its limit was taken before', async () => {
    const capped = `strategy "S" {
      param daily: int = 1_000
      otherwise { award 30 }
      adjust "Daily" { cap user.points(this: day) at daily }
      adjust "At most" when user.awards > 1 { cap points at 20 }
    }`;
    const given = ['--fact', 'user.points(this: day)=880', '--fact', 'user.awards=4'];
    const { out } = await explain(['--event', '{}', ...given], {
      cwd: temporaryFolder({ 'walks.merit': capped }),
    });
    expect(out).toContain(`
  ✓ adjust "Daily" always · applied
      cap user.points(this: day) at daily   880 of 1000 taken
  ✓ adjust "At most" when user.awards > 1
      holds: user.awards > 1   user.awards 4
      cap points at 20   at most 20
`);
  });

  it('says what it left out, since no strategy may take long to explain', async () => {
    const never = Array.from({ length: 200 }, (_, index) => `minutes * minutes == ${-index - 1}`);
    const hostile = `strategy "S" { input minutes: int rule "Never" when ${never.join(' or ')} { award 1 } }`;
    const { out } = await explain(['--event', '{"minutes": 25}'], {
      cwd: temporaryFolder({ 'walks.merit': hostile }),
    });
    expect(out).toContain('the search for what would change it was given up: it would take too long');
    expect(out).not.toContain('no change was found');
  });

  it('knows nobody who had the same value before', async () => {
    const source = `strategy "Places" {
  input place: text (max 10)
  rule "New" when user.awards(same: place) == 0 { award 2 }
  otherwise { award 1 }
}
`;
    const io = createTestIo({ cwd: temporaryFolder({ 'places.merit': source }) });
    const code = await run(['explain', 'places.merit', '--event', '{"place": "harbour"}'], io);
    expect({ code, err: io.err() }).toEqual({ code: exitCode.fine, err: '' });
    expect(io.out()).toContain('= 2 points as New');
  });

  it('takes a whole event, facts and parameters', async () => {
    const event =
      '{"externalUserId": "ann", "occurredAt": "2026-04-12", "data": {"minutes": 25, "rest": "1m"}}';
    const facts = [
      '--fact',
      'user.awards=1',
      '--fact',
      'user.sinceLast=2m',
      '--fact',
      'user.awards( last:5m )=1',
    ];
    const { out } = await explain(['--event', event, ...facts, '-p', 'goal=20', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      strategy: 'Walks',
      now: '2026-04-12T00:00:00.000Z',
      facts: { 'user.awards': 1, 'user.awards(last: 5m)': 1, 'user.sinceLast': 120_000 },
      outcome: { points: 2, rule: 'Again', lines: [{ name: 'Again', points: 2 }] },
      parts: [{ role: 'passed' }, { role: 'replied' }, { role: 'decided' }, { role: 'unreached' }, {}, {}],
    });
  });

  it('knows facts by any spelling, and shows that of the author', async () => {
    const weekly =
      'strategy "S" { rule "R" when user.awards(last: 7d) > 1 { award 1 } otherwise { award 2 } }';
    const asked = (fact: string) =>
      explain(['--event', '{}', '--fact', fact], { cwd: temporaryFolder({ 'walks.merit': weekly }) });
    for (const fact of ['user.awards(last: 7d)=2', 'user.awards(last:1w)=2', 'user.awards( last: 168h )=2']) {
      const { code, out } = await asked(fact);
      expect(code).toBe(exitCode.fine);
      expect(out).toContain('facts   user.awards(last: 7d) 2');
      expect(out).toContain('= 1 point');
    }
    expect((await asked('user.awards(last: 8d)=2')).err).toContain('did you mean `user.awards(last: 7d)`?');
  });

  it('decides at the time that is given, or else at present', async () => {
    const given = await explain([
      '--event',
      '{}',
      '--now',
      '2026-02-01T10:00',
      '--time-zone',
      'Europe/Madrid',
    ]);
    expect(given.out).toContain('Sun 2026-02-01 10:00:00');
    expect((await explain(['--event', '{}'])).out).toContain('Thu 2026-01-01 12:00:00');
  });

  it('reads the event from standard input', async () => {
    expect((await explain(['--event', '-'], { stdin: '{"minutes": 31}' })).out).toContain(
      '= 10 points as Long',
    );
  });

  it('says why an event is refused or fails, and ends with 1', async () => {
    const refused = await explain(['--event', '{"minutes": -3}']);
    expect(refused.code).toBe(exitCode.findings);
    expect(refused.out).toContain('refused: ');
    const failed = await explain(['--event', '{"minutes": 7}']);
    expect(failed.code).toBe(exitCode.findings);
    expect(failed.out).toContain('has no value for this event');
    expect(JSON.parse((await explain(['--event', '{"minutes": 7}', '--format', 'json'])).out)).toMatchObject({
      failed: [{ code: 'M5101' }],
    });
  });

  it('warns of data that nothing reads', async () => {
    const { err } = await explain(['--event', '{"minuts": 3, "xyz": 1}']);
    expect(err).toBe(
      'warning: no input reads `minuts`\nhelp: did you mean `minutes`?\nwarning: no input reads `xyz`\n',
    );
  });

  it.each([
    [['--event', 'x'], "--event: not valid JSON: line 1, column 1: unexpected token 'x'"],
    [['--event', '[]'], '--event: a JSON object is needed'],
    [['--event', '{"data": 3}'], '--event: `data` must be an object'],
    [['--event', '{"action": 3}'], '--event: `action` must be a text'],
    [['--event', '{}', '--fact', 'user.awards'], '--fact user.awards: a key and a value are needed'],
    [['--event', '{}', '--fact', 'user.awrds=1'], 'did you mean `user.awards`?'],
    [['--event', '{}', '--fact', 'x=1'], 'it asks for user.awards(last: 5m), user.awards'],
    [['--event', '{}', '--fact', 'user.awards=many'], '`many` is no value'],
    [['--event', '{}', '--fact', 'user.awards=1', '--fact', 'user.awards=2'], 'is given twice'],
    [['--event', '{}', '--now', 'noon'], '`noon` is no time'],
    [['--event', '{}', '--time-zone', 'Nowhere'], 'no time zone is called `Nowhere`'],
    [['--event', '{}', '-p', 'gaol=3'], 'did you mean `goal`?'],
  ])('refuses %j', async (argv, message) => {
    const { code, out, err } = await explain(argv);
    expect({ code, out }).toEqual({ code: exitCode.usage, out: '' });
    expect(err).toContain(message);
  });

  it('cannot read the strategy and the event from one stream', async () => {
    const io = createTestIo();
    expect(await run(['explain', '-', '--event', '-'], io)).toBe(exitCode.usage);
  });
});
