import { describe, expect, it } from 'vitest';
import { MemoryStrategyCache } from '../../process/memory-strategy-cache.js';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { ADMIN_CLAIMS } from '../../testing/test-service.js';
import { replayAwards } from '../../use-cases/replay/replay-awards.js';
import { act, atOnce, award, made, makeEchoGame } from '../testing/arrange.js';

const ERASED = /^erased-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Gives ann points in a game of her own, and coins for some of them. */
async function enrolAnn(client: Client) {
  const game = await makeEchoGame(client);
  await made(award(client, game, { points: 500, eventId: 'walk-1' }));
  await made(client.post('/users/ann/convert', { points: 150, reference: "ann's order" }));
  await made(client.put('/users/ann', { name: 'Ann Smith', metadata: { mail: 'ann@example.org' } }), 200);
  return game;
}

function erase(client: Client, user = 'ann', query = '') {
  return client.delete(`/users/${user}${query}`);
}

describe('DELETE /users/{externalUserId}', () => {
  eachService((service) => {
    it('forfeits what the wallet holds, and leaves a user of no name', async () => {
      const { client } = await service().keyClient();
      const { owner } = await enrolAnn(client);
      const { status, body } = await erase(client);
      expect([status, body]).toEqual([
        200,
        {
          externalUserId: expect.stringMatching(ERASED),
          erasedAt: '2026-01-15T12:00:00.000Z',
          pointsForfeited: 350,
          coinsForfeited: 1.5,
        },
      ]);
      const left = (await client.get(`/users/${body.externalUserId}`)).body;
      expect(left).toMatchObject({ owner, name: null, metadata: {}, erasedAt: body.erasedAt });
      const wallet = (await client.get(`/users/${body.externalUserId}/wallet`)).body;
      expect(wallet).toMatchObject({ points: 0, coins: 0 });
      expect(wallet.transactions.items).toMatchObject([
        { type: 'forfeited', points: -350, coins: -1.5, pointsAfter: 0, coinsAfter: 0, awardId: null },
        { type: 'points-converted', points: -150, reference: null },
        { type: 'points-awarded', points: 500 },
      ]);
    });

    it('takes away what was written to the user, and keeps what was counted', async () => {
      const { client } = await service().keyClient();
      const game = await enrolAnn(client);
      const event = { points: 3, description: 'for Ann', eventId: 'deed-1' };
      const deed = await made(act(client, game, event));
      await made(award(client, game, { user: 'bob', points: 20 }));
      const { externalUserId } = (await erase(client)).body;

      const total = { externalUserId, points: 503, timesAwarded: 2 };
      expect((await client.get(`/games/${game.gameId}/points`)).body.items).toMatchObject([
        { externalUserId: 'bob', points: 20 },
        total,
      ]);
      expect((await client.get(`/games/${game.gameId}/users`)).body.items).toMatchObject([
        { externalUserId: 'bob' },
        { externalUserId, name: null },
      ]);
      const { body: kept } = await client.get(`/users/${externalUserId}/actions/${deed.actionId}`);
      expect(kept).toMatchObject({ typeAction: 'walked', data: {}, description: null, eventId: 'deed-1' });
      const { awardId } = deed.award;
      const { body: counted } = await client.get(`/users/${externalUserId}/awards/${awardId}`);
      expect(counted).toMatchObject({
        points: 3,
        caseName: 'As told',
        data: {},
        reply: {},
        description: null,
      });
    });

    it('finds nobody under the name any more, and nobody to erase again', async () => {
      const { client } = await service().keyClient();
      await enrolAnn(client);
      const { externalUserId } = (await erase(client)).body;
      for (const user of ['ann', externalUserId]) {
        expect(await erase(client, user)).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
      }
      expect((await client.get('/users/ann')).status).toBe(404);
      expect((await client.get('/users/ann/points')).status).toBe(404);
    });

    it('records nothing more of an erased user', async () => {
      const { client } = await service().keyClient();
      const game = await enrolAnn(client);
      const { externalUserId: user } = (await erase(client)).body;
      const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 1, caseName: 'Gift' };
      const answers = await Promise.all([
        award(client, game, { user }),
        act(client, game, { user }),
        client.post(`/users/external/${user}/points`, gift),
        client.post(`/users/${user}/actions`, { typeAction: 'waved' }),
        client.post(`/users/${user}/convert`, { points: 1 }),
        client.put(`/users/${user}`, { name: 'Ann' }),
        client.patch(`/users/${user}`, { name: 'Ann' }),
      ]);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
      }
    });

    it('makes another user of a later event with the id', async () => {
      const { client } = await service().keyClient();
      const game = await enrolAnn(client);
      const { externalUserId } = (await erase(client)).body;
      await made(award(client, game, { points: 7 }));
      expect((await client.get('/users/ann/wallet')).body).toMatchObject({ points: 7, coins: 0 });
      expect((await client.get('/users')).body.items).toMatchObject([
        { externalUserId: 'ann', erasedAt: null },
        { externalUserId },
      ]);
      const again = (await erase(client)).body;
      expect(again).toMatchObject({ pointsForfeited: 7, coinsForfeited: 0 });
      expect(again.externalUserId).not.toBe(externalUserId);
    });

    it('awards nothing for an event that comes again, and gives an answer again without the user', async () => {
      const { client } = await service().keyClient();
      const game = await enrolAnn(client);
      const keyed = client.with({ 'idempotency-key': 'walk-2' });
      const event = { points: 4, eventId: 'walk-2' };
      const first = await made(award(keyed, game, event));
      await made(client.put('/users/ann', { name: 'Ann' }, { 'idempotency-key': 'put-1' }), 200);
      const { externalUserId } = (await erase(client)).body;

      const repeated = await award(client, game, { points: 500, eventId: 'walk-1' });
      expect(repeated).toMatchObject({ status: 409, body: { code: 'event-id-taken' } });
      const { status, body } = await award(keyed, game, event);
      expect([status, body]).toMatchObject([201, { awardId: first.awardId, externalUserId, data: {} }]);
      expect((await client.get('/users/ann')).status).toBe(404);
      expect((await client.get(`/users/${externalUserId}/points`)).body.points).toBe(504);
    });

    it('says in the audit log that somebody was erased, and not who', async () => {
      const { client } = await service().keyClient();
      const { owner } = await enrolAnn(client);
      const { externalUserId } = (await erase(client, 'ann', '?reason=asked%20for')).body;
      const { items } = (await client.get('/dashboard/summary/logs?module=users')).body;
      expect(items).toMatchObject([
        {
          ...{ module: 'users', level: 'success', message: 'User erased', owner },
          details: { externalUserId, pointsForfeited: 350, coinsForfeited: 1.5, reason: 'asked for' },
        },
      ]);
      const { text } = await client.get('/dashboard/summary/logs');
      expect(text).not.toMatch(/\bann\b/i);
    });

    it('leaves no line in a wallet that held nothing', async () => {
      const { client } = await service().keyClient();
      await made(client.put('/users/ann', {}), 200);
      const { externalUserId, ...forfeited } = (await erase(client)).body;
      expect(forfeited).toMatchObject({ pointsForfeited: 0, coinsForfeited: 0 });
      expect((await client.get(`/users/${externalUserId}/wallet`)).body.transactions.items).toEqual([]);
    });

    it('leaves awards of an erased user out of what is decided again, and counts them', async () => {
      const { client } = await service().keyClient();
      const game = await enrolAnn(client);
      await made(award(client, game, { user: 'bob', points: 20 }));
      await erase(client);
      const { storage } = service();
      const replayed = await replayAwards({ books: storage.books, strategies: new MemoryStrategyCache() });
      expect(replayed).toEqual({
        checked: { 'awards decided again': 1, 'awards of erased users passed over': 1 },
        ...{ faults: [], warnings: [] },
      });
      const events = (await client.get(`/games/${game.gameId}/events?count=true`)).body;
      expect(events).toMatchObject({ items: [{ externalUserId: 'bob' }], total: 2 });
    });

    it('refuses who expects another user, and changes nothing then', async () => {
      const { client } = await service().keyClient();
      await enrolAnn(client);
      const { headers } = await client.get('/users/ann');
      await made(client.patch('/users/ann', { name: 'Ann Jones' }), 200);
      const expecting = client.with({ 'if-match': String(headers.get('etag')) });
      expect(await erase(expecting)).toMatchObject({ status: 412 });
      expect((await client.get('/users/ann')).body).toMatchObject({ name: 'Ann Jones', erasedAt: null });
    });

    it.each(['?reason=', `?reason=${'x'.repeat(201)}`, '?owner=ann', '?why=so'])(
      'refuses %s',
      async (query) => {
        const { client } = await service().keyClient();
        await enrolAnn(client);
        expect(await erase(client, 'ann', query)).toMatchObject({ status: 422 });
      },
    );

    it('is for keys and administrators, never for players', async () => {
      const { client } = await service().keyClient();
      const { owner } = await enrolAnn(client);
      const ann = await service().tokenClient({ sub: 'ann' });
      await made(ann.put(`/users/ann?owner=sub:ann`, { name: 'Ann' }), 200);
      for (const query of ['', `?owner=${owner}`, '?owner=sub:ann']) {
        expect(await erase(ann, 'ann', query)).toMatchObject({
          ...{ status: 403, body: { code: 'owner-forbidden' } },
        });
      }
      const other = await service().keyClient();
      expect((await erase(other.client)).status).toBe(404);
      const admin = await service().tokenClient(ADMIN_CLAIMS);
      expect((await erase(admin)).status).toBe(200);
      expect((await erase(admin)).status).toBe(200);
      expect((await erase(admin)).status).toBe(404);
    });

    it('asks an administrator which of several users is meant', async () => {
      const [one, other] = [await service().keyClient(), await service().keyClient()];
      const { owner } = await enrolAnn(one.client);
      await enrolAnn(other.client);
      const admin = await service().tokenClient(ADMIN_CLAIMS);
      expect(await erase(admin)).toMatchObject({ status: 409, body: { code: 'ambiguous-user' } });
      expect((await erase(admin, 'ann', `?owner=${owner}`)).status).toBe(200);
      expect((await one.client.get('/users/ann')).status).toBe(404);
      expect((await other.client.get('/users/ann')).status).toBe(200);
    });

    it('happens once, however many ask at once', async () => {
      const { client } = await service().keyClient();
      await enrolAnn(client);
      const answers = await atOnce(8, () => erase(client));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    });

    it('comes before or after each award beside it, which is a new user’s then', async () => {
      const { client } = await service().keyClient();
      const game = await enrolAnn(client);
      const [erased, ...awards] = await Promise.all([
        erase(client),
        ...Array.from({ length: 20 }, () => award(client, game, { points: 1 })),
        ...Array.from({ length: 5 }, () => client.post('/users/ann/actions', { typeAction: 'waved' })),
      ]);
      expect(awards.map(({ status }) => status)).toEqual(Array(25).fill(201));
      const { pointsForfeited, externalUserId } = erased.body;
      const { points } = (await client.get(`/users/${externalUserId}/points`)).body;
      expect(pointsForfeited).toBe(points - 150);
      const later = await client.get('/users/ann/points');
      expect(points + (later.status === 404 ? 0 : later.body.points)).toBe(520);
    });
  });
});
