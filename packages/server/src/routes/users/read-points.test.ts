import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame } from '../testing/arrange.js';

describe('GET /users/{externalUserId}/points', () => {
  eachService((service) => {
    it("adds up a user's games, newest game first", async () => {
      const { client } = await service().keyClient();
      const older = await makeEchoGame(client);
      const newer = await makeEchoGame(client);
      await award(client, older, { points: 5 });
      await award(client, newer, { points: 2 });
      await award(client, newer, { points: 1 });
      const { body } = await client.get('/users/ann/points');
      const inGame = (game: typeof older, points: number, timesAwarded: number) => ({
        gameId: game.gameId,
        externalGameId: game.externalGameId,
        owner: game.owner,
        points,
        timesAwarded,
        deletedAt: null,
      });
      expect(body).toEqual({
        externalUserId: 'ann',
        points: 8,
        timesAwarded: 3,
        owner: older.owner,
        owners: [{ owner: older.owner, points: 8, timesAwarded: 3 }],
        games: { items: [inGame(newer, 3, 2), inGame(older, 5, 1)], nextCursor: null },
      });
      const { games } = (await client.get('/users/ann/points?limit=1')).body;
      const next = (await client.get(`/users/ann/points?limit=1&cursor=${games.nextCursor}`)).body;
      expect(next.games).toEqual({ items: [inGame(older, 5, 1)], nextCursor: null });
    });

    it('keeps users of the same id in different scopes apart', async () => {
      const { client: ours } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      await award(ours, await makeEchoGame(ours), { points: 5 });
      await award(theirs, await makeEchoGame(theirs), { points: 9 });
      expect((await ours.get('/users/ann/points')).body.points).toBe(5);
      expect((await theirs.get('/users/ann/points')).body.points).toBe(9);
      const missing = await ours.get('/users/eve/points');
      expect(missing).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    });

    it('adds up every scope for administrators, and shows the one that they name', async () => {
      const { client: ours } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      const game = await makeEchoGame(ours);
      await award(ours, game, { points: 5 });
      expect((await service().admin.get('/users/ann/points')).body.points).toBe(5);
      const other = await makeEchoGame(theirs);
      await award(theirs, other, { points: 9 });
      const several = await service().admin.get('/users/ann/points');
      const owners = [
        { owner: game.owner, points: 5, timesAwarded: 1 },
        { owner: other.owner, points: 9, timesAwarded: 1 },
      ];
      expect(several).toMatchObject({ status: 200, body: { points: 14, timesAwarded: 2, owner: null } });
      expect(several.body.owners).toEqual(owners.sort((one, two) => (one.owner < two.owner ? -1 : 1)));
      expect((await service().admin.get(`/users/ann/points?owner=${other.owner}`)).body.points).toBe(9);
    });

    it('lets players read their own, wherever they play, and name the scope', async () => {
      const { client: ours } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      const game = await makeEchoGame(ours);
      await award(ours, game, { points: 5 });
      await award(ours, game, { user: 'bob', points: 1 });
      const ann = await service().tokenClient({ sub: 'ann' });
      expect((await ann.get('/users/ann/points')).body).toMatchObject({ points: 5, owner: game.owner });
      expect((await ann.get('/users/bob/points')).status).toBe(404);
      const named = await ann.get(`/users/bob/points?owner=${game.owner}`);
      expect(named).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
      const other = await makeEchoGame(theirs);
      await award(theirs, other, { points: 9 });
      expect((await ann.get('/users/ann/points')).body.points).toBe(14);
      expect((await ann.get(`/users/ann/points?owner=${other.owner}`)).body.points).toBe(9);
    });

    it('takes nobody for a player whose subject comes from a claim that people can change', async () => {
      const { client } = await service().keyClient();
      await award(client, await makeEchoGame(client), {});
      const ann = await service().tokenClient({ sub: undefined, preferred_username: 'ann' });
      expect((await ann.get('/users/ann/points')).status).toBe(404);
      expect((await ann.get('/users/ann/wallet')).status).toBe(404);
    });
  });
});
