import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './simulate.js';

const strategy = `strategy "Walks" {
  param base: int (1..50) = 10
  param pause: duration (0s..1d) = 0s
  input steps: int (0..1_000)
  input km: decimal? (0..)
  let goal = 100
  deny "Too soon" when user.sinceLast is present and user.sinceLast < pause
  rule "Far" when steps > goal { award base * 2 }
  rule "Quick" when km is present and km > 5 { award round(base / (km - 6)) }
  otherwise { award 1 as "Step" }
  adjust "First of the day" when user.awards(this: day) == 0 { points = points + 5 }
}
`;

const header = 'occurredAt,externalUserId,externalTaskId,steps,km';
const events = [
  header,
  '2026-01-01T10:00:00Z,ann,walks,500,',
  '2026-01-01T11:00:00Z,bob,walks,50,',
  '2026-01-01T12:00:00Z,ann,walks,20,8',
];

async function simulate(argv: readonly string[], lines = events, options: TestIoOptions = {}) {
  const cwd = temporaryFolder({ 'walks.merit': strategy, 'walks.csv': `${lines.join('\n')}\n` });
  const io = createTestIo({ cwd, ...options });
  const code = await run(['simulate', 'walks.merit', '--events', 'walks.csv', ...argv], io);
  return { code, out: io.out(), err: io.err() };
}

