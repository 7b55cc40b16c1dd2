import { describe, expect, it } from 'vitest';
import { declareInput } from '../testing/declare-input.js';
import { type FileStyle, plainStyle } from './file-style.js';
import type { EventFormat } from './read-event-text.js';
import { createEventReader } from './read-event-text.js';
import { createTimeReader } from './time.js';

const inputs = [declareInput('km')];

function read(format: EventFormat, text: string, style: Partial<FileStyle>) {
  const reader = createEventReader(format, {
    path: 'watch.csv',
    style: { ...plainStyle, ...style },
    inputs,
    readTime: createTimeReader('UTC'),
    intern: (id) => id,
    onUnread: () => undefined,
  });
  return [...reader.read(text), ...reader.end()];
}

const columns = {
  occurredAt: ['Date', 'Time'],
  externalUserId: { value: 'me' },
  externalTaskId: 'Activity Type',
  km: { column: 'Distance', numbers: '1,234.5' },
} as const;
const header = 'Activity Type,Date,Time,Distance,Calories,Calories';

describe('a mapping', () => {
  it('joins columns, gives constants and reads words for what is missing', () => {
    const text = `${header}\nRunning,05.01.2026,10:40:56,"1,006.30",1,2\nSwimming,06.01.2026,10:40:56,--,1,2\n`;
    const style = { columns, times: 'DD.MM.YYYY HH:mm:ss', missing: ['--'] };
    expect(read('csv', text, style)).toMatchObject([
      {
        occurredAt: Date.UTC(2026, 0, 5, 10, 40, 56),
        event: { externalUserId: 'me', externalTaskId: 'Running', data: { km: 1006.3 } },
      },
      { event: { externalTaskId: 'Swimming', data: {} } },
    ]);
  });

  it('does the same for JSON, whose numbers may be ids', () => {
    const line = { when: 1767609656, who: { id: 583231 }, kind: 'Push', size: '1,006.30', other: 1 };
    const mapping = {
      occurredAt: { column: 'when', times: 'unix' },
      externalUserId: 'who.id',
      externalTaskId: 'kind',
      km: { column: 'size', numbers: '1,234.5' },
    } as const;
    expect(read('jsonl', `${JSON.stringify(line)}\n`, { columns: mapping })).toMatchObject([
      {
        occurredAt: Date.UTC(2026, 0, 5, 10, 40, 56),
        event: { externalUserId: '583231', externalTaskId: 'Push', data: { km: 1006.3 } },
      },
    ]);
  });

  it('joins places of JSON, reads words for what is missing, and leaves out what lacks', () => {
    const mapping = {
      occurredAt: ['day', 'at.time'],
      externalUserId: { value: 'me' },
      externalTaskId: 'kind',
      km: 'size.km',
    } as const;
    const style = { columns: mapping, times: 'DD.MM.YYYY HH:mm', missing: ['--'] };
    const rows = [
      { day: '05.01.2026', at: { time: '10:40' }, kind: 'Run', size: { km: '6.3' } },
      { day: '05.01.2026', at: { time: '10:41' }, kind: 'Run', size: { km: '--' } },
      { day: '05.01.2026', at: { time: '10:42' }, kind: 'Run', size: { km: '' } },
      { day: '05.01.2026', at: { time: '10:43' }, kind: 'Run', size: { km: true } },
      { day: '05.01.2026', at: { time: '10:44' }, kind: 'Run', size: null, data: { note: 'x' } },
    ];
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    expect(read('jsonl', text, style)).toMatchObject([
      { occurredAt: Date.UTC(2026, 0, 5, 10, 40), event: { data: { km: 6.3 } } },
      { event: { data: { km: null } } },
      { event: { data: { km: null } } },
      { event: { data: { km: true } } },
      { event: { data: { note: 'x' } } },
    ]);
    const lacking = JSON.stringify({ ...rows[0], at: {} });
    expect(read('jsonl', lacking, style)).toMatchObject([{ ok: false }]);
  });

  it('may name the second of two columns', () => {
    const text = `${header},Distance\nRunning,2026-01-05,10:40,1,1,2,6300\n`;
    const style = { columns: { ...columns, km: 'Distance#2' } };
    expect(read('csv', text, style)).toMatchObject([{ event: { data: { km: 6300 } } }]);
    expect(() => read('csv', text, { columns })).toThrow(
      expect.objectContaining({
        message: 'watch.csv:1: the column `Distance` stands here twice',
        help: '`columns` of merit.config.json may name `Distance#1` or `Distance#2`',
      }),
    );
  });

  it('names a time that is none by the columns of the file', () => {
    const text = `${header}\nRunning,soon,10:40,1,1,2\n`;
    expect(read('csv', text, { columns })).toMatchObject([
      { ok: false, problem: expect.stringContaining('`Date Time` is not a time: soon 10:40 (write 2026-') },
    ]);
    expect(read('csv', text, { columns, times: 'DD.MM.YYYY HH:mm' })).toMatchObject([
      { problem: '`Date Time` is not a time: soon 10:40 (`times` says DD.MM.YYYY HH:mm)' },
    ]);
  });

  it('tells by the names of the file, and the id of the event, a number that is written in another way', () => {
    const text = `${header},Key\nRunning,2026-01-05,10:40,"6,3",1,2,e1\n`;
    const mapping = { ...columns, eventId: 'Key' };
    const problem = "`Distance` is `6,3`, which isn't written as 1,234.5";
    expect(read('csv', text, { columns: mapping })).toEqual([
      { ok: false, place: 2, problem, eventId: 'e1' },
    ]);
    const line = { Date: '2026-01-05', Time: '10:40', 'Activity Type': 'Run', Distance: '6,3', Key: 'e1' };
    expect(read('jsonl', `\n${JSON.stringify(line)}\n`, { columns: mapping })).toEqual([
      { ok: false, place: 2, problem, eventId: 'e1' },
    ]);
  });

  it("takes a number of JSON as it is, however the file's texts are written", () => {
    const line = { Date: '2026-01-05', Time: '10:40', 'Activity Type': 'Run', Distance: 1234.5 };
    const mapping = { ...columns, km: { column: 'Distance', numbers: '1.234,5' } } as const;
    expect(read('jsonl', `${JSON.stringify(line)}\n`, { columns: mapping })).toMatchObject([
      { event: { data: { km: 1234.5 } } },
    ]);
  });

  it.each([
    [
      { ...columns, occurredAt: ['Datum', 'Time'] },
      'watch.csv:1: the header lacks `Datum`, which `columns` names for `occurredAt`',
      'the columns are Activity Type, Date, Time, Distance, Calories, Calories',
    ],
    [
      { ...columns, externalTaskId: 'Activity Typ' },
      'watch.csv:1: the header lacks `Activity Typ`, which `columns` names for `externalTaskId`',
      'is it the column `Activity Type`?',
    ],
    [
      { ...columns, km: 'Distanz' },
      'watch.csv:1: the header lacks `Distanz`, which `columns` names for `km`',
      'is it the column `Distance`?',
    ],
    [
      { occuredAt: 'Date', externalUserId: { value: 'me' }, externalTaskId: 'Activity Type' },
      'watch.csv:1: the header lacks `occurredAt`',
      '`columns` says `occuredAt`: did you mean `occurredAt`?',
    ],
  ])('whose word is wrong is told that word', (wrong, message, help) => {
    expect(() => read('csv', `${header}\n`, { columns: wrong })).toThrow(
      expect.objectContaining({ message, help }),
    );
  });

  it('is offered where a header lacks our columns', () => {
    expect(() => read('csv', 'Date,Distance\n', {})).toThrow(
      expect.objectContaining({ help: expect.stringContaining('`merit events map watch.csv`') }),
    );
  });
});
