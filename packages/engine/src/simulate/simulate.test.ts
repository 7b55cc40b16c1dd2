import { describe, expect, it } from 'vitest';
import type { Evaluation, EvaluationRequest } from '../evaluate/evaluation.js';
import type { Outcome } from '../evaluate/outcome.js';
import { atFloorOfFacts } from '../evaluate/wallet-floor.js';
import { type FactRequest, factRequest } from '../history/fact-request.js';
import { simulate } from './simulate.js';
import type { SimulatedStrategy, TimedEvent } from './simulated-strategy.js';

const awards = factRequest({ scope: 'user', name: 'awards' });
const pointsSoFar = factRequest({ scope: 'user', name: 'points' });
const awardsToday: FactRequest = { ...awards, key: 'user.awards(this: day)', this: 'day' };
const lastHour: FactRequest = { ...awards, key: 'user.awards(last: 1h)', last: 3_600_000 };

const nothing: Outcome = {
  points: 0,
  caseName: 'none',
  rule: null,
  denied: false,
  awarded: false,
  reply: {},
  lines: [],
  adjustments: [],
  tracked: [],
};

function outcome(changes: Partial<Outcome>): Evaluation {
  return { ok: true, outcome: { ...nothing, ...changes } };
}

/** Decides as its author says, and remembers what it was asked. */
function strategyOf(facts: readonly FactRequest[], decide: (request: EvaluationRequest) => Evaluation) {
  const requests: EvaluationRequest[] = [];
  const strategy: SimulatedStrategy = {
    name: 'Trial',
    cases: ['First', 'Again', 'Too soon'],
    facts,
    sameValues: () => ({}),
    evaluate: (request) => {
      requests.push(request);
      return atFloorOfFacts(decide(request), request.facts);
    },
  };
  return { strategy, requests };
}

/** The first award of a user in a task gives 10 points, each later one 1. */
const firstCounts = (request: EvaluationRequest): Evaluation =>
  request.facts?.['user.awards'] === 0
    ? outcome({ awarded: true, points: 10, caseName: 'First' })
    : outcome({ awarded: true, points: 1, caseName: 'Again' });

function at(occurredAt: number, externalUserId = 'ann', action?: string): TimedEvent<number> {
  return { occurredAt, event: { externalUserId, externalTaskId: 'walk', action }, place: occurredAt };
}

async function* asynchronously<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

const none = { awards: 0, denied: 0, refused: 0, failed: 0, repeated: 0, conflicts: 0 };
const empty = { ...none, points: 0, cases: [], parts: [], users: [] };

