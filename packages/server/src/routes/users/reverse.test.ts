import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, made, makeEchoGame, publishStrategy, walkOf } from '../testing/arrange.js';

const REVERSALS = '/users/ann/reversals';
const AT = '2026-01-15T12:00:00.000Z';

function wallet(client: Client, query = '') {
  return client.get(`/users/ann/wallet${query}`).then(({ body }) => body);
}

describe('POST /users/{externalUserId}/reversals', () => {
  eachService((service) => {
    it('takes an award back in full: totals, ranks, events and figures are as though it had never been', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      await made(award(client, game, { points: 30 }));
      const { awardId } = await made(award(client, game, { points: 500, eventId: 'order-7' }));
      const { status, body } = await client.post(REVERSALS, { awardId, reason: 'returned' });
      expect([status, body]).toEqual([
        201,
        {
          transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          type: 'points-reversed',
          points: -500,
          coins: 0,
          pointsAfter: 30,
          coinsAfter: 0,
          rate: null,
          awardId,
          gameId: game.gameId,
          externalTaskId: 'walk',
          caseName: 'As told',
          description: null,
          reference: null,
          reason: 'returned',
          occurredAt: AT,
          createdAt: AT,
          apiKey_used: apiKey,
          oauth_user_id: null,
          owner: game.owner,
          externalUserId: 'ann',
          award: { awardId, points: 500, reversedPoints: 500, state: 'cancelled' },
        },
      ]);
      expect(await wallet(client)).toMatchObject({ points: 30 });
      expect((await client.get('/users/ann/points')).body).toMatchObject({ points: 30, timesAwarded: 1 });
      expect((await client.get(`${walkOf(game)}/users/ann/points`)).body).toMatchObject({
        ...{ points: 30, timesAwarded: 1 },
      });
      const events = (await client.get(`/games/${game.gameId}/events`)).body;
      expect(events.items.map(({ points }: { points: number }) => points)).toEqual([30]);
      expect((await client.get(`/users/ann/awards/${awardId}`)).body).toMatchObject({
        ...{ points: 500, reversedPoints: 500, state: 'cancelled', eventId: 'order-7' },
      });
      expect((await client.get('/dashboard/summary')).body.totals).toMatchObject({ awards: 1, points: 30 });
    });

    it('answers the event of a cancelled award with that award, and awards nothing', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const first = await made(award(client, game, { points: 5, eventId: 'order-7' }));
      await made(client.post(REVERSALS, { awardEventId: 'order-7' }));
      const again = await award(client, game, { points: 5, eventId: 'order-7' });
      expect([again.status, again.body]).toEqual([200, first]);
      expect(await wallet(client)).toMatchObject({ points: 0 });
    });

    it('takes some of the points, and then what is left', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { awardId } = await made(award(client, game, { points: 10 }));
      const some = await made(client.post(REVERSALS, { awardId, points: 4 }));
      expect(some).toMatchObject({ points: -4, award: { points: 10, reversedPoints: 4, state: 'counted' } });
      expect((await client.get('/users/ann/points')).body).toMatchObject({ points: 6, timesAwarded: 1 });
      const events = (await client.get(`/games/${game.gameId}/events`)).body;
      expect(events.items).toMatchObject([{ points: 10, reversedPoints: 4 }]);
      expect(await client.post(REVERSALS, { awardId, points: 7 })).toMatchObject({
        ...{ status: 409, body: { code: 'already-reversed', reversible: 6 } },
      });
      const rest = await made(client.post(REVERSALS, { awardId }));
      expect(rest).toMatchObject({ points: -6, award: { reversedPoints: 10, state: 'cancelled' } });
      expect(await client.post(REVERSALS, { awardId })).toMatchObject({
        ...{ status: 409, body: { code: 'already-reversed', reversible: 0 } },
      });
      const { transactions } = await wallet(client, '?type=points-reversed');
      expect(transactions.items.map(({ points }: { points: number }) => points)).toEqual([-6, -4]);
    });

    it('takes what was spent too, unless it may not: later awards make up for it', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { awardId } = await made(award(client, game, { points: 100 }));
      await made(client.post('/users/ann/convert', { points: 80 }));
      expect(await client.post(REVERSALS, { awardId, overdraw: false })).toMatchObject({
        ...{ status: 409, body: { code: 'insufficient-points', points: 20 } },
      });
      expect(await made(client.post(REVERSALS, { awardId }))).toMatchObject({
        points: -100,
        pointsAfter: -80,
      });
      expect(await client.post('/users/ann/convert', { points: 1 })).toMatchObject({
        ...{ status: 409, body: { code: 'insufficient-points', points: -80 } },
      });
      await made(award(client, game, { points: 30 }));
      expect(await wallet(client)).toMatchObject({ points: -50 });
      expect((await made(award(client, game, { points: -10 }))).points).toBe(0);
      expect(await wallet(client)).toMatchObject({ points: -50 });
    });

    it('gives back what a penalty took', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await made(award(client, game, { points: 100 }));
      const { awardId } = await made(award(client, game, { points: -40 }));
      expect(await made(client.post(REVERSALS, { awardId, points: 10 }))).toMatchObject({
        ...{ points: 10, pointsAfter: 70, award: { points: -40, reversedPoints: -10, state: 'counted' } },
      });
      expect(await made(client.post(REVERSALS, { awardId }))).toMatchObject({
        ...{ points: 30, pointsAfter: 100, award: { reversedPoints: -40, state: 'cancelled' } },
      });
    });

    it('cancels an award of no points', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { awardId } = await made(award(client, game, { points: 0 }));
      expect(await made(client.post(REVERSALS, { awardId }))).toMatchObject({
        ...{ points: 0, award: { points: 0, reversedPoints: 0, state: 'cancelled' } },
      });
      expect((await client.get('/users/ann/points')).body).toMatchObject({ timesAwarded: 0 });
    });

    it('makes the next award the first again', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(
        client,
        'strategy "Welcome" { rule "First" when user.awards == 0 { award 50 } rule "Later" { award 1 } }',
      );
      const game = await makeEchoGame(client, { strategyId });
      const give = () => made(client.post(`${walkOf(game)}/points`, { externalUserId: 'ann' }));
      const { awardId } = await give();
      expect((await give()).points).toBe(1);
      await made(client.post(REVERSALS, { awardId }));
      const { body } = await client.get('/users/ann/wallet');
      const later = body.transactions.items.find(({ points }: { points: number }) => points === 1);
      await made(client.post(REVERSALS, { awardId: later.awardId }));
      expect((await give()).points).toBe(50);
    });

    it('happens once under an event id of its own, which is no other event', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { awardId } = await made(award(client, game, { points: 10, eventId: 'order-7' }));
      const other = await made(award(client, game, { points: 10 }));
      const body = { awardId, points: 4, eventId: 'refund-7' };
      const first = await made(client.post(REVERSALS, body));
      const again = await client.post(REVERSALS, body);
      expect([again.status, again.body]).toEqual([200, first]);
      expect((await client.post(REVERSALS, { ...body, points: undefined })).status).toBe(200);
      const { transactionId } = first;
      const taken = { status: 409, body: { code: 'event-id-taken', transactionId } };
      expect(await client.post(REVERSALS, { ...body, points: 5 })).toMatchObject(taken);
      expect(await client.post(REVERSALS, { ...body, awardId: other.awardId })).toMatchObject(taken);
      expect(await award(client, game, { points: 1, eventId: 'refund-7' })).toMatchObject(taken);
      expect(await client.post(REVERSALS, { awardId, eventId: 'order-7' })).toMatchObject({
        ...{ status: 409, body: { code: 'event-id-taken', awardId } },
      });
      expect(await wallet(client)).toMatchObject({ points: 16 });
    });

    it('happens once, however many send it at once under one event id', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { awardId } = await made(award(client, game, { points: 10 }));
      const answers = await atOnce(8, () =>
        client.post(REVERSALS, { awardId, points: 3, eventId: 'refund' }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
      expect(await wallet(client)).toMatchObject({ points: 7 });
    });

    it('finds awards of the user alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await made(award(client, game, { user: 'ann' }));
      const { awardId } = await made(award(client, game, { user: 'bob', eventId: 'order-8' }));
      for (const of of [{ awardId }, { awardEventId: 'order-8' }, { awardEventId: 'unknown' }]) {
        expect(await client.post(REVERSALS, of)).toMatchObject({
          ...{ status: 404, body: { code: 'award-not-found' } },
        });
      }
      const { client: stranger } = await service().keyClient();
      expect(await stranger.post('/users/bob/reversals', { awardId })).toMatchObject({
        ...{ status: 404, body: { code: 'user-not-found' } },
      });
    });

    it.each([
      [{}, 'body'],
      [{ awardId: '01a22288-68a0-770b-b892-b215d40f73fc', awardEventId: 'order-7' }, 'body'],
      [{ awardEventId: 'order-7', points: 0 }, 'body.points'],
      [{ awardEventId: 'order-7', points: 1.5 }, 'body.points'],
      [{ awardEventId: 'order-7', reason: '' }, 'body.reason'],
    ])('refuses %j, and says where', async (body, path) => {
      const { client } = await service().keyClient();
      await made(award(client, await makeEchoGame(client), { eventId: 'order-7' }));
      expect(await client.post(REVERSALS, body)).toMatchObject({
        ...{ status: 422, body: { code: 'validation-failed', errors: [{ path }] } },
      });
    });
  });
});
