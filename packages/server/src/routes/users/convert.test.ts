import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, made, makeEchoGame } from '../testing/arrange.js';

const CONVERT = '/users/ann/convert';

/** Gives ann points, in a game of her own. */
async function earn(client: Client, points: number) {
  const game = await makeEchoGame(client);
  await made(award(client, game, { points }));
  return game;
}

describe('GET /users/{externalUserId}/convert/preview', () => {
  eachService((service) => {
    it('says what would be spent and kept, and what would be there afterwards', async () => {
      const { client } = await service().keyClient();
      await earn(client, 500);
      const { status, body } = await client.get(`${CONVERT}/preview?points=250`);
      expect([status, body]).toEqual([
        200,
        {
          pointsAsked: 250,
          pointsSpent: 250,
          pointsKept: 0,
          coins: 2.5,
          conversionRate: 100,
          pointsAfter: 250,
          coinsAfter: 2.5,
          enough: true,
        },
      ]);
    });

    it('answers also where there are too few points', async () => {
      const { client } = await service().keyClient();
      await earn(client, 5);
      const { body } = await client.get(`${CONVERT}/preview?points=6`);
      expect(body).toMatchObject({ coins: 0.06, enough: false, pointsAfter: null, coinsAfter: null });
    });

    it.each(['0', '1.5', '1e3', '-1', ''])('refuses %j points', async (points) => {
      const { client } = await service().keyClient();
      const answer = await client.get(`${CONVERT}/preview?points=${points}`);
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
    });

    it('knows only the users of the scope', async () => {
      await earn((await service().keyClient()).client, 5);
      const { client } = await service().keyClient();
      const answer = await client.get(`${CONVERT}/preview?points=1`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    });
  });
});

describe('POST /users/{externalUserId}/convert', () => {
  eachService((service) => {
    it('moves the wallet, writes its ledger and the audit log', async () => {
      const { client, apiKey } = await service().keyClient();
      const { owner } = await earn(client, 500);
      const { status, body } = await client.post(CONVERT, {
        points: 250,
        conversionRate: 100,
        reference: 'order-7',
      });
      expect([status, body]).toEqual([
        201,
        {
          pointsAsked: 250,
          pointsSpent: 250,
          pointsKept: 0,
          coins: 2.5,
          conversionRate: 100,
          pointsAfter: 250,
          coinsAfter: 2.5,
          enough: true,
          owner,
          externalUserId: 'ann',
          transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          reference: 'order-7',
          createdAt: '2026-01-15T12:00:00.000Z',
        },
      ]);
      const wallet = (await client.get('/users/ann/wallet')).body;
      expect(wallet).toMatchObject({ points: 250, coins: 2.5 });
      expect(wallet.transactions.items[0]).toEqual({
        transactionId: body.transactionId,
        type: 'points-converted',
        points: -250,
        coins: 2.5,
        pointsAfter: 250,
        coinsAfter: 2.5,
        rate: 100,
        awardId: null,
        gameId: null,
        externalTaskId: null,
        caseName: null,
        description: null,
        reference: 'order-7',
        reason: null,
        occurredAt: '2026-01-15T12:00:00.000Z',
        createdAt: '2026-01-15T12:00:00.000Z',
        apiKey_used: apiKey,
        oauth_user_id: null,
      });
      const filter = { owner, module: 'wallets', level: null, from: null, to: null } as const;
      const page = { limit: 9, after: null, count: false };
      const { items } = await service().storage.books.audit.list(filter, page);
      expect(items.map(({ message, details }) => [message, details['coins']])).toEqual([
        ['Points converted', 2.5],
      ]);
    });

    it('leaves points and totals of games as they were earned', async () => {
      const { client } = await service().keyClient();
      await earn(client, 500);
      await made(client.post(CONVERT, { points: 500 }));
      expect((await client.get('/users/ann/points')).body.points).toBe(500);
    });

    it('never spends more than there is, however many convert at once', async () => {
      const { client } = await service().keyClient();
      await earn(client, 1000);
      const answers = await atOnce(200, () => client.post(CONVERT, { points: 30 }));
      const done = answers.filter(({ status }) => status === 201);
      expect(done).toHaveLength(33);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['insufficient-points']));
      const { points, coins } = (await client.get('/users/ann/wallet')).body;
      expect([points, coins]).toEqual([10, 9.9]);
    });

    it('converts once for any number of requests with one Idempotency-Key', async () => {
      const { client } = await service().keyClient();
      await earn(client, 1000);
      const key = { 'idempotency-key': 'once' };
      const answers = await atOnce(10, () => client.post(CONVERT, { points: 300 }, key));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await client.get('/users/ann/wallet')).body.points).toBe(700);
    });

    it('says how many points there are where they are too few', async () => {
      const { client } = await service().keyClient();
      await earn(client, 5);
      const answer = await client.post(CONVERT, { points: 6 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'insufficient-points', points: 5 } });
    });

    it('refuses a rate that is no longer the one that was seen', async () => {
      const { client } = await service().keyClient();
      await earn(client, 500);
      const answer = await client.post(CONVERT, { points: 100, conversionRate: 50 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'rate-changed', conversionRate: 100 } });
    });

    it.each([{ points: 0 }, { points: 1.5 }, { points: '1' }, { points: 1, rate: 1 }, {}])(
      'refuses %j',
      async (body) => {
        const { client } = await service().keyClient();
        expect((await client.post(CONVERT, body)).status).toBe(422);
      },
    );

    it('lets a player convert its own points, and no others', async () => {
      const { client } = await service().keyClient();
      await earn(client, 500);
      const ann = await service().tokenClient({ sub: 'ann' });
      expect((await ann.post(CONVERT, { points: 100 })).status).toBe(201);
      const ben = await service().tokenClient({ sub: 'ben' });
      expect(await ben.post(CONVERT, { points: 100 })).toMatchObject({
        status: 404,
        body: { code: 'user-not-found' },
      });
    });
  });
});

describe('POST /users/{externalUserId}/convert at an odd rate', () => {
  eachService(
    (service) => {
      it('keeps the points that buy no whole hundredth', async () => {
        const { client } = await service().keyClient();
        await earn(client, 500);
        const { body } = await client.post(CONVERT, { points: 250 });
        expect(body).toMatchObject({ pointsSpent: 245, pointsKept: 5, coins: 35, pointsAfter: 255 });
        const few = await client.post(CONVERT, { points: 6 });
        expect(few).toMatchObject({
          status: 422,
          body: { code: 'nothing-to-convert', conversionRate: 7 },
        });
      });
    },
    { settings: { DEFAULT_CONVERSION_RATE: '7' } },
  );
});
