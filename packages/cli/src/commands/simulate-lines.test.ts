import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './decide.js';
import './simulate.js';

const walks = `strategy "Walks" {
  input minutes: int (0..600)
  deny "Enough" when user.awards >= 2
  otherwise { award minutes }
}
`;
const line = (eventId: string, hour: number, minutes: number) =>
  `${JSON.stringify({
    eventId,
    occurredAt: `2026-01-01T${hour}:00:00Z`,
    externalUserId: 'ann',
    externalTaskId: 'walks',
    data: { minutes },
  })}\n`;
const files = {
  'walks.merit': walks,
  'a.jsonl': line('e1', 10, 5) + line('e2', 11, 601),
  'b.csv': 'occurredAt,externalUserId,externalTaskId,minutes,eventId\n2026-01-01T12:00:00Z,ann,walks,7,e3\n',
  'c.jsonl': `${line('e4', 13, 9)}nothing\n`,
};

async function merit(...argv: readonly string[]) {
  const io = createTestIo({ cwd: temporaryFolder(files) });
  const code = await run(argv, io);
  return { code, out: io.out(), err: io.err() };
}

const events = (...names: readonly string[]) => names.flatMap((name) => ['--events', name]);

describe('several files of events', () => {
  it('are replayed one after the other, and what is amiss is told with its file', async () => {
    const { code, out, err } = await merit(
      'simulate',
      'walks.merit',
      ...events('a.jsonl', 'b.csv'),
      '--format',
      'csv',
    );
    expect({ code, out }).toEqual({ code: 1, out: 'externalUserId,points,timesAwarded\nann,12,2\n' });
    expect(err).toMatch(/^error: a\.jsonl:2: refused: /);
  });

  it('are told with their places where they are out of order', async () => {
    const { err } = await merit('simulate', 'walks.merit', ...events('b.csv', 'a.jsonl'), '--keep-going');
    expect(err).toContain('warning: a.jsonl:1: this is the first of 2 events that are earlier');
    const sorted = await merit('simulate', 'walks.merit', ...events('b.csv', 'a.jsonl'), '--sorted');
    expect(sorted).toMatchObject({
      code: 3,
      err: expect.stringContaining('a.jsonl:1: this event is earlier'),
    });
  });

  it('may be standard input once, and not beside a strategy from there', async () => {
    const twice = await merit('simulate', 'walks.merit', ...events('-', '-'), '--events-format', 'csv');
    expect(twice).toMatchObject({ code: 2, out: '' });
  });
});

describe('--format jsonl', () => {
  it('prints what `merit decide` does', async () => {
    const named = events('a.jsonl', 'b.csv', 'c.jsonl');
    const simulated = await merit('simulate', 'walks.merit', ...named, '--format', 'jsonl', '--keep-going');
    const decided = await merit('decide', 'walks.merit', ...named);
    expect(simulated.out).toBe(decided.out);
    expect(simulated.out.match(/"status":"\w+"/g)).toEqual([
      '"status":"awarded"',
      '"status":"refused"',
      '"status":"awarded"',
      '"status":"denied"',
      '"status":"unreadable"',
    ]);
    expect([simulated.code, decided.code]).toEqual([0, 1]);
  });

  it('stands beside other forms in files, and goes to standard output alone', async () => {
    const argv = ['simulate', 'walks.merit', ...events('b.csv'), '--format', 'jsonl'];
    const { code, out } = await merit(...argv, '--format', 'json=all.json');
    expect({ code, lines: out.split('\n').length - 1 }).toEqual({ code: 0, lines: 1 });
    const file = await merit('simulate', 'walks.merit', ...events('b.csv'), '--format', 'jsonl=lines.jsonl');
    expect(file).toMatchObject({
      code: 2,
      err: expect.stringContaining('writes as it goes, to standard output'),
    });
  });
});

it('tells by what a history may be parted', async () => {
  const { err } = await merit('simulate', 'walks.merit', ...events('b.csv'), '--history-out', 'h');
  expect(err).toBe('note: h: may be parted by externalUserId, externalGameId, externalTaskId\n');
});
