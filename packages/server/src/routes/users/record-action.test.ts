import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { act, atOnce, award, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const HOUR_MS = 3_600_000;

const COUNTS = `strategy "Counts" {
  otherwise {
    reply {
      user: user.actions("read"),
      game: user.game.actions("read"),
      everyone: task.actions("read") + game.actions("read"),
      lately: user.actions("read", last: 2h),
      today: user.actions("read", this: day)
    }
    award 1
  }
}`;

describe('POST /users/{externalUserId}/actions', () => {
  eachService((service) => {
    const read = { typeAction: 'read' };

    async function countingGame(timeZone = 'UTC') {
      const { client, apiKey } = await service().keyClient();
      const game = await makeGame(client, { strategyId: await publishStrategy(client, COUNTS), timeZone });
      await makeTask(client, game.gameId);
      const counts = async (fields: object = {}) =>
        (await award(client, game, { isSimulated: true, ...fields })).body.reply;
      return { client, apiKey, game, counts };
    }

    it('records the action outside of any task, and makes its user', async () => {
      const { client, apiKey } = await service().keyClient();
      const body = { ...read, description: 'Chapter 1', data: { pages: 12 }, eventId: 'e1' };
      expect(await client.post('/users/ann/actions', body)).toMatchObject({
        status: 201,
        body: {
          actionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          gameId: null,
          externalTaskId: null,
          externalUserId: 'ann',
          ...body,
          occurredAt: '2026-01-15T12:00:00.000Z',
          createdAt: '2026-01-15T12:00:00.000Z',
          apiKey_used: apiKey,
          oauth_user_id: null,
          decision: null,
          award: null,
        },
      });
      expect((await client.get('/users/ann/wallet')).body).toMatchObject({ points: 0, coins: 0 });
    });

    it('counts for its user in every task, for nobody else, and for no everyone', async () => {
      const { client, counts } = await countingGame();
      await client.post('/users/ann/actions', read);
      await client.post('/users/ann/actions', { typeAction: 'wrote' });
      expect(await counts()).toEqual({ user: 1, game: 1, everyone: 0, lately: 1, today: 1 });
      expect(await counts({ user: 'bob' })).toEqual({ user: 0, game: 0, everyone: 0, lately: 0, today: 0 });
    });

    it('counts when it happened, in whichever order it comes, by the day of the game', async () => {
      const { client, counts } = await countingGame('Asia/Tokyo');
      for (const hours of [9, 22, 1, 14]) {
        const occurredAt = new Date(service().clock.now() - hours * HOUR_MS).toISOString();
        await client.post('/users/ann/actions', { ...read, occurredAt });
      }
      // It is 21:00 in Tokyo.
      expect(await counts()).toMatchObject({ user: 4, lately: 1, today: 3 });
      const before = new Date(service().clock.now() - 13 * HOUR_MS).toISOString();
      expect(await counts({ occurredAt: before })).toMatchObject({ user: 4, lately: 1, today: 3 });
    });

    it('keeps to the scope of the caller, or of an owner that an administrator names', async () => {
      const { client, apiKey, counts } = await countingGame();
      await service().admin.post('/users/ann/actions', read);
      expect((await counts()).user).toBe(0);
      const named = await service().admin.post(`/users/ann/actions?owner=key:${apiKey}`, read);
      expect(named).toMatchObject({ status: 201, body: { oauth_user_id: 'admin' } });
      expect((await counts()).user).toBe(1);
      const player = await service().tokenClient({ sub: 'ann' });
      const forbidden = await player.post(`/users/ann/actions?owner=key:${apiKey}`, read);
      expect(forbidden).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
      expect((await client.get('/users/ann/wallet')).status).toBe(200);
    });

    it('makes one row of fifty requests at once under one Idempotency-Key or one eventId', async () => {
      const { client, counts } = await countingGame();
      const send = (body: object, headers = {}) => client.post('/users/ann/actions', body, headers);
      const underKey = await atOnce(50, () => send(read, { 'idempotency-key': 'k' }));
      expect(new Set(underKey.map(({ text }) => text)).size).toBe(1);
      expect(underKey.map(({ status }) => status)).toEqual(Array(50).fill(201));
      const users = ['ann', 'bob', 'cid'];
      const events = await atOnce(50, (index) =>
        client.post(`/users/${users[index % 3]}/actions`, { ...read, eventId: 'e1' }),
      );
      const { externalUserId } = events.find(({ status }) => status === 201)?.body ?? {};
      const same = events.filter((_, index) => users[index % 3] === externalUserId);
      expect(new Set(same.map(({ text }) => text)).size).toBe(1);
      const statuses = [201, ...Array(same.length - 1).fill(200), ...Array(50 - same.length).fill(409)];
      expect(events.map(({ status }) => status).sort()).toEqual(statuses.sort());
      const all = await Promise.all(users.map(async (user) => (await counts({ user })).user));
      expect(all.reduce((sum, each) => sum + each, 0)).toBe(2);
    });

    it('gives the first action of an event again, and refuses the id of any other event', async () => {
      const { client, game } = await countingGame();
      const send = (user: string, body: object) =>
        client.post(`/users/${user}/actions`, { ...read, eventId: 'own', ...body });
      const first = await send('bob', { data: { pages: 1, of: 2 } });
      const again = await send('bob', { data: { of: 2, pages: 1 }, description: 'again' });
      expect(again).toMatchObject({ status: 200, text: first.text });
      await act(client, game, { eventId: 'deed' });
      await award(client, game, { eventId: 'award' });
      const others = [
        send('ann', { data: { pages: 1, of: 2 } }),
        send('bob', { data: { pages: 2, of: 2 } }),
        send('bob', { data: { pages: 1, of: 2 }, typeAction: 'wrote' }),
        send('ann', { eventId: 'deed', typeAction: 'walked', data: { amount: 1 } }),
        send('ann', { eventId: 'award', data: { amount: 1 } }),
        act(client, game, { ...read, user: 'bob', eventId: 'own', data: { pages: 1, of: 2 } }),
      ];
      for (const other of others) {
        expect(await other).toMatchObject({ status: 409, body: { code: 'event-id-taken' } });
      }
    });

    it.each([
      [{}, 'body.typeAction'],
      [{ typeAction: 'read', points: 1 }, 'body.points'],
      [{ typeAction: 'read', occurredAt: '2027-01-01T00:00:00Z' }, 'body.occurredAt'],
    ])('refuses %j, and makes no user', async (body, path) => {
      const { client } = await service().keyClient();
      const answer = await client.post('/users/ann/actions', body);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
      expect((await client.get('/users/ann/wallet')).status).toBe(404);
    });
  });
});
