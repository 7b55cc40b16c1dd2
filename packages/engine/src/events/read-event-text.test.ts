import { describe, expect, it } from 'vitest';
import { createEventReader, eventFormatOf } from './read-event-text.js';
import { createTimeReader } from './time.js';

const options = {
  path: 'walks',
  inputs: [],
  readTime: createTimeReader('UTC'),
  intern: (text: string) => text,
  onUnread: () => undefined,
};
const csv = 'occurredAt,externalUserId,externalTaskId\n2026-01-02,ann,walks\n';
const jsonLine = '{"occurredAt":"2026-01-02","externalUserId":"ann","externalTaskId":"walks"}\n';

describe('the name of an event file', () => {
  it.each([
    ['walks.csv', 'csv'],
    ['WALKS.JSONL', 'jsonl'],
    ['walks.ndjson', 'jsonl'],
    ['walks.json', 'jsonl'],
    ['walks.txt', undefined],
    ['walks.constructor', undefined],
    ['csv', undefined],
  ])('tells its form: %s', (name, format) => {
    expect(eventFormatOf(name)).toBe(format);
  });
});

describe('a reader of events', () => {
  it.each([
    ['csv', csv],
    ['jsonl', jsonLine],
  ] as const)('reads %s', (format, text) => {
    const reader = createEventReader(format, options);
    const rows = [...reader.read(text), ...reader.end()];
    expect(rows.map((row) => row.ok && row.event.externalUserId)).toEqual(['ann']);
  });
});
