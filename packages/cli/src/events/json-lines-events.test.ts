import { describe, expect, it } from 'vitest';
import { declareInput } from '../testing/declare-input.js';
import type { UnreadName } from './event-reader.js';
import { createJsonLinesEventReader } from './json-lines-events.js';

function readJsonLines(...stretches: readonly string[]) {
  const unread: UnreadName[] = [];
  const reader = createJsonLinesEventReader({
    path: 'walks.jsonl',
    inputs: [declareInput('steps'), declareInput('city', { path: ['location', 'city'] })],
    readTime: (text) => (text === 'soon' ? null : Date.parse(text)),
    intern: (text) => text,
    onUnread: (names) => unread.push(...names),
  });
  const rows = [...stretches.flatMap((lines) => reader.read(lines)), ...reader.end()];
  return { rows, unread };
}

function line(changes: object = {}): string {
  const event = { occurredAt: '2026-01-02', externalUserId: 'ann', externalTaskId: 'walks', ...changes };
  return `${JSON.stringify(event)}\n`;
}

describe('events in JSON Lines', () => {
  it('are read a line at a time, blank lines left out', () => {
    const data = { steps: 3, location: { city: 'Bern' } };
    const { rows, unread } = readJsonLines(
      `${line({ data })}\r\n`,
      line({ action: 'walked', externalGameId: null }),
    );
    expect(unread).toEqual([]);
    expect(rows).toMatchObject([
      { place: 1, occurredAt: Date.UTC(2026, 0, 2), event: { externalUserId: 'ann', data } },
      { place: 3, event: { action: 'walked', externalGameId: undefined, data: {} } },
    ]);
  });

  it('name each key that nothing reads once, in and beside the data', () => {
    const text = line({ data: { stepps: 1 } }) + line({ data: { stepps: 2 }, steps: 3 });
    expect(readJsonLines(text).unread).toEqual([
      { name: 'stepps', where: 'data', line: 1, nearest: 'steps' },
      { name: 'steps', where: 'event', line: 2, nearest: 'steps' },
    ]);
  });

  it.each([
    ['[1]\n', 'this line is no JSON object'],
    ['{"occurredAt": \n', 'this line is no JSON object'],
    [line({ occurredAt: 'soon' }), '`occurredAt` is no ISO 8601 time, such as 2026-12-24T18:00:00Z: soon'],
    [line({ occurredAt: 5 }), '`occurredAt` must be a text'],
    [line({ externalUserId: undefined }), '`externalUserId` is missing'],
    [line({ externalTaskId: '' }), '`externalTaskId` is empty'],
    [line({ action: 5 }), '`action` must be a text'],
    [line({ data: [] }), '`data` must be an object'],
  ])('that are none, as %j, say why and let the rest be read', (text, problem) => {
    expect(readJsonLines(text + line()).rows).toMatchObject([
      { ok: false, place: 1, problem },
      { ok: true, place: 2 },
    ]);
  });
});
