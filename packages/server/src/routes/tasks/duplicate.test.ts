import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeGame, makeTask } from '../testing/arrange.js';

describe('POST /games/{gameId}/tasks/{taskId}/duplicate', () => {
  eachService((service) => {
    it('makes a task of the same strategy, status and parameters, without awards', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const own = { externalTaskId: 'walk', strategyId: 'fixed', params: { amount: 7 } };
      const { taskId } = await makeTask(client, gameId, own);
      await client.post(`/games/${gameId}/tasks/walk/points`, { externalUserId: 'ann' });
      const path = `/games/${gameId}/tasks/${taskId}/duplicate`;
      const { status, headers, body } = await client.post(path, { externalTaskId: 'walk again' });
      expect([status, headers.get('location')]).toEqual([201, `/api/v1/games/${gameId}/tasks/walk%20again`]);
      expect(body).toMatchObject({ ...own, gameId, externalTaskId: 'walk again', status: 'open' });
      expect(body.taskId).not.toBe(taskId);
      expect((await client.get(`/games/${gameId}/tasks/walk%20again/points`)).body.items).toEqual([]);
    });

    it('finds no task of another game, and no game of another scope', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { gameId: other } = await makeGame(client);
      const { taskId } = await makeTask(client, gameId);
      const body = { externalTaskId: 'copy' };
      expect(await client.post(`/games/${other}/tasks/${taskId}/duplicate`, body)).toMatchObject({
        status: 404,
        body: { code: 'task-not-found' },
      });
      const { client: stranger } = await service().keyClient();
      expect(await stranger.post(`/games/${gameId}/tasks/${taskId}/duplicate`, body)).toMatchObject({
        status: 403,
        body: { code: 'game-forbidden' },
      });
    });
  });
});
