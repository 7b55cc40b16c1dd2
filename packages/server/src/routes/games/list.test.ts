import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeGame } from '../testing/arrange.js';

const idsOf = (items: readonly { gameId: string }[]) => items.map(({ gameId }) => gameId);

describe('GET /games', () => {
  eachService((service) => {
    it('lists the games of the scope, newest first, page by page', async () => {
      const { client } = await service().keyClient();
      const games = [];
      for (let index = 0; index < 5; index += 1) games.push(await makeGame(client));
      const first = (await client.get('/games?limit=2&count=true')).body;
      const second = (await client.get(`/games?limit=2&cursor=${first.nextCursor}`)).body;
      const third = (await client.get(`/games?limit=2&cursor=${second.nextCursor}`)).body;
      expect(first.total).toBe(5);
      expect(third.nextCursor).toBeNull();
      const listed = [...first.items, ...second.items, ...third.items];
      expect(idsOf(listed)).toEqual(idsOf(games).reverse());
      expect(listed[0]).toEqual(games[4]);
    });

    it('keeps scopes apart, and shows administrators all of them or the one they name', async () => {
      const { client: ours, apiKey } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      const mine = await makeGame(ours);
      const other = await makeGame(theirs);
      expect(idsOf((await ours.get('/games')).body.items)).toEqual([mine.gameId]);
      expect(idsOf((await service().admin.get('/games')).body.items)).toEqual([other.gameId, mine.gameId]);
      const named = await service().admin.get(`/games?owner=key:${apiKey}`);
      expect(idsOf(named.body.items)).toEqual([mine.gameId]);
      const refused = await theirs.get(`/games?owner=key:${apiKey}`);
      expect(refused).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
    });

    it('filters by external id, platform and strategy', async () => {
      const { client } = await service().keyClient();
      const walks = await makeGame(client, { externalGameId: 'walks', platform: 'ios' });
      const runs = await makeGame(client, { externalGameId: 'runs', strategyId: 'fixed' });
      expect(idsOf((await client.get('/games?externalGameId=walks')).body.items)).toEqual([walks.gameId]);
      expect(idsOf((await client.get('/games?platform=ios')).body.items)).toEqual([walks.gameId]);
      expect(idsOf((await client.get('/games?strategyId=fixed')).body.items)).toEqual([runs.gameId]);
      expect((await client.get('/games?platform=android')).body.items).toEqual([]);
    });

    it('takes a cursor only in the list that gave it', async () => {
      const { client } = await service().keyClient();
      await makeGame(client);
      await makeGame(client);
      const { nextCursor } = (await client.get('/games?limit=1')).body;
      const other = await client.get(`/games?limit=1&platform=ios&cursor=${nextCursor}`);
      expect(other).toMatchObject({ status: 422, body: { code: 'invalid-cursor' } });
      const { client: stranger } = await service().keyClient();
      expect((await stranger.get(`/games?cursor=${nextCursor}`)).body.code).toBe('invalid-cursor');
    });

    it.each(['limit=0', 'limit=501', 'limit=a', 'colour=red', 'count=yes', 'limit=1&limit=2'])(
      'refuses ?%s',
      async (query) => {
        const { client } = await service().keyClient();
        expect((await client.get(`/games?${query}`)).status).toBe(422);
      },
    );
  });
});
