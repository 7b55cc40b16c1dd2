import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeTask, walkOf } from '../testing/arrange.js';

describe('GET /games/{gameId}/tasks/{externalTaskId}/points', () => {
  eachService((service) => {
    it('reads what every user has in the task, by user, page by page', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (const [user, points] of [
        ['cid', 1],
        ['ann', 5],
        ['bob', 3],
        ['ann', 2],
      ] as const) {
        await award(client, game, { user, points });
      }
      const first = (await client.get(`${walkOf(game)}/points?limit=2`)).body;
      const lastAwardAt = '2026-01-15T12:00:00.000Z';
      expect(first).toMatchObject({
        items: [
          { externalUserId: 'ann', points: 7, timesAwarded: 2, lastAwardAt },
          { externalUserId: 'bob', points: 3, timesAwarded: 1, lastAwardAt },
        ],
        totals: { points: 11, timesAwarded: 4, users: 3 },
      });
      const second = (await client.get(`${walkOf(game)}/points?limit=2&cursor=${first.nextCursor}`)).body;
      expect(second).toMatchObject({ items: [{ externalUserId: 'cid' }], nextCursor: null });
    });

    it('is empty where nobody was awarded, and 404 where there is no task', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const totals = { points: 0, timesAwarded: 0, users: 0 };
      expect((await client.get(`${walkOf(game)}/points`)).body).toEqual({
        items: [],
        nextCursor: null,
        totals,
      });
      const missing = await client.get(`/games/${game.gameId}/tasks/run/points`);
      expect(missing).toMatchObject({ status: 404, body: { code: 'task-not-found' } });
    });
  });
});

describe('GET /games/{gameId}/tasks/{externalTaskId}/points/details', () => {
  eachService((service) => {
    it('gives each user the newest awards of this task alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      await award(client, game, { points: 5 });
      await award(client, game, { points: 2 });
      const run = { externalUserId: 'ann', data: { amount: 10 } };
      await client.post(`/games/${game.gameId}/tasks/run/points`, run);
      const { items } = (await client.get(`${walkOf(game)}/points/details`)).body;
      expect(items).toMatchObject([
        { externalUserId: 'ann', points: 7, awards: [{ points: 2 }, { points: 5 }], awardsTruncated: false },
      ]);
      expect((await client.get(`/games/${game.gameId}/tasks/ride/points/details`)).status).toBe(404);
    });
  });
});
