import type { InputDeclaration } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { declareInput } from '../testing/declare-input.js';
import type { UnreadName } from './event-reader.js';
import { createJsonLinesEventReader } from './json-lines-events.js';
import { createTimeReader } from './time.js';

const steps = [declareInput('steps'), declareInput('city', { path: ['location', 'city'] })];

function readJsonLinesOf(
  inputs: readonly InputDeclaration[],
  timeZone: string,
  stretches: readonly string[],
) {
  const unread: UnreadName[] = [];
  const reader = createJsonLinesEventReader({
    path: 'walks.jsonl',
    inputs,
    readTime: createTimeReader(timeZone),
    intern: (text) => text,
    onUnread: (names) => unread.push(...names),
  });
  const rows = [...stretches.flatMap((lines) => [...reader.read(lines)]), ...reader.end()];
  return { rows, unread };
}

function readJsonLines(...stretches: readonly string[]) {
  return readJsonLinesOf(steps, 'UTC', stretches);
}

function line(changes: object = {}): string {
  const event = { occurredAt: '2026-01-02', externalUserId: 'ann', externalTaskId: 'walks', ...changes };
  return `${JSON.stringify(event)}\n`;
}

describe('JSON Lines of others', () => {
  const inputs = [declareInput('size'), declareInput('city', { path: ['location', 'city'], optional: true })];
  const columns = {
    ...{ occurredAt: 'created_at', externalUserId: 'actor.login', externalTaskId: 'type' },
    ...{ size: 'payload.size', 'location.city': 'place.name' },
  };

  function readOthers(...lines: readonly object[]) {
    const unread: UnreadName[] = [];
    const reader = createJsonLinesEventReader({
      path: 'gh.jsonl',
      style: { separator: ',', columns },
      inputs,
      readTime: createTimeReader('UTC'),
      intern: (text) => text,
      onUnread: (names) => unread.push(...names),
    });
    const rows = [...reader.read(lines.map((each) => `${JSON.stringify(each)}\n`).join(''))];
    return { rows, unread: unread.map(({ name }) => name) };
  }

  const push = { type: 'PushEvent', actor: { login: 'ann' }, created_at: '2026-01-05T10:00:00Z' };

  it('are read by the paths at which they have what ours have elsewhere', () => {
    const { rows, unread } = readOthers(
      { ...push, id: '1', payload: { size: 3 }, place: { name: 'Bern' } },
      { ...push, 'payload.size': 4, data: { location: { country: 'ch' } }, place: { name: 'Chur' } },
      { ...push, actor: null },
    );
    expect(rows).toMatchObject([
      {
        occurredAt: Date.UTC(2026, 0, 5, 10),
        event: {
          externalUserId: 'ann',
          externalTaskId: 'PushEvent',
          data: { size: 3, location: { city: 'Bern' } },
        },
      },
      { event: { data: { size: 4, location: { country: 'ch', city: 'Chur' } } } },
      { ok: false, problem: '`actor.login` is missing' },
    ]);
    expect(unread).toEqual(['id']);
  });
});

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

  it('may have a time zone of their own, which has to be one', () => {
    const { rows, unread } = readJsonLines(
      line({ timeZone: 'Asia/Tokyo' }),
      line({ timeZone: '' }),
      line({ timeZone: 'Asia/Nowhere' }),
      line({ timeZone: 9 }),
    );
    expect(unread).toEqual([]);
    expect(rows).toMatchObject([
      // Its time has no offset, so it stands on the clocks of the file, as all do.
      { occurredAt: Date.UTC(2026, 0, 2), event: { timeZone: 'Asia/Tokyo' } },
      { event: { timeZone: undefined } },
      { ok: false, problem: expect.stringContaining('no name of the IANA time-zone database') },
      { ok: false, problem: '`timeZone` must be a text' },
    ]);
  });

  it('take the times of their inputs from the clocks of the zone, at any depth', () => {
    const instant = { kind: 'instant' } as const;
    const inputs = [
      declareInput('from', { type: instant }),
      declareInput('seen', { type: { kind: 'list', element: instant, max: 5 } }),
      declareInput('until', { type: instant, path: ['trip', 'until'] }),
      declareInput('at', { type: instant, path: ['place', 'at'] }),
    ];
    const { rows } = readJsonLinesOf(inputs, 'Europe/Madrid', [
      line({
        data: {
          from: '2026-12-24T18:00',
          seen: ['2026-12-24T18:00Z', 5],
          trip: { until: 'soon', n: 1 },
          place: 7,
        },
      }),
      line({ data: { trip: { until: '2026-07-01' } } }),
    ]);
    expect(rows).toMatchObject([
      {
        event: {
          data: {
            from: '2026-12-24T17:00:00Z',
            seen: ['2026-12-24T18:00:00Z', 5],
            trip: { until: 'soon', n: 1 },
            place: 7,
          },
        },
      },
      { event: { data: { trip: { until: '2026-06-30T22:00:00Z' } } } },
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
    ['{"occurredAt": \n', 'this line is no JSON: column 16: unexpected end of JSON input'],
    [
      line({ occurredAt: 'soon' }),
      '`occurredAt` is not a time: soon (write 2026-12-24T18:00:00Z, 2026-12-24 18:00:00+01 or 2026-12-24)',
    ],
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
