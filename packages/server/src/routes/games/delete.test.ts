import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeGame, walkOf } from '../testing/arrange.js';

describe('DELETE /games/{gameId}', () => {
  eachService((service) => {
    it('gives the game back with the time of its end, and finds it nowhere afterwards', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const path = `/games/${game.gameId}`;
      const { status, body } = await client.delete(path);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { gameId: game.gameId, deletedAt: '2026-01-15T12:00:00.000Z' },
      });
      const calls = [
        client.get(path),
        client.patch(path, {}),
        client.delete(path),
        client.get(`${path}/tasks`),
        client.get(`${path}/points`),
        award(client, game, {}),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
      }
      expect((await client.get('/games')).body.items).toEqual([]);
    });

    it('takes nothing from anybody, and frees the external id, which starts anew', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { externalGameId: 'walks' });
      await award(client, game, { points: 7 });
      await client.delete(`/games/${game.gameId}`);
      expect((await client.get('/users/ann/wallet')).body.points).toBe(7);
      expect((await client.get('/users/ann/points')).body).toMatchObject({
        points: 7,
        games: { items: [{ externalGameId: 'walks', points: 7, deletedAt: '2026-01-15T12:00:00.000Z' }] },
      });
      const totals = (await client.post('/users/points/query', { externalUserIds: ['ann'] })).body;
      expect(totals).toMatchObject({ items: [{ externalUserId: 'ann', points: 7 }] });
      const again = await makeGame(client, { externalGameId: 'walks' });
      expect((await client.get(`/games/${again.gameId}/users/ann/points`)).body.points).toBe(0);
    });

    it('lets no award land afterwards, however many are on their way', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const awards = Array.from({ length: 20 }, (_, index) => award(client, game, { user: `u${index}` }));
      const deleted = await client.delete(`/games/${game.gameId}`);
      expect(deleted.status).toBe(200);
      const statuses = (await Promise.all(awards)).map(({ status }) => status);
      expect(statuses.every((status) => status === 201 || status === 404)).toBe(true);
      expect((await client.post(`${walkOf(game)}/points`, { externalUserId: 'ann' })).status).toBe(404);
    });

    it('takes If-Match, and is not for other scopes', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      expect((await client.delete(`/games/${gameId}`, { 'if-match': '"another"' })).status).toBe(412);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.delete(`/games/${gameId}`)).status).toBe(403);
      expect((await client.delete(`/games/${gameId}`)).status).toBe(200);
    });
  });
});
