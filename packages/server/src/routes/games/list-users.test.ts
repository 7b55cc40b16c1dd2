import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { act, award, makeEchoGame } from '../testing/arrange.js';

describe('GET /games/{gameId}/users', () => {
  eachService((service) => {
    it('lists who takes part, the newest users first, page by page', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const [early, late] = [-60_000, 0].map((ms) => new Date(service().clock.now() + ms).toISOString());
      await award(client, game, { points: 5, occurredAt: late });
      await award(client, game, { user: 'bob', points: 1 });
      await award(client, game, { points: 2, occurredAt: early });
      await award(client, await makeEchoGame(client), { user: 'eve' });
      const bob = {
        externalUserId: 'bob',
        points: 1,
        timesAwarded: 1,
        name: null,
        firstActivityAt: late,
        lastActivityAt: late,
      };
      const ann = { ...bob, externalUserId: 'ann', points: 7, timesAwarded: 2, firstActivityAt: early };
      const path = `/games/${game.gameId}/users`;
      expect((await client.get(`${path}?count=true`)).body).toEqual({
        items: [bob, ann],
        nextCursor: null,
        total: 2,
      });
      const first = (await client.get(`${path}?limit=1`)).body;
      const second = (await client.get(`${path}?limit=1&cursor=${first.nextCursor}`)).body;
      expect([first.items, second]).toEqual([[bob], { items: [ann], nextCursor: null }]);
    });

    it('finds one of them by external id, by an award or an action alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 5 });
      await act(client, game, { points: 2 });
      await act(client, game, { user: 'bob', data: { amount: 1, mode: 'deny' } });
      await client.post('/users/eve/actions', { typeAction: 'came' });
      const find = async (name: string) =>
        (await client.get(`/games/${game.gameId}/users?count=true&externalUserId=${name}`)).body;
      const page = { nextCursor: null, total: 1 };
      const ann = { externalUserId: 'ann', points: 7, timesAwarded: 2 };
      expect(await find('ann')).toMatchObject({ ...page, items: [ann] });
      const bob = { externalUserId: 'bob', points: 0, timesAwarded: 0 };
      expect(await find('bob')).toMatchObject({ ...page, items: [bob] });
      for (const name of ['eve', 'nobody']) {
        expect(await find(name)).toEqual({ items: [], nextCursor: null, total: 0 });
      }
    });

    it('is empty before anybody takes part, and not there for a game that is gone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const path = `/games/${game.gameId}/users`;
      expect((await client.get(path)).body).toEqual({ items: [], nextCursor: null });
      await client.delete(`/games/${game.gameId}`);
      expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
    });
  });
});
