import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame, walkOf } from '../testing/arrange.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const LAST_YEAR = '2025-01-15T12:00:00Z';

describe('events and balances from elsewhere', () => {
  eachService((service) => {
    async function arrange() {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      const bulk = `/games/${game.gameId}/points/bulk`;
      const issue = async (body: object) => {
        const issued = await made(service().admin.post('/apikey/create', { client: 'import', ...body }));
        return service().anonymous.with({ 'x-api-key': issued.plaintext });
      };
      const lines = async (sender: typeof client, body: readonly unknown[], query = '') => {
        const rawBody = body
          .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
          .join('\n');
        const { text } = await sender.call('POST', bulk + query, { rawBody, headers: NDJSON });
        return text
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line));
      };
      const event = (more: object = {}) => ({
        ...{ externalTaskId: 'walk', externalUserId: 'ann', data: { amount: 1 } },
        ...more,
      });
      return { client, apiKey, game, bulk, issue, lines, event };
    }

    it('may be of any age for administrators, and for keys with leave for that', async () => {
      const { client, apiKey, game, bulk, issue, lines, event } = await arrange();
      const old = { occurredAt: LAST_YEAR };
      const leave = await issue({ replaces: apiKey, mayBackfill: true });
      const points = `${walkOf(game)}/points?backfill=true`;
      const { externalTaskId: _, ...one } = event(old);
      for (const sender of [leave, service().admin]) {
        expect((await sender.post(points, one)).body).toMatchObject({
          occurredAt: '2025-01-15T12:00:00.000Z',
        });
        expect(await lines(sender, [event(old)], '?backfill=true')).toMatchObject([{ status: 201 }]);
      }
      await made(leave.post('/users/ann/actions?backfill=true', { typeAction: 'came', ...old }));
      await made(leave.post(`${walkOf(game)}/action?backfill=true`, { ...one, typeAction: 'walked' }));
      expect((await award(leave, game, old)).body.errors[0].message).toContain('backfill=true');

      const forbidden = { status: 403, body: { code: 'backfill-forbidden' } };
      expect(await client.post(points, one)).toMatchObject(forbidden);
      expect(await client.post('/users/ann/actions?backfill=true', { typeAction: 'came' })).toMatchObject(
        forbidden,
      );
      expect(
        await client.call('POST', `${bulk}?backfill=true`, { rawBody: '{}', headers: NDJSON }),
      ).toMatchObject(forbidden);
      const { items } = await made(service().admin.get('/apikey'), 200);
      expect(items.map(({ mayBackfill }: { mayBackfill: boolean }) => mayBackfill)).toEqual([true, false]);
    });

    it('are found again by what was refused: its line, blank ones counted, and its eventId', async () => {
      const { client, lines, event } = await arrange();
      const told = await lines(client, [
        event({ eventId: 'good' }),
        '',
        event({ eventId: 'amount', data: { amount: 'x' } }),
        { eventId: 'shape', more: 1 },
        '{"eventId": "cut"',
        event({ eventId: 'last' }),
      ]);
      expect(told.map(({ index, line, eventId, status }) => [index, line, eventId, status])).toEqual([
        [0, undefined, undefined, 201],
        [1, 3, 'amount', 422],
        [2, 4, 'shape', 422],
        [3, 5, undefined, 422],
        [4, undefined, undefined, 201],
      ]);
    });

    it('are answered by what was not made now alone, where brief is asked for', async () => {
      const { client, bulk, lines, event } = await arrange();
      const sent = [event({ eventId: 'a' }), event({ eventId: 'a' }), event({ data: {} }), event()];
      const told = await lines(client, sent, '?brief=true');
      expect(told).toMatchObject([
        { index: 1, status: 200 },
        { index: 2, status: 422, line: 3 },
      ]);
      const { results, notBegun } = await made(client.post(`${bulk}?brief=true`, { events: sent }), 200);
      expect([results.map(({ status }: { status: number }) => status), notBegun]).toEqual([
        [200, 200, 422],
        0,
      ]);
    });

    it('may be points as they are, each once, and of their day', async () => {
      const { client, game, bulk, lines } = await arrange();
      const balance = (externalUserId: string, points: number, more: object = {}) => ({
        ...{
          externalTaskId: 'walk',
          externalUserId,
          points,
          caseName: 'Balance',
          eventId: `b-${externalUserId}`,
        },
        ...{ occurredAt: '2026-01-10T08:00:00Z', ...more },
      });
      const { results } = await made(
        client.post(bulk, {
          events: [balance('ann', 500, { description: 'from before' }), balance('bob', 30)],
        }),
        200,
      );
      expect(results[0].award).toMatchObject({
        ...{
          kind: 'assigned',
          points: 500,
          caseName: 'Balance',
          description: 'from before',
          strategyId: null,
        },
        ...{ eventId: 'b-ann', occurredAt: '2026-01-10T08:00:00.000Z' },
      });
      const again = await lines(client, [balance('ann', 500), balance('ann', 501), balance('cy', -1)]);
      expect(again).toMatchObject([
        { status: 200, award: { points: 500 } },
        { status: 409, eventId: 'b-ann', error: { code: 'event-id-taken' } },
        { status: 409, error: { code: 'insufficient-points' } },
      ]);
      const given = { gameId: game.gameId, externalTaskId: 'walk', points: 500, caseName: 'Balance' };
      const assign = (more: object) =>
        client.post('/users/external/ann/points', { ...given, eventId: 'b-ann', ...more });
      expect((await assign({})).status).toBe(200);
      expect((await assign({ caseName: 'Other' })).body.code).toBe('event-id-taken');
      expect((await act(client, game, { eventId: 'b-ann' })).body.code).toBe('event-id-taken');
      expect((await client.get('/users/ann/wallet')).body.points).toBe(500);
      const filter = { owner: game.owner, module: 'wallets', level: null, from: null, to: null } as const;
      const page = { limit: 9, after: null, count: false };
      expect((await service().storage.books.audit.list(filter, page)).items).toHaveLength(2);
      expect((await service().storage.verify()).faults).toEqual([]);
    });

    it('are refused where points come without a case, or with what only strategies read', async () => {
      const { client, bulk } = await arrange();
      const event = { externalTaskId: 'walk', externalUserId: 'ann' };
      for (const [more, path] of [
        [{ points: 1 }, 'body.events[0].caseName'],
        [{ caseName: 'x' }, 'body.events[0].caseName'],
        [{ points: 1, caseName: 'x', typeAction: 'y' }, 'body.events[0].points'],
        [{ points: 0, caseName: 'x' }, 'body.events[0].points'],
        [{ description: 'x' }, 'body.events[0].description'],
      ] as const) {
        const answer = await client.post(bulk, { events: [{ ...event, ...more }] });
        expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, path]);
      }
    });
  });
});
