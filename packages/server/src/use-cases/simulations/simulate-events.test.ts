import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { type SimulateEvents, simulateEvents } from './simulate-events.js';

function simulated(source: string) {
  const compiled = compile(`strategy "Test" {\n${source}\n}`);
  if (!compiled.ok) throw new TypeError(compiled.diagnostics.map(({ message }) => message).join('\n'));
  return { strategy: compiled.strategy };
}

const walks = simulated(`
  param base: int (1..50) = 10
  input steps: int (1..9)
  rule "Often" when user.awards >= 2 { award base * 2 }
  otherwise { award base }`);

const noon = Date.UTC(2026, 0, 7, 12);

function eventOf(steps: unknown) {
  return {
    externalUserId: 'ann',
    externalTaskId: 'walk',
    externalGameId: undefined,
    action: undefined,
    eventId: undefined,
    data: { steps: steps as number },
    occurredAt: undefined,
    timeZone: undefined,
    assigned: undefined,
    awardId: undefined,
  };
}

function commandOf(given: Partial<SimulateEvents>): SimulateEvents {
  return { events: [], params: {}, facts: {}, now: noon, timeZone: undefined, ...given };
}

describe('simulated events', () => {
  it('are decided in order, each on what those before it left', async () => {
    const events = [1, 2, 3].map(eventOf);
    const { summary, failures } = await simulateEvents(walks, commandOf({ events, params: { base: 5 } }));
    expect({ points: summary.points, failures }).toEqual({ points: 5 + 5 + 10, failures: [] });
  });

  it('take facts that are given for what is so each time', async () => {
    const events = [1, 2, 3].map(eventOf);
    const facts = { 'user.awards': 7 };
    const { summary } = await simulateEvents(walks, commandOf({ events, facts }));
    expect(summary.points).toBe(60);
  });

  it('tell which were refused, and which failed, a hundred at most', async () => {
    const root = simulated('input steps: int  otherwise { award floor(12 / steps) }');
    const events = [eventOf('many'), eventOf(0), ...Array.from({ length: 200 }, () => eventOf(0))];
    const { failures } = await simulateEvents(root, commandOf({ events }));
    expect(failures.slice(0, 2)).toEqual([
      { index: 0, code: 'input-refused', message: expect.stringContaining('steps') },
      { index: 1, code: 'strategy-failed', message: expect.stringContaining('`steps` is 0') },
    ]);
    expect(failures).toHaveLength(100);
  });

  it.each([
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'unknown-time-zone'],
    ['parameters out of their range', { params: { base: 51 } }, 'invalid-params'],
    ['a fact that nothing asks for', { facts: { 'user.streak': 1 } }, 'unknown-fact'],
  ] as const)('are refused with %s', async (_, given, code) => {
    await expect(simulateEvents(walks, commandOf({ events: [eventOf(1)], ...given }))).rejects.toMatchObject({
      code,
    });
  });
});
