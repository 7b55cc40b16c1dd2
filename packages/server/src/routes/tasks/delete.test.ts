import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeTask, walkOf } from '../testing/arrange.js';

describe('DELETE /games/{gameId}/tasks/{taskId}', () => {
  eachService((service) => {
    it('takes nothing from anybody: totals, lists, ranks, facts and wallets keep what was earned', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      await award(client, game, { points: 7 });
      const run = { externalUserId: 'ann', data: { amount: 4 } };
      await client.post(`/games/${game.gameId}/tasks/run/points`, run);
      const { taskId } = (await client.get(walkOf(game))).body;
      const deleted = await client.delete(`/games/${game.gameId}/tasks/${taskId}`);
      expect(deleted).toMatchObject({ status: 200, body: { taskId, deletedAt: '2026-01-15T12:00:00.000Z' } });
      expect((await client.get(walkOf(game))).status).toBe(404);
      expect((await client.delete(`/games/${game.gameId}/tasks/${taskId}`)).status).toBe(404);
      expect((await award(client, game, {})).body.code).toBe('task-not-found');
      const points = (await client.get(`/games/${game.gameId}/points`)).body;
      const deletedAt = '2026-01-15T12:00:00.000Z';
      expect(points).toMatchObject({
        items: [
          { externalTaskId: 'run', points: 4, deletedAt: null },
          { externalTaskId: 'walk', points: 7, deletedAt },
        ],
        totals: { points: 11 },
      });
      const ofAnn = (await client.get(`/games/${game.gameId}/users/ann/points`)).body;
      expect(ofAnn).toMatchObject({
        points: 11,
        tasks: {
          items: [
            { externalTaskId: 'run', deletedAt: null },
            { externalTaskId: 'walk', deletedAt },
          ],
        },
      });
      expect((await client.get('/users/ann/points')).body.points).toBe(11);
      const ranked = (await client.get(`/games/${game.gameId}/leaderboard`)).body;
      expect(ranked.items).toMatchObject([{ externalUserId: 'ann', points: 11 }]);
      expect((await client.get('/users/ann/wallet')).body.points).toBe(11);
    });

    it('frees the external id, which starts anew', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 7 });
      const { taskId } = (await client.get(walkOf(game))).body;
      await client.delete(`/games/${game.gameId}/tasks/${taskId}`);
      await makeTask(client, game.gameId);
      expect((await client.get(`${walkOf(game)}/points`)).body.items).toEqual([]);
      expect((await award(client, game, { points: 1 })).body.reply).toEqual({ before: 0 });
    });

    it('takes If-Match, and is for the scope of the game alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { taskId } = (await client.get(walkOf(game))).body;
      const path = `/games/${game.gameId}/tasks/${taskId}`;
      expect((await client.delete(path, { 'if-match': '"another"' })).status).toBe(412);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.delete(path)).status).toBe(403);
      expect((await client.delete(path)).status).toBe(200);
    });
  });
});
