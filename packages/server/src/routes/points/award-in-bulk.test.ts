import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { made, makeEchoGame, makeTask } from '../testing/arrange.js';

const event = (externalUserId: string, amount: unknown, more: object = {}) => ({
  externalTaskId: 'walk',
  externalUserId,
  data: { amount },
  ...more,
});

describe('POST /games/{gameId}/points/bulk', () => {
  eachService((service) => {
    async function arrange() {
      const { client } = await service().keyClient();
      const { gameId } = await makeEchoGame(client);
      const bulk = (events: readonly object[], query = '', headers = {}) =>
        client.post(`/games/${gameId}/points/bulk${query}`, { events }, headers);
      const points = async () => {
        const { items } = await made(client.get(`/games/${gameId}/points`), 200);
        return Object.fromEntries(
          items.map((item: { externalUserId: string; points: number }) => [item.externalUserId, item.points]),
        );
      };
      return { client, gameId, bulk, points };
    }

    it('answers each event as if it had come alone', async () => {
      const { bulk, points } = await arrange();
      const answer = await bulk([
        event('ann', 5),
        event('bob', 2, { typeAction: 'walked', description: 'By the river' }),
        event('ann', 'many'),
        event('eve', 1, { data: { amount: 1, mode: 'deny' } }),
        event('ann', 1, { externalTaskId: 'swim' }),
        event('zoe', 3, { isSimulated: true }),
      ]);
      expect(answer.status).toBe(200);
      const { results, notBegun } = answer.body;
      expect(notBegun).toBe(0);
      expect(results).toMatchObject([
        { index: 0, status: 201, award: { externalUserId: 'ann', points: 5 } },
        { index: 1, status: 201, action: { typeAction: 'walked', award: { points: 2 } } },
        { index: 2, status: 422, error: { code: 'input-refused', errors: [{ path: 'body.data.amount' }] } },
        { index: 3, status: 200, award: { denied: true, awardId: null } },
        { index: 4, status: 404, error: { code: 'task-not-found' } },
        { index: 5, status: 200, award: { points: 3, isSimulated: true } },
      ]);
      expect(await points()).toEqual({ ann: 5, bob: 2 });
    });

    it('lets each event of a user see those before it, however many there are', async () => {
      const { bulk, points } = await arrange();
      const events = Array.from({ length: 450 }, (_, index) => event(`user-${index % 3}`, 1));
      const { results } = (await bulk(events)).body;
      const before = results.map(({ award }: { award: { reply: { before: number } } }) => award.reply.before);
      expect(before).toEqual(events.map((_, index) => Math.floor(index / 3)));
      expect(await points()).toEqual({ 'user-0': 150, 'user-1': 150, 'user-2': 150 });
    });

    it('keeps nothing where all are wanted and one is refused', async () => {
      const { client, bulk, points } = await arrange();
      const refused = await bulk(
        [event('ann', 5), event('new', 'many'), event('bob', 1)],
        '?onError=rollback',
      );
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'bulk-failed', errors: [{ path: 'body.events[1].data.amount' }] },
      });
      expect(await points()).toEqual({});
      expect((await client.get('/users/new/points')).status).toBe(404);
      const granted = await bulk([event('ann', 5), event('bob', 1)], '?onError=rollback');
      expect(granted.body.results.map(({ status }: { status: number }) => status)).toEqual([201, 201]);
      expect(await points()).toEqual({ ann: 5, bob: 1 });
    });

    it('begins none after one that is refused, where it is to stop there', async () => {
      const { bulk, points } = await arrange();
      const events = [
        event('ann', 5),
        event('ann', 1),
        event('bob', 'many'),
        event('bob', 1),
        event('eve', 'few'),
      ];
      const { status, body } = await bulk(events, '?onError=stop');
      expect([status, body.notBegun]).toEqual([200, 2]);
      expect(body.results.map(({ status: each }: { status: number }) => each)).toEqual([201, 201, 422]);
      expect(await points()).toEqual({ ann: 6 });
    });

    it('is 409 where only states are in the way of all', async () => {
      const { client, gameId, bulk } = await arrange();
      await makeTask(client, gameId, { externalTaskId: 'ski', status: 'closed' });
      const answer = await bulk([event('ann', 5, { externalTaskId: 'ski' })], '?onError=rollback');
      expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'task-closed' }] } });
    });

    it.each(['skip', 'stop', 'rollback'])(
      'gives the answers again by event ids, and by its key: %s',
      async (onError) => {
        const { bulk, points } = await arrange();
        const query = `?onError=${onError}`;
        const named = Array.from({ length: 120 }, (_, index) =>
          event(`user-${index % 7}`, 1, { eventId: `e-${index}` }),
        );
        const first = await bulk(named, query);
        const again = await bulk(named, query);
        const awardsOf = ({ body }: typeof first) =>
          body.results.map(({ award }: { award: object }) => award);
        expect(again.body.results.map(({ status }: { status: number }) => status)).toEqual(
          named.map(() => 200),
        );
        expect(awardsOf(again)).toEqual(awardsOf(first));
        const before = await points();
        const key = { 'idempotency-key': 'bulk-1' };
        const once = await bulk([event('ann', 5), event('bob', 5)], query, key);
        const twice = await bulk([event('ann', 5), event('bob', 5)], query, key);
        expect([once.headers.get('idempotency-replayed'), twice.headers.get('idempotency-replayed')]).toEqual(
          [null, 'true'],
        );
        expect(twice.text).toBe(once.text);
        expect(await points()).toEqual({ ...before, ann: 5, bob: 5 });
        const other = await bulk([event('ann', 5), event('bob', 6)], '', key);
        expect(other.body.results).toMatchObject([
          { status: 201 },
          { status: 422, error: { code: 'idempotency-key-reused' } },
        ]);
      },
    );

    it('refuses a description without an action, and more than a thousand', async () => {
      const { bulk } = await arrange();
      const answer = await bulk([event('ann', 5, { description: 'By the river' })]);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'body.events[0].description' }] },
      });
      expect((await bulk(Array(1001).fill(event('ann', 1)))).status).toBe(422);
    });
  });
});
