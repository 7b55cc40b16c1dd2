import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeTask } from '../testing/arrange.js';

/** Ann and Bob walk, Ann runs too: 5 + 2 and 3 points in `walk`, 10 in `run`. */
async function makePlayedGame(client: Client) {
  const game = await makeEchoGame(client);
  await makeTask(client, game.gameId, { externalTaskId: 'run' });
  await award(client, game, { user: 'ann', points: 5, occurredAt: '2026-01-14T10:00:00Z' });
  await award(client, game, { user: 'bob', points: 3, occurredAt: '2026-01-14T11:00:00Z' });
  await award(client, game, { user: 'ann', points: 2, occurredAt: '2026-01-13T10:00:00Z' });
  const run = { externalUserId: 'ann', data: { amount: 10 }, occurredAt: '2026-01-14T12:00:00Z' };
  await client.post(`/games/${game.gameId}/tasks/run/points`, run);
  return game;
}

const annRuns = {
  externalUserId: 'ann',
  externalTaskId: 'run',
  points: 10,
  timesAwarded: 1,
  name: null,
  lastAwardAt: '2026-01-14T12:00:00.000Z',
  deletedAt: null,
};
const annWalks = {
  externalUserId: 'ann',
  externalTaskId: 'walk',
  points: 7,
  timesAwarded: 2,
  name: null,
  lastAwardAt: '2026-01-14T10:00:00.000Z',
  deletedAt: null,
};
const bobWalks = {
  externalUserId: 'bob',
  externalTaskId: 'walk',
  points: 3,
  timesAwarded: 1,
  name: null,
  lastAwardAt: '2026-01-14T11:00:00.000Z',
  deletedAt: null,
};

describe('GET /games/{gameId}/points', () => {
  eachService((service) => {
    it('reads what every user has in each task, by task and user, and what it comes to', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makePlayedGame(client);
      expect((await client.get(`/games/${gameId}/points`)).body).toEqual({
        items: [annRuns, annWalks, bobWalks],
        nextCursor: null,
        totals: { points: 20, timesAwarded: 4, users: 2 },
      });
    });

    it('filters by user and by task, totals too', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makePlayedGame(client);
      expect((await client.get(`/games/${gameId}/points?externalUserId=ann`)).body).toMatchObject({
        items: [annRuns, annWalks],
        totals: { points: 17, timesAwarded: 3, users: 1 },
      });
      expect((await client.get(`/games/${gameId}/points?externalTaskId=walk`)).body).toMatchObject({
        items: [annWalks, bobWalks],
        totals: { points: 10, timesAwarded: 3, users: 2 },
      });
      const both = `/games/${gameId}/points?externalTaskId=walk&externalUserId=bob`;
      expect((await client.get(both)).body).toMatchObject({
        items: [bobWalks],
        totals: { points: 3, timesAwarded: 1, users: 1 },
      });
      expect((await client.get(`/games/${gameId}/points?externalUserId=eve`)).body).toEqual({
        items: [],
        nextCursor: null,
        totals: { points: 0, timesAwarded: 0, users: 0 },
      });
    });

    it('comes page by page, with the totals of all of them', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makePlayedGame(client);
      const first = (await client.get(`/games/${gameId}/points?limit=2&count=true`)).body;
      expect(first).toMatchObject({ items: [annRuns, annWalks], total: 3, totals: { points: 20 } });
      const second = (await client.get(`/games/${gameId}/points?limit=2&cursor=${first.nextCursor}`)).body;
      expect(second).toMatchObject({ items: [bobWalks], nextCursor: null, totals: { points: 20 } });
    });

    it('orders external ids byte by byte', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (const user of ['b', 'a', 'B', 'é', 'z', '😀', '\uFB01']) await award(client, game, { user });
      const { items } = (await client.get(`/games/${game.gameId}/points`)).body;
      const users = items.map((item: { externalUserId: string }) => item.externalUserId);
      expect(users).toEqual(['B', 'a', 'b', 'z', 'é', '\uFB01', '😀']);
    });
  });
});

describe('GET /games/{gameId}/points/details', () => {
  eachService((service) => {
    it('gives each total its newest awards, by when they happened', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makePlayedGame(client);
      const { items, totals } = (await client.get(`/games/${gameId}/points/details`)).body;
      expect(totals).toEqual({ points: 20, timesAwarded: 4, users: 2 });
      expect(items).toMatchObject([
        { ...annRuns, awardsTruncated: false, awards: [{ points: 10 }] },
        { ...annWalks, awardsTruncated: false },
        { ...bobWalks, awardsTruncated: false, awards: [{ points: 3 }] },
      ]);
      expect(items[1].awards).toEqual([
        expect.objectContaining({ points: 5, occurredAt: '2026-01-14T10:00:00.000Z' }),
        {
          awardId: expect.any(String),
          points: 2,
          reversedPoints: 0,
          caseName: 'As told',
          occurredAt: '2026-01-13T10:00:00.000Z',
          createdAt: '2026-01-15T12:00:00.000Z',
        },
      ]);
    });

    it('gives twenty at most, and says that there are more', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (let points = 1; points <= 21; points += 1) await award(client, game, { points });
      const { items } = (await client.get(`/games/${game.gameId}/points/details`)).body;
      expect(items[0].awards.map((brief: { points: number }) => brief.points)).toEqual(
        Array.from({ length: 20 }, (_, index) => 21 - index),
      );
      expect(items[0].awardsTruncated).toBe(true);
      expect((await client.get(`/games/${game.gameId}/points/details?limit=101`)).status).toBe(422);
    });
  });
});
