import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { award, made, makeEchoGame, makeTask } from '../testing/arrange.js';

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
      const { owner } = one;
      const eve = { externalUserId: 'eve', ...none, userExists: false, owners: [] };
      const having = (externalUserId: string, points: number, timesAwarded: number) => {
        const total = { points, timesAwarded };
        return { externalUserId, ...total, userExists: true, owners: [{ owner, ...total }] };
      };
      const bob = having('bob', 1, 1);
      expect(await ask({})).toEqual([eve, bob, having('ann', 7, 2)]);
      expect(await ask({ gameId: one.gameId })).toEqual([eve, having('bob', 0, 0), having('ann', 5, 1)]);
      expect(await ask({ externalGameId: other.externalGameId })).toEqual([eve, bob, having('ann', 2, 1)]);
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
      expect(await ask({})).toEqual([{ externalUserId: 'ann', ...none, userExists: false, owners: [] }]);
      expect(await ask({ gameId: game.gameId })).toBe('game-forbidden');
      expect(await ask({ externalGameId: 'game' })).toBe('game-not-found');
      expect(
        (await ours.post(`/users/points/query?owner=${game.owner}`, { externalUserIds: ['ann'] })).status,
      ).toBe(403);
    });

    it('adds up every scope for administrators, and asks which of several games they mean', async () => {
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
      expect((await ask({})).body.items[1]).toMatchObject({ points: 14, timesAwarded: 2 });
      const owners = [game.owner, twin.owner];
      const several = {
        status: 409,
        body: { code: 'ambiguous-game', owners: expect.arrayContaining(owners) },
      };
      expect(await ask({ externalGameId: 'game' })).toMatchObject(several);
      expect((await ask({}, `?owner=${twin.owner}`)).body.items[1].points).toBe(9);
      expect((await ask({ gameId: game.gameId })).body.items[1].points).toBe(5);
      await makeEchoGame(await service().tokenClient({ sub: 'eve' }), { externalGameId: 'game' });
      expect((await ask({ externalGameId: 'game' })).body.owners).toHaveLength(2);
      const elsewhere = await ask({ gameId: game.gameId }, `?owner=${twin.owner}`);
      expect(elsewhere).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
    });

    it('lets players ask for their own, wherever they play', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 5 });
      await award(client, game, { user: 'bob' });
      const ann = await service().tokenClient({ sub: 'ann' });
      const ask = async (...externalUserIds: string[]) =>
        (await ann.post('/users/points/query', { externalUserIds })).body.items;
      const own = { externalUserId: 'ann', points: 5, timesAwarded: 1, userExists: true };
      expect(await ask('ann')).toMatchObject([own]);
      expect(await ask('ann', 'bob')).toMatchObject([own, { points: 0, userExists: false, owners: [] }]);
    });

    it('answers a filter alone: everyone in a game, in a task, or in the scope, page by page', async () => {
      const { client } = await service().keyClient();
      const [one, other] = [await makeEchoGame(client), await makeEchoGame(client)];
      await makeTask(client, one.gameId, { externalTaskId: 'run' });
      for (const [index, user] of ['cy', 'ann', '\u{1f600}', '\uff21', 'bob'].entries()) {
        await award(client, one, { user, points: 10 ** index });
      }
      const run = { externalUserId: 'bob', data: { amount: 5 } };
      await made(client.post(`/games/${one.gameId}/tasks/run/points`, run));
      await award(client, other, { user: 'dan', points: 7 });
      const ask = (filter: object) => everyone(client, filter);
      const inOne = ['ann 10', 'bob 10005', 'cy 1', '\uff21 1000', '\u{1f600} 100'];
      expect(await ask({ gameId: one.gameId })).toEqual(inOne);
      expect(await ask({ externalGameId: other.externalGameId })).toEqual(['dan 7']);
      expect(await ask({ gameId: one.gameId, externalTaskId: 'run' })).toEqual(['bob 5']);
      expect(await ask({})).toEqual([...inOne.slice(0, 3), 'dan 7', ...inOne.slice(3)]);
      const { owner } = one;
      const total = { externalUserId: 'ann', points: 10, timesAwarded: 1 };
      const owners = [{ owner, points: 10, timesAwarded: 1 }];
      const { body } = await client.post('/users/points/query?limit=1&count=true', {});
      expect(body).toMatchObject({ items: [{ ...total, userExists: true, owners }], total: 6 });
      const named = { externalUserIds: ['bob', 'ann'], gameId: one.gameId, externalTaskId: 'run' };
      expect(await ask(named)).toEqual(['bob 5', 'ann 0']);
    });

    it('counts a time alone, in all games, in one or in a task', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const at = (hours: number) => new Date(service().clock.now() - hours * 3_600_000).toISOString();
      for (const [user, hours] of [
        ['ann', 20],
        ['ann', 2],
        ['bob', 50],
        ['cy', 1],
      ] as const) {
        await award(client, game, { user, points: hours, occurredAt: at(hours) });
      }
      const [from, to] = [at(30), at(1)];
      const expected = ['ann 22', 'bob 0', 'cy 0'];
      expect(await everyone(client, { from, to })).toEqual(expected);
      expect(await everyone(client, { from, to, gameId: game.gameId })).toEqual(expected);
      expect(await everyone(client, { from, to, gameId: game.gameId, externalTaskId: 'walk' })).toEqual(
        expected,
      );
    });

    it('lists to players themselves, to others their scope, and to administrators everyone once', async () => {
      const { client: ours } = await service().keyClient();
      const { client: theirs } = await service().keyClient();
      const [one, other] = [await makeEchoGame(ours), await makeEchoGame(theirs)];
      for (const user of ['ann', 'bob']) await award(ours, one, { user, points: 5 });
      for (const user of ['ann', 'zoe']) await award(theirs, other, { user, points: 2 });
      expect(await everyone(ours, {})).toEqual(['ann 5', 'bob 5']);
      expect(await everyone(theirs, {})).toEqual(['ann 2', 'zoe 2']);
      expect(await everyone(service().admin, {})).toEqual(['ann 7', 'bob 5', 'zoe 2']);
      expect(await everyone(service().admin, {}, `owner=${other.owner}`)).toEqual(['ann 2', 'zoe 2']);
      const ann = await service().tokenClient({ sub: 'ann' });
      expect(await everyone(ann, {})).toEqual(['ann 7']);
      const own = await makeEchoGame(ann);
      for (const user of ['abe', 'ann', 'kim']) await award(ann, own, { user, points: 1 });
      expect(await everyone(ann, {})).toEqual(['abe 1', 'ann 8', 'kim 1']);
      expect((await ann.post('/users/points/query', { gameId: one.gameId })).status).toBe(403);
      expect(await everyone(await service().tokenClient({ sub: 'eve' }), {})).toEqual([]);
    });

    it('takes a cursor for the same filter alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (const user of ['ann', 'bob']) await award(client, game, { user });
      const { nextCursor } = (await client.post('/users/points/query?limit=1', { gameId: game.gameId })).body;
      const path = `/users/points/query?cursor=${nextCursor}`;
      expect((await client.post(path, { gameId: game.gameId })).body.items).toHaveLength(1);
      for (const filter of [
        {},
        { gameId: game.gameId, externalTaskId: 'walk' },
        { externalUserIds: ['bob'] },
      ]) {
        expect((await client.post(path, filter)).body.code).toBe('invalid-cursor');
      }
    });

    it('wants the game of a task, and finds no task of another', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      expect(
        (await client.post('/users/points/query', { externalTaskId: 'walk' })).body.errors,
      ).toMatchObject([
        { path: 'body.externalTaskId', message: expect.stringContaining('`gameId` or `externalGameId`') },
      ]);
      const lost = { gameId: game.gameId, externalTaskId: 'run' };
      expect((await client.post('/users/points/query', lost)).body.code).toBe('task-not-found');
    });
  });
});

/** Whom a filter leaves and what they have, read by pages of every size. */
async function everyone(client: Client, filter: object, query = ''): Promise<readonly string[]> {
  const readings = [];
  for (const limit of [1, 2, 3, 500]) {
    const found: string[] = [];
    let cursor: string | null = '';
    do {
      const path = `/users/points/query?limit=${limit}${cursor && `&cursor=${cursor}`}${query && `&${query}`}`;
      const page = await made(client.post(path, filter), 200);
      const shown: readonly { externalUserId: string; points: number }[] = page.items;
      found.push(...shown.map(({ externalUserId, points }) => `${externalUserId} ${points}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    readings.push(found);
  }
  for (const reading of readings) expect(reading).toEqual(readings[0]);
  return readings[0] ?? [];
}