describe('merit simulate', () => {
  it('prints points and awards by user and by case, and what became of the events', async () => {
    const { code, out, err } = await simulate([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "Walks

      user     awards  points
      ───────────────────────
      ann           2      30
      bob           1       6
      ───────────────────────
      2 users       3      36

      case     awards  points
      ───────────────────────
      Far           1      25
      Quick         1       5
      Step          1       6
      ───────────────────────
      3 cases       3      36

      part                         events  points
      ───────────────────────────────────────────
      deny       Too soon           never
      rule       Far                    1      20
      rule       Quick                  1       5
      otherwise                         1       1
      adjust     First of the day       2      10

      3 events: 3 awarded · 0 denied
      "
    `);
  });

  it('gives the same as JSON', async () => {
    const { out } = await simulate(['--format', 'json']);
    const { days, spread, ...summary } = JSON.parse(out);
    expect(days).toEqual([{ day: '2026-01-01', events: 3, awards: 3, points: 36, denied: 0 }]);
    expect(spread).toMatchObject({ mean: 18, median: 6 });
    expect(summary).toEqual({
      version: 1,
      strategy: 'Walks',
      events: 3,
      awards: 3,
      points: 36,
      denied: 0,
      refused: 0,
      failed: 0,
      repeated: 0,
      conflicts: 0,
      cases: [
        { caseName: 'Far', awards: 1, points: 25 },
        { caseName: 'Quick', awards: 1, points: 5 },
        { caseName: 'Step', awards: 1, points: 6 },
      ],
      parts: [
        { kind: 'deny', name: 'Too soon', events: 0, points: 0 },
        { kind: 'rule', name: 'Far', events: 1, points: 20 },
        { kind: 'rule', name: 'Quick', events: 1, points: 5 },
        { kind: 'otherwise', name: 'otherwise', events: 1, points: 1 },
        { kind: 'adjust', name: 'First of the day', events: 2, points: 10 },
      ],
      users: [
        { externalUserId: 'ann', points: 30, timesAwarded: 2 },
        { externalUserId: 'bob', points: 6, timesAwarded: 1 },
      ],
    });
  });

  it('gives the users as CSV', async () => {
    const { out } = await simulate(['--format', 'csv']);
    expect(out).toBe('externalUserId,points,timesAwarded\nann,30,2\nbob,6,1\n');
  });

  it('tells which deny it was, and what never did anything, in every form', async () => {
    const argv = ['-p', 'pause=3h'];
    const { out } = await simulate(argv);
    expect(out).toContain(`part                         events  points
───────────────────────────────────────────
deny       Too soon               1
rule       Far                    1      20
rule       Quick              never
otherwise                         1       1
adjust     First of the day       2      10

3 events: 2 awarded · 1 denied
`);
    const parts = [
      { kind: 'deny', name: 'Too soon', events: 1, points: 0 },
      { kind: 'rule', name: 'Far', events: 1, points: 20 },
      { kind: 'rule', name: 'Quick', events: 0, points: 0 },
      { kind: 'otherwise', name: 'otherwise', events: 1, points: 1 },
      { kind: 'adjust', name: 'First of the day', events: 2, points: 10 },
    ];
    expect(JSON.parse((await simulate([...argv, '--format', 'json'])).out)).toMatchObject({ parts });
    expect((await simulate([...argv, '--format', 'csv', '--rows', 'parts'])).out).toBe(
      [
        'kind,name,sourceName,events,points',
        ...parts.map(({ kind, name, events, points }) => `${kind},${name},,${events},${points}`),
        '',
      ].join('\n'),
    );
  });

  it('takes rows for CSV alone', async () => {
    const { code, err } = await simulate(['--rows', 'parts']);
    expect(code).toBe(exitCode.usage);
    expect(err).toContain('--rows says what the rows of --format csv are');
  });

  it('compares the rows with bars on a terminal', async () => {
    const { out } = await simulate([], events, { isTerminal: true, env: { NO_COLOR: '1' } });
    expect(out).toContain('ann           2      30  ████████████████████████\n');
    expect(out).toContain('bob           1       6  ████▊\n');
  });

  it('knows the built-in strategies by their ids', async () => {
    const cwd = temporaryFolder({
      'walks.csv': 'occurredAt,externalUserId,externalTaskId\n2026-01-01,ann,walks\n',
    });
    const io = createTestIo({ cwd });
    const argv = ['simulate', 'fixed', '--events', 'walks.csv', '--param', 'amount=7', '--format', 'csv'];
    expect(await run(argv, io)).toBe(0);
    expect(io.out()).toContain('ann,7,1');
  });

  it('suggests the built-in whose id is misspelt', async () => {
    const io = createTestIo({ cwd: temporaryFolder() });
    expect(await run(['simulate', 'fixd', '--events', 'walks.csv'], io)).toBe(exitCode.unreadable);
    expect(io.err()).toBe(
      'error: fixd: no such file, and no built-in strategy has this id\nhelp: did you mean `fixed`?\n',
    );
  });

  it('shows what is wrong with the strategy first', async () => {
    const cwd = temporaryFolder({ 'bad.merit': 'strategy "Bad" { otherwise { award x } }' });
    const io = createTestIo({ cwd });
    expect(await run(['simulate', 'bad.merit', '--events', 'walks.csv'], io)).toBe(exitCode.findings);
    expect(io.err()).toContain('bad.merit:1:36');
    expect(io.out()).toBe('');
  });
});

describe('parameters', () => {
  it.each([
    [['-p', 'base=20'], 'ann,55,2'],
    [['--param', 'base=20', '--param', 'pause=3h'], 'ann,45,1'],
    [['-p', 'pause=PT3H'], 'ann,25,1'],
  ])('%j are read by their declared types', async (argv, line) => {
    expect((await simulate([...argv, '--format', 'csv'])).out).toContain(line);
  });

  it.each([
    [['-p', 'bse=20'], 'no parameter is called `bse`\nhelp: did you mean `base`?'],
    [['-p', 'height=20'], 'no parameter is called `height`\nhelp: there are base, pause'],
    [['-p', 'base'], '--param base: a name and a value are needed'],
    [['-p', 'base=many'], '`base` is the text `"many"`, but `int (1..50)` is expected'],
    [['-p', 'base=51'], "`base` is `51`, which `int (1..50)` doesn't allow"],
    [['-p', 'base=1', '-p', 'base=2'], '--param base is given twice'],
  ])('%j are wrong usage', async (argv, message) => {
    const { code, out, err } = await simulate(argv);
    expect({ code, out }).toEqual({ code: exitCode.usage, out: '' });
    expect(err).toContain(message);
  });
});

describe('refused and failed events', () => {
  const faulty = [...events, '2026-01-01T13:00:00Z,bob,walks,5000,', '2026-01-01T14:00:00Z,bob,walks,5,6'];

  it('are listed with file and line, and end the run with 1', async () => {
    const { code, out, err } = await simulate(['--format', 'json'], faulty);
    expect(code).toBe(exitCode.findings);
    expect(JSON.parse(out)).toMatchObject({ events: 5, awards: 3, refused: 1, failed: 1 });
    expect(err).toMatchInlineSnapshot(`
      "error: walks.csv:5: refused: \`data.steps\` is \`5000\`, which \`int (0..1000)\` doesn't allow
      error: walks.csv:6: failed: \`base / (km - 6)\` has no value, since \`km - 6\` is 0 (at 9:60 of the strategy)
      "
    `);
  });

  it('cannot repaint the terminal with what stands in them', async () => {
    const { err } = await simulate([], [...events, '2026-01-01T13:00:00Z,bob,walks,\u001b[2J\u009b2J,']);
    expect(err).toContain('walks.csv:5: refused');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(err).not.toMatch(/[\u001b\u009b]/);
  });

  it('are only listed where the run keeps going', async () => {
    const { code, err } = await simulate(['--keep-going'], faulty);
    expect(code).toBe(exitCode.fine);
    expect(err).toContain('walks.csv:5: refused');
  });

  it('are listed up to a hundred', async () => {
    const many = Array.from({ length: 150 }, () => '2026-01-01T13:00:00Z,bob,walks,5000,');
    const { err } = await simulate([], [...events, ...many]);
    expect(err.match(/refused/g)).toHaveLength(100);
    expect(err).toContain('and 50 events more');
  });
});

describe('lines that are no events', () => {
  const broken = [...events, 'yesterday,bob,walks,5,', '2026-01-01T13:00:00Z,bob'];

  it('are all listed, and nothing is printed', async () => {
    const { code, out, err } = await simulate([], broken);
    expect({ code, out }).toEqual({ code: exitCode.unreadable, out: '' });
    expect(err).toMatchInlineSnapshot(`
      "error: walks.csv:5: \`occurredAt\` is not a time: yesterday (write 2026-12-24T18:00:00Z, 2026-12-24 18:00:00+01 or 2026-12-24)
      error: walks.csv:6: this row has 2 cells, the header 5 columns
      error: walks.csv: 2 lines cannot be read
      help: --keep-going leaves such lines out
      "
    `);
  });

  it('are left out where the run keeps going', async () => {
    const { code, out, err } = await simulate(['--keep-going', '--format', 'json'], broken);
    expect(code).toBe(exitCode.fine);
    expect(JSON.parse(out)).toMatchObject({ events: 3, points: 36 });
    expect(err).toContain('warning: walks.csv: 2 lines left out');
  });
});

describe('the columns of the events', () => {
  it('that no input reads are told once, with the input that may be meant', async () => {
    const lines = [`${header.replace('km', 'kms')},mood`, '2026-01-01T10:00:00Z,ann,walks,5,9,good'];
    const { code, err } = await simulate([], lines);
    expect(code).toBe(exitCode.fine);
    expect(err).toBe(
      'warning: walks.csv:1: no input reads the column `kms`\nhelp: did you mean `km`?\n' +
        'note: walks.csv: no input reads `mood`\n',
    );
  });

  it('must have what the strategy needs', async () => {
    const { code, err } = await simulate([], ['occurredAt,externalUserId,externalTaskId']);
    expect(code).toBe(exitCode.unreadable);
    expect(err).toContain('walks.csv:1: the header lacks `steps`, which the input `steps` needs');
  });
});

describe('time', () => {
  const lines = [header, '2026-01-01T23:30:00Z,ann,walks,1,', '2026-01-02T00:30:00Z,ann,walks,1,'];

  it('has its days in the zone that is asked for', async () => {
    expect((await simulate(['--format', 'csv'], lines)).out).toContain('ann,12,2');
    expect((await simulate(['--format', 'csv', '--time-zone', 'Europe/Madrid'], lines)).out).toContain(
      'ann,7,2',
    );
  });

  it('has no zone of an unknown name', async () => {
    const { code, err } = await simulate(['--time-zone', 'Mars/Olympus']);
    expect(code).toBe(exitCode.usage);
    expect(err).toContain('no time zone is called `Mars/Olympus`');
  });

  it('should grow from event to event, or is warned about', async () => {
    const { code, err } = await simulate([], [header, ...events.slice(1).reverse()]);
    expect(code).toBe(exitCode.fine);
    expect(err).toContain('walks.csv:3: this is the first of 2 events that are earlier than one before');
  });

  it('must grow where that was promised', async () => {
    expect(await simulate(['--sorted'])).toMatchObject({ code: exitCode.fine });
    const { code, err } = await simulate(['--sorted'], [header, ...events.slice(1).reverse()]);
    expect(code).toBe(exitCode.unreadable);
    expect(err).toContain('walks.csv:3: this event is earlier than one before it');
  });
});

describe('event files', () => {
  const event = { occurredAt: '2026-01-01T10:00:00Z', externalUserId: 'ann', externalTaskId: 'walks' };
  const jsonLine = `${JSON.stringify({ ...event, data: { steps: 500 } })}\n`;

  it('may be JSON Lines', async () => {
    const cwd = temporaryFolder({ 'walks.merit': strategy, 'walks.jsonl': jsonLine });
    const io = createTestIo({ cwd });
    expect(await run(['simulate', 'walks.merit', '--events', 'walks.jsonl', '--format', 'csv'], io)).toBe(0);
    expect(io.out()).toContain('ann,25,1');
  });

  it('may come from standard input, which must be told its format', async () => {
    const cwd = temporaryFolder({ 'walks.merit': strategy });
    const argv = ['simulate', 'walks.merit', '--events', '-', '--format', 'csv'];
    const unnamed = createTestIo({ cwd, stdin: jsonLine });
    expect(await run(argv, unnamed)).toBe(exitCode.usage);
    expect(unnamed.err()).toContain('--events-format');
    const named = createTestIo({ cwd, stdin: jsonLine });
    expect(await run([...argv, '--events-format', 'jsonl'], named)).toBe(exitCode.fine);
    expect(named.out()).toContain('ann,25,1');
  });

  it('leave standard input to one of both', async () => {
    const io = createTestIo();
    expect(await run(['simulate', '-', '--events', '-', '--events-format', 'csv'], io)).toBe(exitCode.usage);
  });

  it.each([
    ['nowhere.csv', 'nowhere.csv: no such file', exitCode.unreadable],
    ['folder.csv', 'folder.csv: this is a folder, not a file', exitCode.unreadable],
    ['empty.csv', 'empty.csv: the file is empty', exitCode.unreadable],
    ['latin.csv', 'latin.csv:2: not valid UTF-8', exitCode.unreadable],
    ['walks.txt', "walks.txt: the name doesn't tell whether it is CSV or JSON", exitCode.usage],
  ])('such as %s say what is wrong with them', async (path, message, code) => {
    const cwd = temporaryFolder({
      'walks.merit': strategy,
      'folder.csv/x': '',
      'empty.csv': '',
      'latin.csv': Buffer.from(`${header}\n2026-01-01,Zo\xeb,walks,1,\n`, 'latin1'),
      'walks.txt': '',
    });
    const io = createTestIo({ cwd });
    expect(await run(['simulate', 'walks.merit', '--events', path], io)).toBe(code);
    expect(io.err()).toContain(`error: ${message}`);
  });
});

describe('moments and lists', () => {
  const trips = `strategy "Trips" {
  param open: date = @2026-12-01
  param until: instant = @2027-01-01T00:00
  param stars: list<int>(max 5) = [5]
  input day: date
  input began: instant
  input legs: list<decimal(0..)>(max 20) = []
  deny "Closed" when day < open or began >= until
  rule "Starred" when count(legs, leg => leg > 0.1) in stars { award 5 }
  rule "Evening" when began.hour >= 18 { award 3 }
  otherwise { award 1 }
}
`;
  const csv = [
    'occurredAt,externalUserId,externalTaskId,day,began,legs',
    '2026-12-24T20:00,ann,trips,2026-12-24,2026-12-24T18:00,"[0.10000000000000000001, 2]"',
    '2026-12-31T23:30,ann,trips,2026-12-31,2026-12-31T23:30:00+00:00,',
  ];

  const firstEvent = {
    occurredAt: '2026-12-24T20:00',
    externalUserId: 'ann',
    externalTaskId: 'trips',
    data: { day: '2026-12-24', began: '2026-12-24T18:00', legs: [0.2, 2] },
  };

  async function trip(argv: readonly string[], file = 'trips.csv') {
    const cwd = temporaryFolder({
      'trips.merit': trips,
      'trips.csv': `${csv.join('\n')}\n`,
      'trips.jsonl': JSON.stringify(firstEvent),
    });
    const io = createTestIo({ cwd });
    const zone = ['--time-zone', 'Europe/Madrid'];
    const code = await run(['simulate', 'trips.merit', '--events', file, ...zone, ...argv], io);
    return { code, out: io.out(), err: io.err() };
  }

  it('are read and traced as the clocks of the zone show them', async () => {
    const { out, err } = await trip(['--trace', 'ann']);
    expect(err).toBe('');
    expect(out.slice(0, out.indexOf('Trips\n'))).toMatchInlineSnapshot(`
      "Thu 2026-12-24 20:00:00 · trips · trips.csv:2
        inputs  day 2026-12-24 · began 2026-12-24T17:00:00Z
                legs [0.10000000000000000001, 2]
        ✗ deny "Closed"   day < open or began >= until
                          day 2026-12-24 · open 2026-12-01
                          began 2026-12-24T17:00:00Z · until 2026-12-31T23:00:00Z
        ✗ rule "Starred"  count(legs, leg => leg > 0.1) in stars
                          stars [5] · legs [0.10000000000000000001, 2]
                          leg > 0.1 of 0.10000000000000000001 true
                          leg > 0.1 of 2 true
        ✓ rule "Evening"  began.hour >= 18   began.hour 18
        = 3 points as Evening (Evening 3)

      Thu 2026-12-31 23:30:00 · trips · trips.csv:3
        inputs  day 2026-12-31 · began 2026-12-31T23:30:00Z · legs missing
        ✓ deny "Closed"  day < open or began >= until
                         day 2026-12-31 · open 2026-12-01 · began 2026-12-31T23:30:00Z
                         until 2026-12-31T23:00:00Z
        = 0 points, denied: Closed

      "
    `);
  });

  it('come the same from JSON Lines', async () => {
    const { out } = await trip(['--format', 'csv'], 'trips.jsonl');
    expect(out).toContain('ann,3,1');
  });

  it.each([
    ['open=2026-12-25', ''],
    ['until=2026-12-24T18:00', ''],
    ['until=2026-12-24T17:00Z', ''],
    ['until=2026-12-24 18:01', 'ann,3,1\n'],
    ['stars=[1, 2]', 'ann,5,1\n'],
  ])('are parameters too: %s', async (param, lines) => {
    const { out, err } = await trip(['--format', 'csv', '--param', param], 'trips.jsonl');
    expect(err).toBe('');
    expect(out).toBe(`externalUserId,points,timesAwarded\n${lines}`);
  });

  it.each([
    ['open=tomorrow', '`open` is the text `"tomorrow"`, but `date` is expected, as 2026-12-24'],
    ['stars=5', '`stars` is'],
    ['stars=[5, "x"]', '`stars[1]` is the text `"x"`'],
  ])('are told where a parameter is none: %s', async (param, message) => {
    const { code, err } = await trip(['--param', param]);
    expect(code).toBe(exitCode.usage);
    expect(err).toContain(message);
  });
});

describe('a trace', () => {
  it('shows texts as they are', async () => {
    const cwd = temporaryFolder({
      'walks.merit':
        'strategy "Texts" { input steps: int input city: text? rule "R" when city ==\n    "a  b" or steps > 9 { award 1 } otherwise { award 2 } }',
      'walks.csv': 'occurredAt,externalUserId,externalTaskId,steps,city\n2026-01-01T10:00:00Z,ann,walks,7,x',
    });
    const { out } = await simulate(['--trace', 'ann'], [], { cwd });
    expect(out).toContain('city == "a  b" or steps > 9');
  });

  it('is told of facts about events with the same value', async () => {
    const cwd = temporaryFolder({
      'walks.merit':
        'strategy "Tracks" { input steps: int rule "New" when user.awards(same: steps) == 0 { award 2 } otherwise { award 1 } }',
      'walks.csv': [
        header,
        ...[7, 7].map((steps, hour) => `2026-01-01T1${hour}:00:00Z,ann,walks,${steps},`),
      ].join('\n'),
    });
    const { code, out } = await simulate(['--trace', 'ann'], [], { cwd });
    expect(code).toBe(exitCode.fine);
    expect(out).toContain('user.awards(same: steps) 0');
    expect(out).toContain('user.awards(same: steps) 1');
  });

  it('explains every decision about the user', async () => {
    const { out } = await simulate(['--trace', 'ann']);
    expect(out.slice(0, out.indexOf('Walks\n'))).toMatchInlineSnapshot(`
      "Thu 2026-01-01 10:00:00 · walks · walks.csv:2
        inputs  steps 500 · km missing
        facts   user.sinceLast missing · user.awards(this: day) 0
        ✗ deny "Too soon"            user.sinceLast is present and user.sinceLast < pause
                                     user.sinceLast missing
        ✓ rule "Far"                 steps > goal   steps 500 · goal 100
          award                      base * 2 = 20   base 10
        ✓ adjust "First of the day"  user.awards(this: day) == 0
                                     user.awards(this: day) 0
          points                     points + 5 = 25   points 20
        = 25 points as Far (Far 20, First of the day +5)

      Thu 2026-01-01 12:00:00 · walks · walks.csv:4
        inputs  steps 20 · km 8
        facts   user.sinceLast 2h · user.awards(this: day) 1
        ✗ deny "Too soon"            user.sinceLast is present and user.sinceLast < pause
                                     user.sinceLast 2h · pause 0s
        ✗ rule "Far"                 steps > goal   steps 20 · goal 100
        ✓ rule "Quick"               km is present and km > 5   km 8
          award                      round(base / (km - 6)) = 5   base 10 · km 8
        ✗ adjust "First of the day"  user.awards(this: day) == 0
                                     user.awards(this: day) 1
        = 5 points as Quick (Quick 5)

      "
    `);
  });

  it('tells of denied, refused and failed events too', async () => {
    const lines = [
      ...events,
      '2026-01-01T12:30:00Z,ann,walks,1,',
      '2026-01-01T16:00:00Z,ann,walks,no,',
      '2026-01-01T17:00:00Z,ann,walks,1,6',
    ];
    const { out } = await simulate(['--trace', 'ann', '-p', 'pause=1h'], lines);
    expect(out).toContain('  = 0 points, denied: Too soon\n');
    expect(out).toContain('  refused: `data.steps` is the text `"no"`, but `int (0..1000)` is expected\n');
    expect(out).toContain('  failed: ');
  });

  it('leaves standard output to what a program reads', async () => {
    const { out, err } = await simulate(['--trace', 'ann', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({ events: 3 });
    expect(err).toContain('= 25 points as Far');
  });

  it('warns where the user does not appear', async () => {
    const { code, err } = await simulate(['--trace', 'zoe']);
    expect({ code, err }).toEqual({ code: 0, err: 'warning: no event is about the user `zoe`\n' });
  });
});
