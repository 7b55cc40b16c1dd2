import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './simulate.js';

const root = resolve(import.meta.dirname, '../../../..');
const gallery = join(root, 'docs/gallery');

async function simulate(cwd: string, ...argv: readonly string[]) {
  const io = createTestIo({ cwd });
  const code = await run(['simulate', ...argv], io);
  return { code, out: io.out(), err: io.err() };
}

/** Points by user, of one or several simulations. */
function pointsIn(...outs: readonly string[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  for (const line of outs.flatMap((out) => out.trimEnd().split('\n').slice(1))) {
    const [user = '', earned] = line.split(',');
    points.set(user, (points.get(user) ?? 0) + Number(earned));
  }
  return points;
}

describe('a simulation that goes on where another one ended', () => {
  it.each([
    ['milestones', join(root, 'examples/daily-activity/daily-activity.csv')],
    ['streak', join(root, 'examples/daily-activity/daily-activity.csv')],
    ['combo', join(gallery, 'events/posts.csv')],
    ['penalty', join(gallery, 'events/bookings.csv')],
    ['fairness', join(gallery, 'events/chores.csv')],
    ['referral', join(gallery, 'events/invites.csv')],
  ])('gives everybody what one simulation of all events gives: %s', async (name, events) => {
    const [head = '', ...rows] = readFileSync(events, 'utf8').trimEnd().split('\n');
    const third = Math.floor(rows.length / 3);
    const part = (from: number, to?: number) => [head, ...rows.slice(from, to), ''].join('\n');
    const cwd = temporaryFolder({
      '1.csv': part(0, third),
      '2.csv': part(third, 2 * third),
      '3.csv': part(2 * third),
    });
    const strategy = join(gallery, `${name}.merit`);
    const csv = ['--format', 'csv'];
    const whole = await simulate(cwd, strategy, '--events', events, ...csv);
    const first = await simulate(cwd, strategy, '--events', '1.csv', '--history-out', 'h', ...csv);
    const carried = ['--history', 'h', '--history-out', 'h'];
    const second = await simulate(cwd, strategy, '--events', '2.csv', ...carried, ...csv);
    const last = await simulate(cwd, strategy, '--events', '3.csv', '--history', 'h', ...csv);
    expect([first, second, last].map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(pointsIn(first.out, second.out, last.out)).toEqual(pointsIn(whole.out));
    expect(readdirSync(cwd).sort()).toEqual(['1.csv', '2.csv', '3.csv', 'h']);
  });
});

const one = 'occurredAt,externalUserId,externalTaskId\n2026-03-01T10:00:00Z,ann,walks\n';
const head = '{"merit":"history","version":1,"timeZone":"UTC"}\n';

describe('a history file', () => {
  it('holds awards and actions by their times', async () => {
    const cwd = temporaryFolder({ 'e.csv': one });
    await simulate(cwd, 'fixed', '--events', 'e.csv', '--history-out', 'h');
    const [first, ...lines] = readFileSync(join(cwd, 'h'), 'utf8').trimEnd().split('\n');
    expect(`${first}\n`).toBe(head);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        at: '2026-03-01T10:00:00.000Z',
        user: 'ann',
        task: 'walks',
        award: { points: 10, caseName: expect.any(String), tracked: [] },
      },
    ]);
  });

  it.each([
    ['that is not there', undefined, 3, 'h: no such file'],
    ['of another kind', one, 3, 'h:1: this is no history'],
    ['with a line of another kind', `${head}{"at":"yesterday"}\n`, 3, 'h:2: this is no line of a history'],
    ['of another zone', head.replace('UTC', 'Asia/Tokyo'), 2, 'h:1: its days are those of Asia/Tokyo'],
  ])('%s is told', async (_, text, code, message) => {
    const cwd = temporaryFolder({ 'e.csv': one, ...(text === undefined ? {} : { h: text }) });
    const argv = ['fixed', '--events', 'e.csv', '--history', 'h', '--history-out', 'out'];
    const outcome = await simulate(cwd, ...argv);
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });

  it.each([
    ['in a folder that is not there', 'nowhere/h', 3, 'nowhere/h: cannot be written: no such folder'],
    ['that would be packed', 'h.gz', 2, 'is written as it is'],
  ])('%s is not written', async (_, name, code, message) => {
    const cwd = temporaryFolder({ 'e.csv': one });
    const { err, code: ended } = await simulate(cwd, 'fixed', '--events', 'e.csv', '--history-out', name);
    expect({ ended, err }).toEqual({ ended: code, err: expect.stringContaining(message) });
  });

  it('stays as it was where the next simulation fails', async () => {
    const cwd = temporaryFolder({ 'e.csv': one, h: head, 'bad.csv': 'no header\n' });
    const carried = ['--history', 'h', '--history-out', 'h'];
    expect((await simulate(cwd, 'fixed', '--events', 'bad.csv', ...carried)).code).toBe(3);
    expect(readFileSync(join(cwd, 'h'), 'utf8')).toBe(head);
    expect(readdirSync(cwd).sort()).toEqual(['bad.csv', 'e.csv', 'h']);
  });
});

describe('packed events', () => {
  it('are unpacked from zstd where Node can', async () => {
    const cwd = temporaryFolder({ 'e.csv.zst': 'not packed' });
    const compress = 'zstdCompressSync' in zlib ? zlib.zstdCompressSync : null;
    if (typeof compress === 'function') {
      writeFileSync(join(cwd, 'e.csv.zst'), compress(Buffer.from(one)));
      expect(await simulate(cwd, 'fixed', '--events', 'e.csv.zst')).toMatchObject({ code: 0, err: '' });
    } else {
      const { code, err } = await simulate(cwd, 'fixed', '--events', 'e.csv.zst');
      expect(code).toBe(3);
      expect(err).toContain("e.csv.zst: this Node can't unpack zstd\nhelp: Node 22.15 and later can");
    }
  });

  it.each(['e.csv.gz', 'e.csv.zst'])('that are not what %s says are told', async (name) => {
    const outcome = await simulate(temporaryFolder({ [name]: one }), 'fixed', '--events', name);
    expect(outcome).toMatchObject({ code: 3, out: '', err: expect.stringContaining(`${name}: `) });
  });
});
