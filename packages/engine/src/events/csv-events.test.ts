import { describe, expect, it } from 'vitest';
import { declareInput } from '../testing/declare-input.js';
import { createCsvEventReader } from './csv-events.js';
import type { EventReaderOptions, UnreadName } from './event-reader.js';

function readCsv(lines: readonly string[], changes: Partial<EventReaderOptions> = {}) {
  const unread: UnreadName[] = [];
  const reader = createCsvEventReader({
    path: 'walks.csv',
    inputs: [declareInput('steps')],
    readTime: (text) => (text === 'soon' || text === '' ? null : Date.parse(text)),
    intern: (text) => text,
    onUnread: (names) => unread.push(...names),
    ...changes,
  });
  const rows = [...reader.read(lines.map((line) => `${line}\n`).join('')), ...reader.end()];
  return { rows, unread };
}

const header = 'occurredAt,externalUserId,externalTaskId,steps';

describe('events in CSV', () => {
  it('take their inputs from the columns named like them', () => {
    const { rows, unread } = readCsv([header, '2026-01-02T00:00:00Z,ann,walks,8.50']);
    expect(unread).toEqual([]);
    expect(rows).toEqual([
      {
        ok: true,
        place: 2,
        occurredAt: Date.UTC(2026, 0, 2),
        event: { externalUserId: 'ann', externalTaskId: 'walks', data: { steps: 8.5 } },
      },
    ]);
  });

  it('may have their columns in any order, with game and action', () => {
    const { rows } = readCsv([
      'action,steps,externalTaskId,externalUserId,externalGameId,occurredAt',
      'walked,1,walks,ann,spring,2026-01-02T00:00:00Z',
      ',1,walks,ann,,2026-01-02T00:00:00Z',
    ]);
    expect(rows).toMatchObject([
      { event: { externalGameId: 'spring', action: 'walked' } },
      { event: { externalGameId: undefined, action: undefined } },
    ]);
  });

  it('may have a time zone of their own, unless an input reads that column', () => {
    const lines = [
      `${header},timeZone`,
      '2026-01-02T00:00:00Z,ann,walks,1,Asia/Tokyo',
      '2026-01-02T00:00:00Z,ann,walks,1,',
      '2026-01-02T00:00:00Z,ann,walks,1,Mars/Base',
    ];
    expect(readCsv(lines).rows).toMatchObject([
      { event: { timeZone: 'Asia/Tokyo' } },
      { event: { timeZone: undefined } },
      { ok: false, problem: expect.stringContaining('Mars/Base') },
    ]);
    const inputs = [declareInput('timeZone', { type: { kind: 'text', values: null, max: 40 } })];
    expect(readCsv(lines, { inputs }).rows).toMatchObject([
      { event: { timeZone: undefined, data: { timeZone: 'Asia/Tokyo' } } },
      { event: { timeZone: undefined, data: {} } },
      { event: { timeZone: undefined, data: { timeZone: 'Mars/Base' } } },
    ]);
  });

  it('miss the input whose cell is empty', () => {
    const { rows } = readCsv([header, '2026-01-02T00:00:00Z,ann,walks,']);
    expect(rows).toMatchObject([{ event: { data: {} } }]);
  });

  it('have nested keys in columns joined by dots', () => {
    const inputs = [
      declareInput('city', { path: ['location', 'city'], type: { kind: 'text', values: null, max: 10 } }),
      declareInput('height', { path: ['location', 'height'] }),
    ];
    const { rows } = readCsv(
      [
        `occurredAt,externalUserId,externalTaskId,location.city,location.height`,
        '2026-01-02,ann,walks,Bern,540',
      ],
      { inputs },
    );
    expect(rows).toMatchObject([{ event: { data: { location: { city: 'Bern', height: 540 } } } }]);
  });

  it('name the columns that nothing reads, with the input that may be meant and has none', () => {
    const inputs = [declareInput('steps'), declareInput('minutes', { optional: true })];
    expect(readCsv([`${header},stepps,mood,minuts`], { inputs }).unread).toEqual([
      { name: 'stepps', where: 'column', line: 1, nearest: undefined },
      { name: 'mood', where: 'column', line: 1, nearest: undefined },
      { name: 'minuts', where: 'column', line: 1, nearest: 'minutes' },
    ]);
  });

  it.each([
    [
      'soon,ann,walks,1',
      '`occurredAt` is not a time: soon (write 2026-12-24T18:00:00Z, 2026-12-24 18:00:00+01 or 2026-12-24)',
    ],
    [',ann,walks,1', '`occurredAt` is empty'],
    ['2026-01-02,,walks,1', '`externalUserId` is empty'],
    ['2026-01-02,ann,,1', '`externalTaskId` is empty'],
    ['2026-01-02,ann,walks', 'this row has 3 cells, the header 4 columns'],
    ['2026-01-02,ann,walks,1,2', 'this row has 5 cells, the header 4 columns'],
  ])('that are none, as %j, say why and let the rest be read', (row, problem) => {
    const { rows } = readCsv([header, row, '2026-01-02,ann,walks,1']);
    expect(rows).toMatchObject([
      { ok: false, place: 2, problem },
      { ok: true, place: 3 },
    ]);
  });
});

describe('a CSV header', () => {
  it('may have columns twice that nobody reads', () => {
    const { rows } = readCsv([`${header},pace,pace`, '2026-01-02,ann,walks,7,1,2']);
    expect(rows).toMatchObject([{ event: { data: { steps: 7 } } }]);
  });

  it.each([
    ['When,who,externalTaskId,steps,When', 'walks.csv:1: the column `When` stands here twice'],
    [
      'When,who,externalTaskId,steps,occurredAt',
      'walks.csv:1: the columns `When` and `occurredAt` both stand for `occurredAt`',
    ],
  ])('such as %j is refused in its own words', (text, message) => {
    const style = { separator: ',', columns: { occurredAt: 'When', externalUserId: 'who' } };
    expect(() => readCsv([text], { style })).toThrow(message);
  });

  it.each([
    ['externalUserId,steps', 'walks.csv:1: the header lacks `occurredAt`, `externalTaskId`'],
    ['occurredAt;externalUserId;externalTaskId;steps', 'walks.csv:1: the header lacks'],
    [`${header},steps`, 'walks.csv:1: the column `steps` stands here twice'],
    [
      'occurredAt,externalUserId,externalTaskId',
      'walks.csv:1: the header lacks `steps`, which the input `steps` needs',
    ],
  ])('such as %j is refused', (text, message) => {
    expect(() => readCsv([text])).toThrow(message);
  });

  it('may lack inputs that need not be there', () => {
    const inputs = [declareInput('steps', { optional: true }), declareInput('kind', { default: 'walk' })];
    expect(() => readCsv(['occurredAt,externalUserId,externalTaskId'], { inputs })).not.toThrow();
  });

  it('that lacks an input is shown the column that may be meant', () => {
    const inputs = [declareInput('minutes')];
    const text = 'occurredAt,externalUserId,externalTaskId,minuts';
    expect(() => readCsv([text], { inputs })).toThrow(
      expect.objectContaining({ help: 'is it the column `minuts`?' }),
    );
  });

  it('must be there', () => {
    expect(() => readCsv([])).toThrow('walks.csv: the file is empty');
  });
});