describe('a simulation', () => {
  it('decides each event on the history that those before it left', async () => {
    const { strategy } = strategyOf([awards], firstCounts);
    const events = [at(1, 'bob'), at(2), at(3), at(4, 'bob'), at(5, 'Zoe')];
    const expected = {
      strategy: 'Trial',
      events: 5,
      awards: 5,
      points: 32,
      denied: 0,
      refused: 0,
      failed: 0,
      repeated: 0,
      conflicts: 0,
      cases: [
        { caseName: 'First', awards: 3, points: 30 },
        { caseName: 'Again', awards: 2, points: 2 },
      ],
      parts: [],
      users: [
        { externalUserId: 'Zoe', points: 10, timesAwarded: 1 },
        { externalUserId: 'ann', points: 11, timesAwarded: 2 },
        { externalUserId: 'bob', points: 11, timesAwarded: 2 },
      ],
    };
    expect(await simulate(strategy, events)).toEqual(expected);
    expect(await simulate(strategy, asynchronously(events))).toEqual(expected);
    const stretches = [events.slice(0, 2), [], events.slice(2)];
    expect(await simulate(strategy, asynchronously(stretches))).toEqual(expected);
  });

  it('goes through a stretch of events as it is read, waits where it is asked to, and closes it at an end', async () => {
    const told: string[] = [];
    function* stretch(): Generator<TimedEvent<number>, void, undefined> {
      try {
        for (const time of [1, 2, 3]) {
          told.push(`read ${time}`);
          yield at(time);
        }
      } finally {
        told.push('closed');
      }
    }
    const { strategy } = strategyOf([], () => outcome({ awarded: true }));
    const onEvent = async ({ occurredAt }: TimedEvent) => {
      await Promise.resolve();
      told.push(`done ${occurredAt}`);
      if (occurredAt === 2) throw new Error('enough');
    };
    await expect(simulate(strategy, asynchronously([stretch()]), { onEvent })).rejects.toThrow('enough');
    expect(told).toEqual(['read 1', 'done 1', 'read 2', 'done 2', 'closed']);
  });

  it('lets what is no award change nothing', async () => {
    const results: { readonly [action: string]: Evaluation } = {
      deny: outcome({ denied: true, caseName: 'Too soon' }),
      none: outcome({}),
      refuse: { ok: false, kind: 'refused', diagnostics: [] },
      fail: { ok: false, kind: 'failed', diagnostics: [] },
    };
    const { strategy } = strategyOf(
      [awards],
      (request) => results[request.event.action ?? ''] ?? firstCounts(request),
    );
    const before = ['deny', 'none', 'refuse', 'fail', 'refuse'].map((action, index) =>
      at(index, 'ann', action),
    );
    expect(await simulate(strategy, before)).toEqual({
      ...empty,
      strategy: 'Trial',
      events: 5,
      denied: 1,
      refused: 2,
      failed: 1,
    });
    expect(await simulate(strategy, [...before, at(9)])).toMatchObject({ events: 6, points: 10 });
  });

  it('records the action of an event that was denied, not of one that was refused', async () => {
    const likes = factRequest({ scope: 'user', name: 'actions', action: 'like' });
    const seen: unknown[] = [];
    const { strategy } = strategyOf([likes], ({ event, facts }) => {
      seen.push(facts?.[likes.key]);
      if (event.action === 'refuse') return { ok: false, kind: 'refused', diagnostics: [] };
      return outcome({ denied: true });
    });
    await simulate(strategy, [
      at(1, 'ann', 'like'),
      at(2, 'ann', 'refuse'),
      at(3),
      at(4, 'ann', 'like'),
      at(5),
    ]);
    expect(seen).toEqual([0, 1, 1, 1, 2]);
  });

  it('decides a late event for its own time, in the order of the stream', async () => {
    const { strategy, requests } = strategyOf([lastHour], () => outcome({ awarded: true }));
    const hour = 3_600_000;
    await simulate(strategy, [at(0), at(2 * hour), at(hour / 2), at(2 * hour + 1)]);
    expect(requests.map(({ now, facts }) => [now, facts?.['user.awards(last: 1h)']])).toEqual([
      [0, 0],
      [2 * hour, 0],
      [hour / 2, 1],
      [2 * hour + 1, 1],
    ]);
  });

  it('counts days in the given zone, and tells it to the strategy', async () => {
    const evening = Date.UTC(2026, 0, 1, 22, 30);
    const seen = async (timeZone?: string) => {
      const { strategy, requests } = strategyOf([awardsToday], () => outcome({ awarded: true }));
      await simulate(strategy, [at(evening), at(evening + 3_600_000)], { timeZone });
      return requests.map((request) => [request.timeZone, request.facts?.['user.awards(this: day)']]);
    };
    expect(await seen()).toEqual([
      [undefined, 0],
      [undefined, 1],
    ]);
    expect(await seen('Europe/Madrid')).toEqual([
      ['Europe/Madrid', 0],
      ['Europe/Madrid', 0],
    ]);
  });

  it('gives totals beyond the safe integers as exact text', async () => {
    const points = Number.MAX_SAFE_INTEGER;
    const { strategy } = strategyOf([], () => outcome({ awarded: true, points, caseName: 'First' }));
    expect(await simulate(strategy, [at(0), at(1)])).toMatchObject({
      points: '18014398509481982',
      cases: [{ points: '18014398509481982' }],
      users: [{ points: '18014398509481982' }],
    });
  });

  it('lets a penalty take no more than the wallet holds, and makes history of what it took', async () => {
    const points = [10, -25, 7, -3];
    const { strategy, requests } = strategyOf([pointsSoFar], ({ now }) =>
      outcome({ awarded: true, points: points[now] ?? 0, lines: [{ name: 'R', points: points[now] ?? 0 }] }),
    );
    const receipts: unknown[] = [];
    const onEvent = (_: unknown, evaluation: Evaluation) => {
      receipts.push(evaluation.ok && evaluation.outcome.lines.map((line) => `${line.name} ${line.points}`));
    };
    const events = [at(0), at(1), at(2), at(3)];
    expect(await simulate(strategy, events, { onEvent })).toMatchObject({ points: 4 });
    expect(receipts).toEqual([['R 10'], ['R -25', 'Wallet floor 15'], ['R 7'], ['R -3']]);
    expect(requests.map(({ facts }) => facts?.['user.points'])).toEqual([0, 10, 0, 7]);
  });

  it('goes on where another one ended, in facts and wallets, and counts only what is new', async () => {
    const { strategy, requests } = strategyOf([pointsSoFar], ({ now }) =>
      outcome({ awarded: true, points: now === 2 ? -25 : 10 }),
    );
    const { event } = at(0);
    const past = [
      { occurredAt: 0, event, outcome: { awarded: true, points: 10, caseName: 'First', tracked: [] } },
      { occurredAt: 1, event: { ...event, action: 'photo' }, outcome: null },
    ];
    for (const each of [past, asynchronously(past)]) {
      expect(await simulate(strategy, [at(2), at(3)], { past: each })).toMatchObject({
        awards: 2,
        points: 0,
      });
    }
    expect(requests.map(({ facts }) => facts?.['user.points'])).toEqual([10, 0, 10, 0]);
  });

  it('keeps no wallets for a strategy that never takes points', async () => {
    const { strategy } = strategyOf([], () => outcome({ awarded: true, points: 5 }));
    const events = [at(0), at(1)];
    expect(await simulate({ ...strategy, awardRange: { min: 0, max: null } }, events)).toMatchObject({
      points: 10,
    });
  });

  it('lists cases in the order of the strategy, and users by code units', async () => {
    const names = ['Again', 'First', 'Again', 'First'];
    const { strategy } = strategyOf([], ({ now }) =>
      outcome({ awarded: true, caseName: names[now] ?? 'none' }),
    );
    const users = ['é', 'z', '😀', '\uffff'];
    const summary = await simulate(
      strategy,
      users.map((user, index) => at(index, user)),
    );
    expect(summary.cases.map(({ caseName }) => caseName)).toEqual(['First', 'Again']);
    expect(summary.users.map(({ externalUserId }) => externalUserId)).toEqual(['z', 'é', '😀', '\uffff']);
  });

  it('is empty for no events', async () => {
    const { strategy } = strategyOf([awards], firstCounts);
    expect(await simulate(strategy, [])).toEqual({ strategy: 'Trial', events: 0, ...empty });
  });
});

