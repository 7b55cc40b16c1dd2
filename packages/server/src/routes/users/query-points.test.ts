import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, made, makeEchoGame } from '../testing/arrange.js';

const none = { points: 0, timesAwarded: 0 };

describe('POST /users/points/query', () => {
  eachService((service) => {
    it('reads many users in the order asked, over all games or in one', async () => {
      const { client } = await service().keyClient();
      const [one, other] = [await makeEchoGame(client), await makeEchoGame(client)];
      await award(client, one, { points: 5 });
      await award(client, other, { points: 2 });
      await award(client, other, { user: 'bob', points: 1 });
      const ask = async (body: object) => {
        const externalUserIds = ['eve', 'bob', 'ann'];
        return (await made(client.post('/users/points/query', { externalUserIds, ...body }), 200)).items;
      };
      const eve = { externalUserId: 'eve', ...none, userExists: false };
      const bob = { externalUserId: 'bob', points: 1, timesAwarded: 1, userExists: true };
      const ann = { externalUserId: 'ann', points: 7, timesAwarded: 2, userExists: true };
      expect(await ask({})).toEqual([eve, bob, ann]);
      expect(await ask({ gameId: one.gameId })).toEqual([
        eve,
        { ...bob, ...none },
        { ...ann, points: 5, timesAwarded: 1 },
      ]);
      expect(await ask({ externalGameId: other.externalGameId })).toEqual([
        eve,
        bob,
        { ...ann, points: 2, timesAwarded: 1 },
      ]);
    });

    it('counts from one moment on and before another', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const at = (hours: number) => new Date(service().clock.now() - hours * 3_600_000).toISOString();
      for (const [hours, points] of [
        [50, 1],
        [20, 10],
        [0, 100],
      ] as const) {
        await award(client, game, { points, occurredAt: at(hours) });
      }
      const ask = async (window: object) => {
        const { items } = (await client.post('/users/points/query', { externalUserIds: ['ann'], ...window }))
          .body;
        return items[0].points;
      };
      expect(await ask({ from: at(50) })).toBe(111);
      expect(await ask({ from: at(49) })).toBe(110);
      expect(await ask({ from: at(400 * 24), to: at(20) })).toBe(1);
      expect(await ask({ from: at(20), to: at(0), gameId: game.gameId })).toBe(10);
    });

    it('says what is wrong with a window, with ids named twice and a game named twice', async () => {
      const { client } = await service().keyClient();
      const time = (days: number) => new Date(service().clock.now() + days * 86_400_000).toISOString();
      const paths = async (body: object) => {
        const answer = await client.post('/users/points/query', { externalUserIds: ['ann'], ...body });
        expect(answer).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
        return answer.body.errors.map(({ path }: { readonly path: string }) => path);
      };
      expect(await paths({ to: time(0) })).toEqual(['body.from']);
      expect(await paths({ from: time(0), to: time(0) })).toEqual(['body.to']);
      expect(await paths({ from: time(-401) })).toEqual(['body.from']);
      expect(await paths({ from: time(0), to: time(400.1) })).toEqual(['body.from']);
      expect(await paths({ externalUserIds: ['ann', 'bob', 'ann'] })).toEqual(['body.externalUserIds[2]']);
      expect(await paths({ externalUserIds: [] })).toEqual(['body.externalUserIds']);
      const { gameId, externalGameId } = await makeEchoGame(client);
      expect(await paths({ gameId, externalGameId })).toEqual(['body.externalGameId']);
    });

    it('knows the users and games of the scope alone', async () => {
      const { client: ours } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      const game = await makeEchoGame(theirs, { externalGameId: 'game' });
      await award(theirs, game, { points: 9 });
      const ask = async (body: object) => {
        const answer = await ours.post('/users/points/query', { externalUserIds: ['ann'], ...body });
        return answer.body.code ?? answer.body.items;
      };
      expect(await ask({})).toEqual([{ externalUserId: 'ann', ...none, userExists: false }]);
      expect(await ask({ gameId: game.gameId })).toBe('game-forbidden');
      expect(await ask({ externalGameId: 'game' })).toBe('game-not-found');
      expect(
        (await ours.post(`/users/points/query?owner=${game.owner}`, { externalUserIds: ['ann'] })).status,
      ).toBe(403);
    });

    it('asks administrators which of several scopes they mean', async () => {
      const { client: ours } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      const game = await makeEchoGame(ours, { externalGameId: 'game' });
      await award(ours, game, { points: 5 });
      const ask = (body: object, query = '') =>
        service().admin.post(`/users/points/query${query}`, { externalUserIds: ['bob', 'ann'], ...body });
      expect((await ask({})).body.items[1].points).toBe(5);
      expect((await ask({ externalGameId: 'game' })).body.items[1].points).toBe(5);
      const twin = await makeEchoGame(theirs, { externalGameId: 'game' });
      await award(theirs, twin, { points: 9 });
      const several = (code: string) => ({ status: 409, body: { code, owners: expect.any(Array) } });
      expect(await ask({})).toMatchObject(several('ambiguous-user'));
      expect(await ask({ externalGameId: 'game' })).toMatchObject(several('ambiguous-game'));
      expect((await ask({}, `?owner=${twin.owner}`)).body.items[1].points).toBe(9);
      expect((await ask({ gameId: game.gameId })).body.items[1].points).toBe(5);
      const elsewhere = await ask({ gameId: game.gameId }, `?owner=${twin.owner}`);
      expect(elsewhere).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
    });

    it('lets players ask for their own, wherever they play', async () => {
      const { client } = await service().keyClient();
      await award(client, await makeEchoGame(client), { points: 5 });
      const ann = await service().tokenClient({ sub: 'ann' });
      const ask = async (...externalUserIds: string[]) =>
        (await ann.post('/users/points/query', { externalUserIds })).body.items;
      expect(await ask('ann')).toEqual([
        { externalUserId: 'ann', points: 5, timesAwarded: 1, userExists: true },
      ]);
      expect((await ask('ann', 'bob')).map(({ userExists }: { userExists: boolean }) => userExists)).toEqual([
        false,
        false,
      ]);
    });
  });
});
