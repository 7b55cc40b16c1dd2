import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame, makeGame } from '../testing/arrange.js';

const path = '/dashboard/summary';
const dayMs = 86_400_000;
const nothing = { newUsers: 0, games: 0, actions: 0, awards: 0, points: 0, conversions: 0, coins: 0 };

function summary(client: Client, query = ''): Promise<Answer['body']> {
  return made(client.get(`${path}${query}`), 200);
}

type Series = readonly { readonly start: string; readonly awards: number }[];

/** The buckets with an award in them, each with the day it begins on. */
function awarded({ series }: { readonly series: Series }) {
  return series.filter(({ awards }) => awards > 0).map(({ start, awards }) => [start.slice(0, 10), awards]);
}

describe('GET /dashboard/summary', () => {
  eachService((service) => {
    it('sums up the last thirty days, today among them, and leaves no day out', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 250 });
      await award(client, game, { user: 'ben', points: 5, data: { mode: 'deny', amount: 1 } });
      const gift = { gameId: game.gameId, externalTaskId: 'walk', points: -50, caseName: 'Fine' };
      await made(client.post('/users/external/ann/points', gift));
      await made(client.post('/users/ann/convert', { points: 199 }));

      const { series, ...body } = await summary(client);
      const today = {
        ...nothing,
        newUsers: 2,
        games: 1,
        awards: 2,
        points: 200,
        conversions: 1,
        coins: 1.99,
      };
      expect(body).toEqual({
        from: '2025-12-17T00:00:00.000Z',
        to: '2026-01-16T00:00:00.000Z',
        groupBy: 'day',
        totals: today,
      });
      expect(series).toHaveLength(30);
      expect(series[0]).toEqual({ start: '2025-12-17T00:00:00.000Z', ...nothing });
      expect(series[29]).toEqual({ start: '2026-01-15T00:00:00.000Z', ...today });
    });

    it('counts on the day on which something happened, by the clock of its game, or was recorded', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { timeZone: 'Asia/Tokyo' });
      await award(client, game, { occurredAt: '2026-01-03T16:00:00Z' });
      await act(client, game, { occurredAt: '2026-01-03T14:00:00Z' });
      expect(awarded(await summary(client))).toEqual([
        ['2026-01-03', 1],
        ['2026-01-04', 1],
      ]);
      const [third] = (await summary(client, '?from=2026-01-03&to=2026-01-03')).series;
      expect(third).toMatchObject({ actions: 1, awards: 1, points: 1, newUsers: 0 });
      const recorded = await summary(client, '?recordedFrom=2026-01-03');
      expect(awarded(recorded)).toEqual([['2026-01-15', 2]]);
      expect(recorded.totals).toMatchObject({ actions: 1, awards: 2, points: 2, newUsers: 1 });
    });

    it('goes on to tomorrow where a game has begun it, unless `to` is given', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { timeZone: 'Pacific/Kiritimati' });
      await award(client, await makeEchoGame(client), { points: 100 });
      await award(client, game, { points: 3 });
      const body = await summary(client);
      expect(body).toMatchObject({ from: '2025-12-17T00:00:00.000Z', to: '2026-01-17T00:00:00.000Z' });
      expect(body.totals).toMatchObject({ awards: 2, points: 103 });
      expect(awarded(body)).toEqual([
        ['2026-01-15', 1],
        ['2026-01-16', 1],
      ]);
      expect(awarded(await summary(client, '?to=2026-01-15'))).toEqual([['2026-01-15', 1]]);
      const tomorrow = await summary(client, '?from=2026-01-16');
      expect(tomorrow).toMatchObject({ from: '2026-01-16T00:00:00.000Z', to: '2026-01-17T00:00:00.000Z' });
      expect(awarded(tomorrow)).toEqual([['2026-01-16', 1]]);
      expect((await client.get('/dashboard/summary?from=2026-01-17')).status).toBe(422);
      expect(awarded(await summary(client, `?gameId=${game.gameId}`))).toEqual([['2026-01-15', 1]]);
    });

    it('tells what was awarded in a game on its own days', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { timeZone: 'Asia/Tokyo' });
      await award(client, await makeEchoGame(client), { points: 100 });
      await award(client, game, { points: 3, occurredAt: '2026-01-03T16:00:00Z' });
      await award(client, game, { user: 'bob', points: 2, occurredAt: '2026-01-04T14:59:59Z' });
      const body = await summary(client, `?gameId=${game.gameId}&from=2026-01-03&to=2026-01-05`);
      expect(body).toEqual({
        ...{ from: '2026-01-02T15:00:00.000Z', to: '2026-01-05T15:00:00.000Z', groupBy: 'day' },
        totals: { awards: 2, points: 5 },
        series: [
          { start: '2026-01-02T15:00:00.000Z', awards: 0, points: 0 },
          { start: '2026-01-03T15:00:00.000Z', awards: 2, points: 5 },
          { start: '2026-01-04T15:00:00.000Z', awards: 0, points: 0 },
        ],
      });
      const { client: stranger } = await service().keyClient();
      const refused = await stranger.get(`${path}?gameId=${game.gameId}`);
      expect([refused.status, refused.body.code]).toEqual([403, 'game-forbidden']);
    });

    it('gathers days by ISO weeks and months, those at the ends as far as they are in the range', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (const days of [0, 3, 1, 7, 9]) {
        service().clock.advance(days * dayMs);
        await award(client, game, {});
      }
      const range = 'from=2026-01-16&to=2026-02-03';
      const days = await summary(client, `?${range}`);
      expect(awarded(days)).toEqual([
        ['2026-01-18', 1],
        ['2026-01-19', 1],
        ['2026-01-26', 1],
      ]);
      expect([days.from, days.to]).toEqual(['2026-01-16T00:00:00.000Z', '2026-02-04T00:00:00.000Z']);
      const weeks = await summary(client, `?groupBy=week&${range}`);
      expect(weeks.series.map(({ start }: { start: string }) => start.slice(0, 10))).toEqual([
        '2026-01-12',
        '2026-01-19',
        '2026-01-26',
        '2026-02-02',
      ]);
      expect(awarded(weeks)).toEqual([
        ['2026-01-12', 1],
        ['2026-01-19', 1],
        ['2026-01-26', 1],
      ]);
      const months = await summary(
        client,
        '?groupBy=month&from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z',
      );
      expect(awarded(months)).toEqual([
        ['2026-01-01', 4],
        ['2026-02-01', 1],
      ]);
      expect(weeks.totals).toEqual(days.totals);
    });

    it('shows nobody another scope, and an administrator all of them together', async () => {
      const [a, b] = [await service().keyClient(), await service().keyClient()];
      await award(a.client, await makeEchoGame(a.client), { points: 7 });
      await makeGame(b.client);
      expect((await summary(b.client)).totals).toEqual({ ...nothing, games: 1 });
      const { totals } = await summary(service().admin);
      expect(totals).toEqual({ ...nothing, newUsers: 1, games: 2, awards: 1, points: 7 });
      expect((await summary(service().admin, `?owner=key:${b.apiKey}`)).totals.games).toBe(1);
      expect((await summary(await service().tokenClient())).totals).toEqual(nothing);
      const foreign = await b.client.get(`${path}?owner=key:${a.apiKey}`);
      expect([foreign.status, foreign.body.code]).toEqual([403, 'owner-forbidden']);
      expect((await service().anonymous.get(path)).status).toBe(401);
    });

    it('takes as many as 400 buckets', async () => {
      const { client } = await service().keyClient();
      const body = await summary(client, '?from=2025-01-01T00:00:00Z&to=2026-02-05T00:00:00Z');
      expect(body.series).toHaveLength(400);
    });

    it.each([
      ['to=1970-01-10T00:00:00Z', '1969-12-11T00:00:00.000Z', '1970-01-10T00:00:00.000Z'],
      ['from=9999-12-01&to=9999-12-31', '9999-12-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ])('has nothing to say against %s', async (query, from, to) => {
      const { client } = await service().keyClient();
      expect(await summary(client, `?${query}`)).toMatchObject({ from, to, totals: nothing });
    });

    it.each([
      ['from=2025-01-01&to=2026-02-05', 'query.from'],
      ['from=2026-01-01T08:00:00Z', 'query.from'],
      ['recordedFrom=2026-01-01&from=2026-01-01', 'query.recordedFrom'],
      ['recordedTo=2026-01-01&gameId=0198c5f4-7a3e-7000-8000-000000000000', 'query.recordedTo'],
      ['groupBy=month&from=1990-01-01T00:00:00Z', 'query.from'],
      ['from=2026-02-01T00:00:00Z&to=2026-02-01T00:00:00Z', 'query.to'],
      ['from=2026-02-01T00:00:00Z', 'query.from'],
      ['from=1969-12-31T00:00:00Z', 'query.from'],
      ['groupBy=hour', 'query.groupBy'],
    ])('refuses %s', async (query, place) => {
      const { client } = await service().keyClient();
      const { status, body } = await client.get(`${path}?${query}`);
      expect([status, body.code, body.errors?.[0].path]).toEqual([422, 'validation-failed', place]);
    });
  });
});
