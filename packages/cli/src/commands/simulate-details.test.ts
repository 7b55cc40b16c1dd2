import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { schemaProblems } from '../testing/schemas.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './simulate.js';

const walks = `strategy "Walks <&>" {
  input steps: int (0..100_000)

  deny "Short" when steps < 100
  rule "Far" when steps >= 10_000 { award 20 }
  rule "Never" when steps >= 99_999 { award 99 }
  otherwise { award 5 }
}
`;
const header = 'occurredAt,externalUserId,externalTaskId,steps';
const rows = [
  '2026-03-01T22:30:00Z,ann,walk,12000',
  '2026-03-02T10:00:00Z,ann,walk,500',
  '2026-03-02T11:00:00Z,ben,walk,50',
  '2026-03-04T10:00:00Z,cleo,walk,700',
];
const events = `${[header, ...rows].join('\n')}\n`;

async function simulate(
  argv: readonly string[],
  files: { readonly [path: string]: string | Uint8Array } = {},
) {
  const cwd = temporaryFolder({ 'w.merit': walks, 'e.csv': events, 'e.csv.gz': gzipSync(events), ...files });
  const io = createTestIo({ cwd });
  const events0 = argv.includes('--events') ? [] : ['--events', 'e.csv'];
  const code = await run(['simulate', 'w.merit', ...events0, ...argv], io);
  return { code, out: io.out(), err: io.err(), file: (name: string) => readFileSync(join(cwd, name)) };
}

describe('what a simulation tells of days and users', () => {
  it('is a table by local day, and how points are spread', async () => {
    const { code, out } = await simulate(['--details', '--time-zone', 'Europe/Madrid']);
    expect(code).toBe(0);
    const details = out.slice(out.indexOf('day '), out.indexOf('4 events'));
    expect(details).toMatchInlineSnapshot(`
      "day         awards  points
      ──────────────────────────
      2026-03-01       1      20
      2026-03-02       1       5
      2026-03-04       1       5
      ──────────────────────────
      3 days           3      30

      users              points
      ─────────────────────────
      least                   5
      10 % have at most       5
      25 % have at most       5
      half have at most       5
      75 % have at most      25
      90 % have at most      25
      most                   25
      on average             15

      "
    `);
  });

  it('is in the JSON, which holds against its schema', async () => {
    const { out } = await simulate(['--format', 'json']);
    expect(schemaProblems('simulate', out)).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      days: [
        { day: '2026-03-01', events: 1, awards: 1, points: 20, denied: 0 },
        { day: '2026-03-02', events: 2, awards: 1, points: 5, denied: 1 },
        { day: '2026-03-04', events: 1, awards: 1, points: 5, denied: 0 },
      ],
      spread: { mean: 15, median: 5 },
    });
  });

  it('is a row a day in CSV', async () => {
    const { out } = await simulate(['--format', 'csv', '--rows', 'days']);
    expect(out).toBe(
      'day,events,awards,points,denied\n2026-03-01,1,1,20,0\n2026-03-02,2,1,5,1\n2026-03-04,1,1,5,0\n',
    );
  });
});

describe('--expect', () => {
  it.each([
    'points == 30',
    'userPointsMax <= 25 and userPointsMean < 15.5 and days == 3',
    'pointsOfCase("Far") == 20 and eventsOfPart("Never") == 0 and awardsOfCase("otherwise") == 2',
    'dayPointsMax <= 20 and denied == 1 # a comment',
  ])('passes where %s', async (condition) => {
    expect(await simulate(['--expect', condition])).toMatchObject({ code: 0, err: '' });
  });

  it('ends with 1 and what decided it where it does not hold, each of them', async () => {
    const { code, err } = await simulate([
      '--expect',
      'points <= 10',
      '--expect',
      'eventsOfPart("Never") > 0',
    ]);
    expect(code).toBe(1);
    expect(err).toBe(
      'error: not as expected: points <= 10 (points is 30)\n' +
        'error: not as expected: eventsOfPart("Never") > 0 (eventsOfPart("Never") is 0)\n',
    );
  });

  it.each([
    ['pionts <= 10', 'help: names are points, events,'],
    ['evnts <= 10', 'did you mean `events`?'],
    ['pointsOfCase("Fra") == 0', 'the strategy has no case `Fra`\nhelp: did you mean `Far`?'],
    ['eventsOfPart("No such") == 0', 'help: it has Short, Far, Never, otherwise, Wallet floor'],
    ['points', 'error: --expect points: '],
    ['points <=', 'error: --expect points <=: '],
  ])('is refused before anything is simulated: %s', async (condition, message) => {
    const { code, out, err } = await simulate(['--expect', condition]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('never holds without an event', async () => {
    for (const options of [[], ['--expect', 'points <= 10'], ['--expect', 'points <= 10', '--keep-going']]) {
      const { code, err } = await simulate(options, { 'e.csv': `${header}\n` });
      expect(code).toBe(1);
      expect(err).toContain('error: no event was read, so nothing was tried');
    }
  });

  it('stands in the config too', async () => {
    const config = JSON.stringify({ simulate: { expect: ['points <= 10'] } });
    expect((await simulate([], { 'merit.config.json': config })).code).toBe(1);
  });
});

describe('compressed events', () => {
  it('are read as they are', async () => {
    const plain = await simulate(['--format', 'csv']);
    expect(await simulate(['--events', 'e.csv.gz', '--format', 'csv'])).toMatchObject({
      code: 0,
      out: plain.out,
    });
  });

  it.each([
    ['no gzip at all', Buffer.from('nothing of that kind')],
    ['cut short', gzipSync(events).subarray(0, 40)],
  ])('that are %s end with 3', async (_, content) => {
    const { code, out, err } = await simulate(['--events', 'bad.csv.gz'], { 'bad.csv.gz': content });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^error: bad\.csv\.gz: /);
  });

  it('that are not there end with 3', async () => {
    expect(await simulate(['--events', 'none.csv.gz'])).toMatchObject({
      code: 3,
      err: 'error: none.csv.gz: no such file\n',
    });
  });
});

describe('--chart', () => {
  it('draws the points of each day, in words too', async () => {
    const { code, file } = await simulate(['--chart', 'days.svg']);
    const svg = file('days.svg').toString();
    expect(code).toBe(0);
    expect(svg).toContain('<title id="chart-760-title">Walks &lt;&amp;&gt;: points by day</title>');
    expect(svg).toContain('2026-03-01: 20; 2026-03-02: 5; 2026-03-04: 5</desc>');
    expect(svg.match(/class="bar"/g)).toHaveLength(3);
  });

  it('is a page that needs nothing from elsewhere, or a PNG', async () => {
    const { file } = await simulate(['--chart', 'days.html']);
    const page = file('days.html').toString();
    expect(page).toContain('<td>2026-03-01</td><td>20</td>');
    expect(page).not.toMatch(/<script|src=|href=/);
    // Of a picture that is made smaller for a phone nobody reads the letters: there is one of its width.
    expect([...page.matchAll(/<svg [^>]* width="(\d+)"/g)].map(([, width]) => width)).toEqual(['760', '360']);
    const { file: png } = await simulate(['--chart', 'days.png']);
    expect(png('days.png').subarray(1, 4).toString()).toBe('PNG');
  });

  it('needs a name that promises one', async () => {
    const { code, out, err } = await simulate(['--chart', 'days.pdf']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain("a chart's name ends with .svg, .png, .html");
  });
});
