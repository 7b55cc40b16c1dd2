import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { ECHO, made, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

describe('POST /games', () => {
  eachService((service) => {
    it('keeps counters for what a built-in reads of the past, from its first assignment on', async () => {
      const { client } = await service().keyClient();
      const inputsCounted = async () => (await service().storage.verify()).checked['inputs'];
      const awardIn = async (externalGameId: string, strategyId: string) => {
        const { gameId } = await makeGame(client, { externalGameId, strategyId });
        await makeTask(client, gameId);
        const body = { externalUserId: 'ann', data: { minutes: 20 } };
        await made(client.post(`/games/${gameId}/tasks/walk/points`, body));
      };
      await awardIn('plain', 'fixed');
      expect(await inputsCounted()).toBe(0);
      await awardIn('timed', 'timed-effort');
      expect(await inputsCounted()).toBeGreaterThan(0);
    });

    it('creates a game with the defaults of what is left out', async () => {
      const { client, apiKey } = await service().keyClient();
      const { status, headers, body } = await client.post('/games', { externalGameId: 'walks' });
      expect(status).toBe(201);
      expect(body).toEqual({
        gameId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        externalGameId: 'walks',
        owner: `key:${apiKey}`,
        platform: null,
        strategyId: 'default',
        timeZone: 'UTC',
        params: {},
        levels: null,
        name: null,
        metadata: {},
        createdAt: '2026-01-15T12:00:00.000Z',
        updatedAt: '2026-01-15T12:00:00.000Z',
        apiKey_used: apiKey,
        oauth_user_id: null,
      });
      expect(headers.get('location')).toBe(`/api/v1/games/${body.gameId}`);
      expect((await client.get(`/games/${body.gameId}`)).headers.get('etag')).toBe(headers.get('etag'));
    });

    it('keeps every field that is given', async () => {
      const { client } = await service().keyClient();
      const given = {
        externalGameId: 'walks',
        platform: 'ios',
        strategyId: 'fixed',
        timeZone: 'Europe/Madrid',
        params: { amount: 5 },
      };
      expect((await client.post('/games', given)).body).toMatchObject(given);
    });

    it('takes an empty text for a parameter of texts, which the strategy then reads', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "T" { param label: text = "x" rule "R" { reply { label: label } award 1 } }';
      const strategyId = await publishStrategy(client, source);
      const { gameId } = await makeGame(client, { strategyId, params: { label: '' } });
      await makeTask(client, gameId);
      const { body } = await client.post(`/games/${gameId}/tasks/walk/points`, {
        externalUserId: 'ann',
        data: {},
      });
      expect(body).toMatchObject({ points: 1, reply: { label: '' } });
    });

    it('refuses a second game of the same external id in a scope, and names the first', async () => {
      const { client } = await service().keyClient();
      const first = await makeGame(client, { externalGameId: 'walks' });
      const second = await client.post('/games', { externalGameId: 'walks' });
      expect(second).toMatchObject({ status: 409, body: { code: 'game-exists', gameId: first.gameId } });
      const { client: stranger } = await service().keyClient();
      expect((await stranger.post('/games', { externalGameId: 'walks' })).status).toBe(201);
    });

    it('answers a repeat under the same Idempotency-Key with the same bytes', async () => {
      const { client } = await service().keyClient();
      const key = { 'idempotency-key': 'create-1' };
      const first = await client.post('/games', { externalGameId: 'walks' }, key);
      const second = await client.post('/games', { externalGameId: 'walks' }, key);
      expect(second).toMatchObject({ status: 201, text: first.text });
      for (const name of ['location', 'etag']) expect(second.headers.get(name)).toBe(first.headers.get(name));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      const other = await client.post('/games', { externalGameId: 'runs' }, key);
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    });

    it.each([
      ['unknown-strategy', { strategyId: 'nothing' }],
      ['unknown-strategy', { strategyId: 'custom:01890000-0000-7000-8000-000000000000' }],
      ['unknown-strategy', { strategyId: 'custom:nonsense' }],
      ['unknown-time-zone', { timeZone: 'Europe/Atlantis' }],
      ['invalid-params', { strategyId: 'fixed', params: { nothing: 1 } }],
      ['invalid-params', { strategyId: 'fixed', params: { amount: 'ten' } }],
      ['invalid-params', { strategyId: 'fixed', params: { amount: -1 } }],
      ['validation-failed', { externalGameId: 'a/b' }],
      ['validation-failed', { colour: 'red' }],
    ])('refuses as %s: %j', async (code, given) => {
      const { client } = await service().keyClient();
      const answer = await client.post('/games', { externalGameId: 'walks', ...given });
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(answer.body.errors.length).toBeGreaterThan(0);
      expect((await client.get('/games')).body.items).toEqual([]);
    });

    it('takes lists of values and of objects for parameters, as long as they are short together', async () => {
      const { client } = await service().keyClient();
      const source = `strategy "Lists" {
        param kinds: list<text (max 4000)>(max 9) = []
        param rates: list<{ kind: text, each: int }>(max 9) = []
        otherwise { award count(kinds) + sum(rates, rate => rate.each) }
      }`;
      const strategyId = await publishStrategy(client, source);
      const create = (params: object) =>
        client.post('/games', { externalGameId: `game-${randomUUID()}`, strategyId, params });
      const given = { kinds: ['a', 'b'], rates: [{ kind: 'a', each: 3 }] };
      const { gameId, params } = await made(create(given));
      expect(params).toEqual(given);
      expect((await client.get(`/games/${gameId}`)).body.params).toEqual(given);
      const kinds = Array(9).fill('x'.repeat(2000));
      const tooDeep = JSON.parse(`${'['.repeat(17)}${']'.repeat(17)}`);
      for (const [path, code, wrong] of [
        ['body.params', 'validation-failed', { kinds }],
        ['body.params.kinds', 'validation-failed', { kinds: tooDeep }],
        ['body.params.kinds', 'validation-failed', { kinds: { 0: 'a' } }],
        ['body.params.kinds', 'invalid-params', { kinds: ['a', 1] }],
        ['body.params.rates', 'invalid-params', { rates: [{ kind: 'a' }] }],
      ] as const) {
        expect(await create(wrong)).toMatchObject({ status: 422, body: { code, errors: [{ path }] } });
      }
    });

    it('says which parameter is wrong', async () => {
      const { client } = await service().keyClient();
      const given = { externalGameId: 'walks', strategyId: 'fixed', params: { amount: -1, perDay: 'a' } };
      const { body } = await client.post('/games', given);
      expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
        'body.params.amount',
        'body.params.perDay',
      ]);
    });

    it('takes a custom strategy only once it is published, and only of its own scope', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await made(
        client.post('/strategies/custom', { name: 'echo', source: ECHO }),
      );
      const draft = await client.post('/games', { externalGameId: 'walks', strategyId });
      expect(draft).toMatchObject({ status: 422, body: { code: 'strategy-not-published' } });
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      expect((await client.post('/games', { externalGameId: 'walks', strategyId })).status).toBe(201);
      const pinned = { externalGameId: 'runs', strategyId: `${strategyId}@1` };
      expect((await client.post('/games', pinned)).status).toBe(201);
      const unknown = { externalGameId: 'rides', strategyId: `${strategyId}@2` };
      expect(await client.post('/games', unknown)).toMatchObject({
        status: 422,
        body: { code: 'unknown-strategy' },
      });
      const { client: stranger } = await service().keyClient();
      const foreign = await stranger.post('/games', { externalGameId: 'walks', strategyId });
      expect(foreign).toMatchObject({ status: 422, body: { code: 'unknown-strategy' } });
    });

    it('lets an administrator create in a scope by its name, and nobody else', async () => {
      const { client, apiKey } = await service().keyClient();
      const owner = `key:${apiKey}`;
      const body = await makeGame(service().admin.with({}), {});
      expect(body.owner).toBe('sub:admin');
      const named = await service().admin.post(`/games?owner=${owner}`, { externalGameId: 'walks' });
      expect(named).toMatchObject({ status: 201, body: { owner, oauth_user_id: 'admin' } });
      expect((await client.get(`/games/${named.body.gameId}`)).status).toBe(200);
      const { client: stranger } = await service().keyClient();
      const refused = await stranger.post(`/games?owner=${owner}`, { externalGameId: 'runs' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
    });

    it('notes it in the audit log', async () => {
      const { client, apiKey } = await service().keyClient();
      const strategyId = await publishStrategy(client, ECHO);
      const { gameId } = await makeGame(client, { strategyId });
      const filter = { owner: null, module: 'games', level: null, from: null, to: null } as const;
      const { items } = await service().storage.books.audit.list(filter, {
        limit: 10,
        after: null,
        count: false,
      });
      expect(items).toMatchObject([
        {
          message: 'Game created',
          owner: `key:${apiKey}`,
          details: { gameId, strategyId },
          stamps: { apiKey_used: apiKey },
        },
      ]);
    });
  });
});
