import { describe, expect, it } from 'vitest';
import { areNewestFirst as areRowsNewestFirst } from '../simulate/newest-first.js';
import { declareInput } from '../testing/declare-input.js';
import type { UnreadName } from './event-reader.js';
import { inOrderOfRecord, inOrderOfTime, readableOf } from './in-order.js';
import { createEventReader } from './read-event-text.js';
import { createTimeReader } from './time.js';

const walked = {
  awardId: '00000000-0000-7000-8000-000000000001',
  externalTaskId: 'walk',
  externalUserId: 'u1',
  kind: 'decided',
  typeAction: 'walked',
  data: { points: 3, at: { city: 'Bern' } },
  points: 10,
  caseName: 'Walked',
  strategyId: 'custom:x',
  strategyVersion: 1,
  eventId: null,
  timeZone: null,
  occurredAt: '2026-03-03T10:00:00.000Z',
  createdAt: '2026-03-03T10:00:00.000Z',
};
const given = { ...walked, kind: 'assigned', typeAction: null, points: 100, caseName: 'Gift', data: {} };
const inputs = [
  declareInput('points'),
  declareInput('city', { path: ['at', 'city'], type: { kind: 'text', values: null, max: 10 } }),
];

const areNewestFirst = (rows: Parameters<typeof readableOf>[0]) => areRowsNewestFirst(readableOf(rows));

function read(format: 'csv' | 'jsonl', text: string) {
  const unread: UnreadName[] = [];
  const reader = createEventReader(format, {
    path: 'events',
    inputs,
    readTime: createTimeReader('UTC'),
    intern: (id) => id,
    onUnread: (names) => unread.push(...names),
  });
  return { rows: [...reader.read(text), ...reader.end()], unread };
}

const toLines = (...events: readonly object[]) =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

function toCsv(...events: readonly (typeof walked | typeof given)[]): string {
  const names = Object.keys(walked) as (keyof typeof walked)[];
  const cells = (event: typeof walked | typeof given) =>
    names.map((name) => {
      const value = event[name];
      const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '');
      return `"${String(text).replaceAll('"', '""')}"`;
    });
  return [names, ...events.map(cells)].map((row) => `${row.join(',')}\n`).join('');
}

describe('events as the service tells them', () => {
  it.each([
    ['jsonl', toLines(walked, given)],
    ['csv', toCsv(walked, given)],
  ] as const)('are taken as they come as %s', (format, text) => {
    const { rows, unread } = read(format, text);
    expect(unread).toEqual([]);
    expect(rows[0]).not.toHaveProperty('assigned');
    expect(rows).toMatchObject([
      {
        ok: true,
        awardId: walked.awardId,
        eventId: undefined,
        event: {
          externalUserId: 'u1',
          action: 'walked',
          timeZone: undefined,
          data: { points: 3, at: { city: 'Bern' } },
        },
      },
      {
        ok: true,
        awardId: walked.awardId,
        assigned: { points: 100, caseName: 'Gift' },
        event: { action: undefined, data: {} },
      },
    ]);
  });

  it.each([
    [{ ...walked, action: 'ran' }, '`action` and `typeAction` say different things'],
    [{ ...given, points: 1.5 }, '`points` must be a whole number'],
    [{ ...given, caseName: null }, '`caseName` is missing'],
  ])('are refused where they say what can not be', (event, problem) => {
    expect(read('jsonl', toLines(event)).rows).toMatchObject([{ ok: false, problem }]);
  });

  it('say `action` and `typeAction` alike', () => {
    const { rows } = read(
      'jsonl',
      toLines({ ...walked, action: 'walked' }, { ...walked, typeAction: undefined, action: 'ran' }),
    );
    expect(rows).toMatchObject([{ event: { action: 'walked' } }, { event: { action: 'ran' } }]);
  });
});

describe('the order of recorded events', () => {
  const at = (occurredAt: string, id: string) => ({ ...walked, occurredAt, eventId: id });

  it('turns around where the newest comes first, also among those of one moment', () => {
    const { rows } = read(
      'jsonl',
      toLines(at('2026-03-03', 'c'), at('2026-03-02', 'b'), at('2026-03-02', 'a')),
    );
    expect(areNewestFirst(rows)).toBe(true);
    expect(inOrderOfTime(rows).map((row) => row.eventId)).toEqual(['a', 'b', 'c']);
  });

  it('is that of the records where the newest comes first, whenever an event happened', () => {
    const recorded = (number: number, occurredAt: string) => ({
      ...at(occurredAt, `e${number}`),
      awardId: `${number}`,
    });
    const { rows } = read(
      'jsonl',
      `${toLines(recorded(3, '2026-03-05'), recorded(1, '2026-03-04'), recorded(4, '2026-03-03'), recorded(2, '2026-03-01'))}{}\n`,
    );
    expect(areNewestFirst(rows)).toBe(true);
    expect(inOrderOfRecord(rows).map((row) => row.eventId)).toEqual([undefined, 'e1', 'e2', 'e3', 'e4']);
    expect(inOrderOfTime(rows).map((row) => row.eventId)).toEqual([undefined, 'e2', 'e4', 'e1', 'e3']);
  });

  it('stays among those of one moment, where it has to be asked for', () => {
    const { rows } = read(
      'jsonl',
      toLines(at('2026-03-03', 'c'), at('2026-03-02', 'a'), at('2026-03-02', 'b'), at('2026-03-04', 'd')),
    );
    expect(areNewestFirst(rows)).toBe(false);
    expect(inOrderOfTime(rows).map((row) => row.eventId)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is that of the file for events of one moment, and for others than recorded ones', () => {
    expect(areNewestFirst(read('jsonl', toLines(walked, walked)).rows)).toBe(false);
    const others = [at('2026-03-03', 'b'), at('2026-03-02', 'a')].map(({ awardId: _, ...event }) => event);
    expect(areNewestFirst(read('jsonl', toLines(...others)).rows)).toBe(false);
  });
});
