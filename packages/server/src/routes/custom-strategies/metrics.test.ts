import { describe, expect, it } from 'vitest';
import { piecesTogether } from '../../storage/testing/fixtures.js';
import { eachService } from '../../testing/each-service.js';
import type { TestService } from '../../testing/test-service.js';
import { atOnce, award, made, makeGame, makeTask, publishStrategy, walkOf } from '../testing/arrange.js';

const SOURCE = `strategy "Counted" {
  input amount: int (-1000..1000)
  input divisor: int = 1
  deny "Too soon" when amount == 99
  rule "Bonus" when amount > 100 { award amount }
  rule "Plain" when amount != 0 { award amount div divisor }
}`;

/** A game whose task `walk` is decided by a new strategy. */
async function makeCountedGame({ keyClient }: TestService) {
  const { client } = await keyClient();
  const strategyId = await publishStrategy(client, SOURCE);
  const game = await makeGame(client, { strategyId });
  await makeTask(client, game.gameId);
  return { client, game, id: strategyId.slice('custom:'.length) };
}

const nothing = {
  executions: 0,
  awarded: 0,
  denied: 0,
  errors: 0,
  refused: 0,
  points: { sum: 0, mean: null, min: null, max: null, histogram: [] },
  cases: [],
  rules: [],
  durationMs: { p50: null, p95: null, p99: null, max: null },
  users: null,
};

