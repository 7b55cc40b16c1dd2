import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';

const game = { gameId: 'g1', externalGameId: 'city-walk', timeZone: 'Europe/Madrid' };

/** What the service answers by path; a path without an answer is 404. */
let answers: { [path: string]: object };
let asked: string[];
let url: string;
let close: () => void;

beforeEach(async () => {
  asked = [];
  answers = { '/games?externalGameId=city-walk&limit=2': { items: [game] } };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    asked.push(path);
    const answer = answers[path];
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? { code: 'game-not-found', detail: 'No such thing' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  close = () => server.close();
});
afterEach(() => close());

async function pull(cwd: string, ...argv: readonly string[]) {
  const io = createTestIo({ cwd, env: { MERIT_URL: url, MERIT_API_KEY: 'key' } });
  const code = await run(['events', 'pull', ...argv], io);
  return { code, out: io.out(), err: io.err() };
}

const event = (minute: number, timeZone: string | null = null) => ({
  ...{ awardId: `a${minute}`, occurredAt: `2026-11-03T10:0${minute}:00.000Z`, timeZone },
});
const span = 'from=2026-11-01&to=2026-11-30';
const month = [
  '--game',
  'city-walk',
  '--from',
  '2026-11-01',
  '--to',
  '2026-11-30',
  '--out',
  'november.jsonl',
];
const first = `/games/g1/events?limit=1000&${span}`;
const second = `${first}&cursor=c%3D1`;

describe('merit events pull', () => {
  it('writes all pages, the first record first, each with its game and its clocks', async () => {
    const cwd = temporaryFolder();
    answers[first] = { items: [event(3), event(2, 'Asia/Tokyo')], nextCursor: 'c=1' };
    answers[second] = { items: [event(1)], nextCursor: null };
    expect(await pull(cwd, ...month)).toEqual({
      code: 0,
      out: '✓ november.jsonl: 3 events of city-walk\n',
      err: '',
    });
    const lines = readFileSync(join(cwd, 'november.jsonl'), 'utf8').trimEnd().split('\n');
    const { externalGameId, timeZone } = game;
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...event(1), externalGameId, timeZone },
      { ...event(2), externalGameId, timeZone: 'Asia/Tokyo' },
      { ...event(3), externalGameId, timeZone },
    ]);
    expect(existsSync(join(cwd, 'november.jsonl.part'))).toBe(false);
  });

  it('puts an event that came late where it was recorded', async () => {
    const cwd = temporaryFolder();
    const late = { ...event(1), awardId: 'a7', note: 'zoë' };
    answers[first] = { items: [event(6), event(5), event(2)], nextCursor: 'c=1' };
    answers[second] = { items: [late, event(0)], nextCursor: null };
    expect((await pull(cwd, ...month)).code).toBe(0);
    const lines = readFileSync(join(cwd, 'november.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).awardId)).toEqual(['a0', 'a2', 'a5', 'a6', 'a7']);
    expect(JSON.parse(lines[4] ?? '')).toEqual({
      ...late,
      externalGameId: 'city-walk',
      timeZone: game.timeZone,
    });
    expect(readdirSync(cwd)).toEqual(['november.jsonl']);
  });

  it('goes on behind the last page that came whole, and only where the same is asked for', async () => {
    const cwd = temporaryFolder();
    answers[first] = { items: [event(3), event(2)], nextCursor: 'c=1' };
    const broken = await pull(cwd, ...month);
    expect(broken.code).toBe(3);
    expect(broken.err).toContain('help: 2 events came: the same command goes on behind them');
    expect(existsSync(join(cwd, 'november.jsonl'))).toBe(false);
    answers[second] = { items: [event(1)], nextCursor: null };
    asked = [];
    expect(await pull(cwd, ...month)).toMatchObject({ code: 0, out: expect.stringContaining('3 events') });
    expect(asked.filter((path) => path.includes('/events'))).toEqual([second]);
    answers['/games/g1/events?limit=1000'] = { items: [event(9)], nextCursor: null };
    const whole = await pull(cwd, '--game', 'city-walk', '--out', 'november.jsonl');
    expect(whole.out).toContain('1 event of city-walk');
  });

  it('takes a moment without an offset from the clocks of the game', async () => {
    answers['/games/g1/events?limit=1000&to=2026-11-30T17%3A00%3A00.000Z'] = { items: [], nextCursor: null };
    const { code, err } = await pull(temporaryFolder(), '--game', 'city-walk', '--to', '2026-11-30 18:00');
    expect(code, err).toBe(0);
  });

  it('asks for what was recorded in a stretch, whenever it happened', async () => {
    const asking = '/games/g1/events?limit=1000&recordedFrom=2026-12-01&recordedTo=2026-12-02';
    answers[asking] = { items: [event(2)], nextCursor: null };
    const days = ['--recorded-from', '2026-12-01', '--recorded-to', '2026-12-02'];
    const { code, out, err } = await pull(temporaryFolder(), '--game', 'city-walk', ...days);
    expect([code, out], err).toEqual([0, '✓ events.jsonl: 1 event of city-walk\n']);
  });

  it.each([
    [['--game', 'nowhere'], 'no game at'],
    [['--game', 'city-walk', '--from', 'soon'], '--from soon: this is no day and no time'],
    [['--game', 'city-walk', '--to', '2026-02-30'], '--to 2026-02-30: this is no day and no time'],
    [
      ['--game', 'city-walk', '--from', '2026-11-01', '--to', '2026-11-30 18:00'],
      '--from and --to are two days, or two moments',
    ],
    [['--game', 'city-walk', '--recorded-to', 'soon'], '--recorded-to soon: this is no day and no time'],
    [
      ['--game', 'city-walk', '--recorded-from', '2026-11-01', '--recorded-to', '2026-11-30 18:00'],
      '--recorded-from and --recorded-to are two days, or two moments',
    ],
    [
      ['--game', 'city-walk', '--from', '2026-11-01', '--recorded-to', '2026-11-30'],
      'events are pulled by when they happened, or by when they were recorded',
    ],
    [['--game', 'city-walk', '--out', 'events.csv'], 'events.csv: events are written as JSON Lines'],
    [['--from', '2026-11-01'], '--game says whose events are pulled'],
    [['november.jsonl', '--game', 'city-walk'], '`merit events pull` takes no file'],
  ])('refuses %j', async (argv, message) => {
    answers['/games?externalGameId=nowhere&limit=2'] = { items: [] };
    const { code, err } = await pull(temporaryFolder(), ...argv);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
