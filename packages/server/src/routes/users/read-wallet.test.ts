import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame } from '../testing/arrange.js';

describe('GET /users/{externalUserId}/wallet', () => {
  eachService((service) => {
    it('reads the balance and how it came about, newest first', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      const first = (await award(client, game, { points: 5 })).body;
      service().clock.advance(1000);
      await client.post('/users/external/ann/points', {
        gameId: game.gameId,
        externalTaskId: 'walk',
        points: -2,
        caseName: 'Spent',
      });
      const { body } = await client.get('/users/ann/wallet');
      expect(body).toMatchObject({
        owner: game.owner,
        externalUserId: 'ann',
        points: 3,
        coins: 0,
        conversionRate: 100,
        transactions: {
          items: [{ type: 'points-assigned', points: -2, pointsAfter: 3 }, {}],
          nextCursor: null,
        },
      });
      expect(body.transactions.items[1]).toEqual({
        transactionId: expect.any(String),
        type: 'points-awarded',
        points: 5,
        coins: 0,
        pointsAfter: 5,
        coinsAfter: 0,
        rate: null,
        awardId: first.awardId,
        gameId: game.gameId,
        externalTaskId: 'walk',
        caseName: 'As told',
        description: null,
        reference: null,
        reason: null,
        occurredAt: '2026-01-15T12:00:00.000Z',
        createdAt: '2026-01-15T12:00:00.000Z',
        apiKey_used: apiKey,
        oauth_user_id: null,
      });
    });

    it('comes page by page, and of one type alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (const points of [1, 2, 3]) await award(client, game, { points });
      const pointsOf = (items: readonly { points: number }[]) => items.map(({ points }) => points);
      const first = (await client.get('/users/ann/wallet?limit=2')).body.transactions;
      expect(pointsOf(first.items)).toEqual([3, 2]);
      const second = (await client.get(`/users/ann/wallet?limit=2&cursor=${first.nextCursor}`)).body;
      expect(pointsOf(second.transactions.items)).toEqual([1]);
      const assigned = (await client.get('/users/ann/wallet?type=points-assigned')).body;
      expect(assigned).toMatchObject({ points: 6, transactions: { items: [] } });
      expect((await client.get('/users/ann/wallet?type=magic')).status).toBe(422);
    });

    it('is made by nobody who reads it', async () => {
      const { client } = await service().keyClient();
      for (const path of ['/users/ann/wallet', '/users/ann/wallet']) {
        expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
      }
    });

    it('is open to its own player', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 5 });
      await award(client, game, { user: 'bob', points: 9 });
      const ann = await service().tokenClient({ sub: 'ann' });
      expect((await ann.get('/users/ann/wallet')).body).toMatchObject({ points: 5, owner: game.owner });
      expect((await ann.get('/users/bob/wallet')).status).toBe(404);
    });
  });
});