describe('GET /strategies/custom/{id}/metrics', () => {
  eachService((service) => {
    it('tells what was awarded, denied, refused and failed, and how long deciding took', async () => {
      const { client, game, id } = await makeCountedGame(service());
      service().clock.setLap(3);
      for (const points of [5, 7, 120, -4, 0, 99]) await award(client, game, { points });
      await award(client, game, { points: 30, user: 'ben' });
      const refused = await award(client, game, { points: 5000 });
      const failed = await award(client, game, { data: { amount: 1, divisor: 0 } });
      expect([refused.body.code, failed.body.code]).toEqual(['input-refused', 'strategy-failed']);
      await service().dependencies.executionLog.flush();

      const { status, body } = await client.get(`/strategies/custom/${id}/metrics?bucket=none`);
      expect(status).toBe(200);
      const totals = {
        ...{ executions: 7, awarded: 5, denied: 1, errors: 1, refused: 1, users: 2 },
        points: {
          ...{ sum: 158, mean: 31.6, min: -4, max: 120 },
          histogram: [-1, 0, 1, 2, 5, 10, 20, 50, 100, 200].map((upTo) => ({
            upTo,
            count: [-1, 5, 10, 50, 200].includes(upTo) ? 1 : 0,
          })),
        },
        cases: [
          { caseName: 'Plain', count: 4, points: 38 },
          { caseName: 'Bonus', count: 1, points: 120 },
          { caseName: 'Too soon', count: 1, points: 0 },
        ],
        rules: [
          { rule: 'Plain', hits: 4 },
          { rule: 'Bonus', hits: 1 },
          { rule: 'Too soon', hits: 1 },
        ],
        durationMs: { p50: 2.84, p95: 2.84, p99: 2.84, max: 3 },
      };
      expect(body).toEqual({
        ...{ id, version: null, bucket: 'none', dropped: 0, totals },
        from: '2026-01-08T12:00:00.000Z',
        to: '2026-01-15T13:00:00.000Z',
        items: [{ start: '2026-01-08T12:00:00.000Z', ...totals, users: null }],
      });
    });

    it('counts what stands alone: once for a repeat, not for simulations, assignments and rollbacks', async () => {
      const { client, game, id } = await makeCountedGame(service());
      const key = { 'idempotency-key': 'k' };
      const event = { externalUserId: 'ann', data: { amount: 3 }, eventId: 'e' };
      for (const headers of [key, key, {}]) await client.post(`${walkOf(game)}/points`, event, headers);
      for (const body of [{ data: { amount: 99 } }, { data: {} }]) {
        const denied = { externalUserId: 'ann', isSimulated: true, ...body };
        await client.post(`${walkOf(game)}/points`, denied);
      }
      const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 9, caseName: 'Goodwill' };
      await made(client.post('/users/external/ann/points', gift));
      await service().dependencies.executionLog.flush();
      const { totals } = (await client.get(`/strategies/custom/${id}/metrics`)).body;
      expect(totals).toMatchObject({ executions: 1, awarded: 1, refused: 0, points: { sum: 3 }, users: 1 });
    });

    it('counts decisions on actions as it counts others', async () => {
      const { client, game, id } = await makeCountedGame(service());
      for (const amount of [4, 99, 5000]) {
        const action = { externalUserId: 'ann', typeAction: 'walk', data: { amount } };
        await client.post(`${walkOf(game)}/action`, action);
      }
      await service().dependencies.executionLog.flush();
      const { totals } = (await client.get(`/strategies/custom/${id}/metrics`)).body;
      expect(totals).toMatchObject({ executions: 2, awarded: 1, denied: 1, refused: 1, points: { sum: 4 } });
    });

    it('is exact under many requests at once', async () => {
      const { client, game, id } = await makeCountedGame(service());
      await atOnce(60, (index) =>
        award(client, game, { points: index % 3 === 0 ? 99 : 2, user: `u${index % 7}` }),
      );
      await service().dependencies.executionLog.flush();
      const { totals } = (await client.get(`/strategies/custom/${id}/metrics`)).body;
      expect(totals).toMatchObject({
        executions: 60,
        awarded: 40,
        denied: 20,
        points: { sum: 80 },
        users: 7,
      });
    });

    it('fills every bucket of the period, and tells one version from another', async () => {
      const { client, game, id } = await makeCountedGame(service());
      await award(client, game, { points: 5 });
      service().clock.advance(2 * 3_600_000);
      await award(client, game, { points: 6 });
      const path = `/strategies/custom/${id}/metrics`;
      const hours = (await client.get(`${path}?bucket=hour&from=2026-01-15T11:30:00Z&version=1`)).body;
      expect(hours).toMatchObject({
        version: 1,
        from: '2026-01-15T11:00:00.000Z',
        to: '2026-01-15T15:00:00.000Z',
      });
      const counted = hours.items.map((item: { start: string; awarded: number }) => [
        item.start,
        item.awarded,
      ]);
      expect(counted).toEqual([
        ['2026-01-15T11:00:00.000Z', 0],
        ['2026-01-15T12:00:00.000Z', 1],
        ['2026-01-15T13:00:00.000Z', 0],
        ['2026-01-15T14:00:00.000Z', 1],
      ]);
      const { start, ...empty } = hours.items[0];
      expect([start, empty]).toEqual(['2026-01-15T11:00:00.000Z', nothing]);
      const days = (await client.get(path)).body;
      expect(days).toMatchObject({ bucket: 'day', from: '2026-01-08T00:00:00.000Z', totals: { awarded: 2 } });
      expect(days.items).toHaveLength(8);
      const missing = await client.get(`${path}?version=2`);
      expect(missing).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
    });

    it('says how many executions its log lost', async () => {
      const { client, game, id } = await makeCountedGame(service());
      await award(client, game, { points: 5 });
      const { executionLog } = service().dependencies;
      const outcome = { outcome: 'dropped', errorCode: null } as const;
      const lost = { owner: game.owner, strategyId: `custom:${id}`, version: 1, ...outcome };
      const counts = { durationStep: null, durationMaxNs: 0, executions: 4 };
      await service().storage.transaction(({ executions }) =>
        executions.append([{ ...lost, ...counts, at: service().clock.now() }]),
      );
      await executionLog.flush();
      const { body } = await client.get(`/strategies/custom/${id}/metrics`);
      expect(body).toMatchObject({ dropped: 4, totals: { executions: 1 } });
    });

    it('refuses a period that is too long, or ends before it begins', async () => {
      const { client, id } = await makeCountedGame(service());
      const path = `/strategies/custom/${id}/metrics`;
      for (const query of [
        'bucket=hour&from=2025-12-29T19:00:00Z',
        'bucket=day&from=2024-12-10T00:00:00Z',
        'bucket=none&from=2024-12-10T00:00:00Z',
        'from=2026-01-15T00:00:00Z&to=2026-01-15T00:00:00Z',
        'bucket=week',
        'from=yesterday',
      ]) {
        const answer = await client.get(`${path}?${query}`);
        expect(answer).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
      }
      expect((await client.get(`${path}?bucket=hour&from=2025-12-29T21:00:00Z`)).status).toBe(200);
    });
  });
});

describe('an execution log with room for one', () => {
  eachService(
    (service) => {
      it('leaves awards alone, and loses none without saying so', async () => {
        const { client, game, id } = await makeCountedGame(service());
        const answers = await atOnce(20, (index) => award(client, game, { points: 1, user: `u${index}` }));
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
        await service().dependencies.executionLog.flush();
        const { totals, dropped } = (await client.get(`/strategies/custom/${id}/metrics`)).body;
        expect([totals.awarded, service().dependencies.executionLog.state().dropped]).toEqual([20, dropped]);
        const hourMs = 3_600_000;
        const from = service().clock.now();
        const range = {
          owner: game.owner,
          strategyId: `custom:${id}`,
          version: null,
          from,
          to: from + hourMs,
          bucketMs: hourMs,
        };
        const entries = await piecesTogether(service().storage.books.figures.executions(range));
        expect(entries.reduce((sum, { executions }) => sum + executions, 0)).toBe(20);
      });
    },
    { settings: { DSL_EXECUTION_LOG_QUEUE_MAXSIZE: '1' } },
  );
});
