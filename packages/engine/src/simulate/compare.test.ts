import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { Strategy } from '../strategy.js';
import { compare } from './compare.js';
import { simulate } from './simulate.js';
import type { TimedEvent } from './simulated-strategy.js';

function strategyOf(parts: string, name = 'S'): Strategy {
  const compiled = compile(`strategy "${name}" { input n: int (0..9) ${parts} }`);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy;
}

const first = strategyOf(
  'rule "First" when user.awards == 0 { award 10 } rule "More" when n > 3 { award n }',
  'A',
);
const second = strategyOf(
  'deny "High" when n == 9 rule "First" when user.awards < 2 { award 6 } rule "Odd" when n mod 2 == 1 { award 20 div (n - 5) }',
  'B',
);

function events(...given: readonly (readonly [user: string, n: number])[]): TimedEvent[] {
  return given.map(([externalUserId, n], index) => ({
    occurredAt: index,
    event: { externalUserId, externalTaskId: 't', data: { n } },
  }));
}

describe('a comparison', () => {
  const stream = events(['ann', 1], ['ann', 4], ['bob', 9], ['ann', 2], ['ann', 5], ['cleo', 20]);

  it('decides each event by both, each on the history of its own decisions', async () => {
    expect(await compare(first, second, stream)).toEqual({
      events: 6,
      repeated: 0,
      conflicts: 0,
      baseline: { strategy: 'A', awards: 4, points: 29, denied: 0, refused: 1, failed: 0 },
      candidate: { strategy: 'B', awards: 2, points: 12, denied: 1, refused: 1, failed: 1 },
      difference: -17,
      changed: 4,
      moves: expect.arrayContaining([
        move('awarded First', 'awarded First', 1, 10, 6),
        move('awarded More', 'awarded First', 1, 4, 6),
        move('awarded First', 'denied High', 1, 10, 0),
        move('unmatched', 'unmatched', 1, 0, 0),
        move('awarded More', 'failed', 1, 5, 0),
        move('refused', 'refused', 1, 0, 0),
      ]),
      users: {
        count: 3,
        gained: 0,
        lost: 2,
        greatestGains: [],
        greatestLosses: [
          { externalUserId: 'bob', baseline: 10, candidate: 0, difference: -10 },
          { externalUserId: 'ann', baseline: 19, candidate: 12, difference: -7 },
        ],
        distribution: [
          { share: 0, difference: -10 },
          { share: 0.05, difference: -10 },
          { share: 0.25, difference: -10 },
          { share: 0.5, difference: -7 },
          { share: 0.75, difference: 0 },
          { share: 0.95, difference: 0 },
          { share: 1, difference: 0 },
        ],
      },
    });
  });

  it('lists as many users as are asked for, and shows its work', async () => {
    const seen: unknown[] = [];
    const { users } = await compare(second, first, asynchronously(stream), {
      usersMax: 1,
      onEvent: ({ occurredAt }, { baseline, candidate }) => {
        seen.push([occurredAt, baseline.ok, candidate.ok]);
        return Promise.resolve();
      },
    });
    expect(users.greatestGains.map(({ externalUserId }) => externalUserId)).toEqual(['bob']);
    expect(seen).toHaveLength(6);
    expect(seen[4]).toEqual([4, false, true]);
  });

  it('tells of the events alone that are counted, and decides the others all the same', async () => {
    const last = stream.filter(({ occurredAt }) => occurredAt > 0);
    const counted = await compare(first, second, stream, { isCounted: ({ occurredAt }) => occurredAt > 0 });
    const alone = await compare(first, second, last);
    expect(counted).toMatchObject({ events: 5, baseline: { points: 19 }, candidate: { points: 6 } });
    expect(alone.baseline.points).not.toBe(counted.baseline.points);
  });

  it('is empty for no events', async () => {
    expect(await compare(first, second, [])).toMatchObject({
      events: 0,
      moves: [],
      users: { distribution: [] },
    });
  });

  it('adds up to what two simulations say, and finds no difference between a strategy and itself', async () => {
    const given = fc.array(fc.tuple(fc.constantFrom('ann', 'bob', 'cleo'), fc.nat(12)));
    await fc.assert(
      fc.asyncProperty(given, async (pairs) => {
        const all = events(...pairs);
        const [a, b] = [await simulate(first, all), await simulate(second, all)];
        const both = await compare(first, second, all);
        for (const [side, alone] of [
          [both.baseline, a],
          [both.candidate, b],
        ] as const) {
          const { strategy, awards, points, denied, refused, failed } = alone;
          expect(side).toEqual({ strategy, awards, points, denied, refused, failed });
        }
        expect(both.moves.reduce((sum, { events: count }) => sum + count, 0)).toBe(all.length);
        expect(await compare(first, first, all)).toMatchObject({
          difference: 0,
          changed: 0,
          users: { lost: 0 },
        });
      }),
      { numRuns: 50 },
    );
  });
});

function move(from: string, to: string, count: number, baselinePoints: number, candidatePoints: number) {
  return { from: result(from), to: result(to), events: count, baselinePoints, candidatePoints };
}

function result(text: string) {
  const [kind, caseName = null] = text.split(' ');
  return { kind, caseName };
}

async function* asynchronously<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}
