import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { Strategy } from '../strategy.js';
import { compare } from './compare.js';
import { EventIds } from './event-ids.js';
import { simulate } from './simulate.js';
import type { PastDecision, TimedEvent } from './simulated-strategy.js';

function strategyOf(parts: string): Strategy {
  const compiled = compile(`strategy "S" { ${parts} }`);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy;
}

const any = strategyOf('otherwise { award 1 }');
const counting = strategyOf('input n: int (0..9) deny "Again" when user.awards > 0 otherwise { award n }');

const timed = (eventId: string | undefined, event: Partial<TimedEvent['event']> = {}, occurredAt = 0) => ({
  eventId,
  occurredAt,
  event: { externalUserId: 'ann', externalTaskId: 'walk', data: { n: 1 }, ...event },
});

describe('an event under its eventId', () => {
  it('is decided once, and another one under it not at all', async () => {
    const told: (readonly [string | undefined, string])[] = [];
    const events = [
      timed('e1'),
      timed('e1'),
      timed('e2'),
      timed('e2', { externalUserId: 'bob' }),
      timed('e1'),
      timed(undefined),
      timed(undefined),
    ];
    const summary = await simulate(any, events, {
      onKnown: ({ eventId }, known) => void told.push([eventId, known]),
    });
    expect(summary).toMatchObject({ events: 4, awards: 4, points: 4, repeated: 2, conflicts: 1 });
    expect(told).toEqual([
      ['e1', 'repeated'],
      ['e2', 'conflict'],
      ['e1', 'repeated'],
    ]);
  });

  it('stays denied where it comes again', async () => {
    const events = [timed('e1'), timed('e2'), timed('e2')];
    expect(await simulate(counting, events)).toMatchObject({ events: 2, denied: 1, repeated: 1 });
  });

  it('is decided anew where it was refused before', async () => {
    const events = [timed('e1', { data: { n: 10 } }), timed('e1', { data: { n: 3 } })];
    expect(await simulate(counting, events)).toMatchObject({ refused: 1, points: 3, conflicts: 0 });
  });

  it('is another one by its user, task, game, action or data, in whatever order their members come', () => {
    const ids = new EventIds();
    ids.take(timed('e', { data: { a: 1, b: [{ c: 1, d: null }] } }));
    const found = (event: Partial<TimedEvent['event']>, occurredAt = 0) =>
      ids.find(timed('e', { data: { b: [{ d: null, c: 1 }], a: 1 }, ...event }, occurredAt));
    expect(found({}, 9)).toBe('repeated');
    expect(found({ timeZone: 'Asia/Tokyo' })).toBe('repeated');
    for (const other of [
      { externalUserId: 'bob' },
      { externalTaskId: 'run' },
      { externalGameId: 'g' },
      { action: 'walked' },
      { data: { a: 1, b: [{ c: 2, d: null }] } },
      { data: {} },
    ]) {
      expect(found(other)).toBe('conflict');
    }
  });

  it('is another one by the points that were assigned, or that none were', () => {
    const ids = new EventIds();
    const gift = (points: number, caseName = 'Gift') => ({ ...timed('e'), assigned: { points, caseName } });
    ids.take(gift(5));
    const found = [gift(5), gift(6), gift(5, 'Prize'), timed('e')].map((each) => ids.find(each));
    expect(found).toEqual(['repeated', 'conflict', 'conflict', 'conflict']);
  });

  it('is compared by both strategies once', async () => {
    const events = [
      timed('e1'),
      timed('e2', { data: { n: 10 } }),
      timed('e2', { data: { n: 10 } }),
      timed('e1'),
    ];
    expect(await compare(any, counting, [...events, timed('e1', { action: 'x' })])).toMatchObject({
      events: 2,
      repeated: 2,
      conflicts: 1,
      baseline: { points: 2 },
      candidate: { points: 1, refused: 1 },
    });
  });

  it('is known as long as an event of its time may come', () => {
    const ids = new EventIds({ lateMaxMs: 10 });
    for (const at of [0, 5, 10, 12]) ids.take(timed(`e${at}`, {}, at));
    expect(['e0', 'e5', 'e12'].map((id) => ids.find(timed(id)))).toEqual([null, 'repeated', 'repeated']);
  });

  it('is known to whoever goes on with what a simulation left', async () => {
    const left: PastDecision[] = [];
    await simulate(any, [timed('e1')], {
      onEvent: ({ occurredAt, event }, _, taken) =>
        void left.push({ occurredAt, event, outcome: null, taken }),
    });
    const summary = await simulate(any, [timed('e1'), timed('e2')], { past: left });
    expect(summary).toMatchObject({ events: 1, repeated: 1 });
  });
});
