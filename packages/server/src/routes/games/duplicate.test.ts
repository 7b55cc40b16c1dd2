import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeGame, makeTask } from '../testing/arrange.js';

describe('POST /games/{gameId}/duplicate', () => {
  eachService((service) => {
    it('copies the game and its tasks into the scope of the original, without awards', async () => {
      const { client, apiKey } = await service().keyClient();
      const source = await makeGame(client, {
        strategyId: 'fixed',
        params: { amount: 4 },
        timeZone: 'Europe/Madrid',
        platform: 'web',
      });
      await makeTask(client, source.gameId, { externalTaskId: 'run', status: 'closed' });
      await makeTask(client, source.gameId, { externalTaskId: 'walk', params: { amount: 9 } });
      await client.post(`/games/${source.gameId}/tasks/walk/points`, { externalUserId: 'ann' });
      const { admin } = service();
      const path = `/games/${source.gameId}/duplicate`;
      const { status, headers, body } = await admin.post(path, { externalGameId: 'copy' });
      expect([status, headers.get('location')]).toEqual([201, `/api/v1/games/${body.gameId}`]);
      expect(body).toEqual({
        ...source,
        gameId: expect.any(String),
        externalGameId: 'copy',
        tasksCopied: 2,
        apiKey_used: null,
        oauth_user_id: 'admin',
      });
      expect([body.gameId === source.gameId, body.owner]).toEqual([false, `key:${apiKey}`]);
      const { items } = (await client.get(`/games/${body.gameId}/tasks`)).body;
      expect(items).toMatchObject([
        { externalTaskId: 'walk', status: 'open', params: { amount: 9 } },
        { externalTaskId: 'run', status: 'closed', params: {} },
      ]);
      const points = await client.get(`/games/${body.gameId}/points`);
      expect(points.body).toMatchObject({ items: [], totals: { points: 0, timesAwarded: 0 } });
    });

    it('copies a game of many tasks', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const tasks = Array.from({ length: 700 }, (_, index) => ({ externalTaskId: `task-${index}` }));
      await client.post(`/games/${gameId}/tasks/bulk`, { tasks });
      const { body } = await client.post(`/games/${gameId}/duplicate`, { externalGameId: 'copy' });
      expect(body.tasksCopied).toBe(700);
    });

    it('is for the scope of the game alone', async () => {
      const { gameId } = await makeGame((await service().keyClient()).client);
      const { client } = await service().keyClient();
      const refused = await client.post(`/games/${gameId}/duplicate`, { externalGameId: 'copy' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'game-forbidden' } });
    });
  });
});