describe('a host that looks on', () => {
  it('sees each event with its place and what was decided on it, in order', async () => {
    const { strategy } = strategyOf([awards], firstCounts);
    const seen: unknown[] = [];
    await simulate(strategy, [at(7), at(8)], {
      onEvent: ({ place }, evaluation) => {
        seen.push([place, evaluation.ok && evaluation.outcome.points]);
      },
    });
    expect(seen).toEqual([
      [7, 10],
      [8, 1],
    ]);
  });

  it.each([
    ['at hand', (events: TimedEvent<number>[]) => events],
    ['on their way', asynchronously<TimedEvent<number>>],
  ])('is waited for where it needs time, with events %s', async (_, given) => {
    const log: string[] = [];
    const { strategy } = strategyOf([], ({ now }) => {
      log.push(`decide ${now}`);
      return outcome({ awarded: true });
    });
    await simulate(strategy, given([at(1), at(2), at(3)]), {
      onEvent: ({ place }) => {
        if (place !== 1) return;
        return Promise.resolve()
          .then(() => undefined)
          .then(() => void log.push('waited'));
      },
    });
    expect(log).toEqual(['decide 1', 'waited', 'decide 2', 'decide 3']);
  });

  it('chooses the events that are traced', async () => {
    const { strategy, requests } = strategyOf([], () => outcome({}));
    const isTraced = ({ event }: TimedEvent<number>) => event.externalUserId === 'bob';
    await simulate(strategy, [at(1), at(2, 'bob')], { isTraced });
    expect(requests.map(({ trace }) => trace)).toEqual([false, true]);
  });

  it('learns of a zone, a time or a lateness that cannot be', async () => {
    const { strategy } = strategyOf([awards], firstCounts);
    await expect(simulate(strategy, [], { timeZone: 'Nowhere' })).rejects.toThrow(RangeError);
    await expect(simulate(strategy, [at(Number.NaN)])).rejects.toThrow(RangeError);
    await expect(simulate(strategy, [at(100), at(80)], { lateMaxMs: 10 })).rejects.toThrow('20 ms late');
  });
});
