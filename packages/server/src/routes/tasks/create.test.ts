import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeEchoGame, makeGame, makeTask } from '../testing/arrange.js';

describe('POST /games/{gameId}/tasks', () => {
  eachService((service) => {
    it('creates a task that inherits what is left out', async () => {
      const { client, apiKey } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed' });
      const { status, headers, body } = await client.post(`/games/${gameId}/tasks`, {
        externalTaskId: 'a b',
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        taskId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        gameId,
        externalTaskId: 'a b',
        strategyId: null,
        effectiveStrategyId: 'fixed',
        status: 'open',
        params: {},
        name: null,
        metadata: {},
        createdAt: '2026-01-15T12:00:00.000Z',
        updatedAt: '2026-01-15T12:00:00.000Z',
        apiKey_used: apiKey,
        oauth_user_id: null,
      });
      const location = headers.get('location') ?? '';
      expect(location).toBe(`/api/v1/games/${gameId}/tasks/a%20b`);
      const found = await client.get(location.replace('/api/v1', ''));
      expect(found.body).toEqual(body);
      expect(found.headers.get('etag')).toBe(headers.get('etag'));
    });

    it('checks parameters against the strategy that will decide', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed', params: { perDay: 3 } });
      const inherited = { externalTaskId: 'a', params: { amount: 5 } };
      expect((await client.post(`/games/${gameId}/tasks`, inherited)).status).toBe(201);
      const own = { externalTaskId: 'b', strategyId: 'default', params: { amount: 5 } };
      const refused = await client.post(`/games/${gameId}/tasks`, own);
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-params' } });
      expect(refused.body.errors[0].path).toBe('body.params.amount');
    });

    it.each([
      ['unknown-strategy', { strategyId: 'nothing' }],
      ['validation-failed', { status: 'paused' }],
      ['validation-failed', { externalTaskId: '..' }],
      ['validation-failed', { gameId: 'other' }],
    ])('refuses as %s: %j', async (code, given) => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const answer = await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk', ...given });
      expect(answer).toMatchObject({ status: 422, body: { code } });
    });

    it('is for the scope of the game alone', async () => {
      const { client } = await service().keyClient();
      const { gameId, owner } = await makeEchoGame(client);
      const { client: stranger } = await service().keyClient();
      const refused = await stranger.post(`/games/${gameId}/tasks`, { externalTaskId: 'run' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'game-forbidden' } });
      await makeTask(service().admin, gameId, { externalTaskId: 'run' });
      const filter = { owner, module: 'tasks', level: null, from: null, to: null } as const;
      const { items } = await service().storage.books.audit.list(filter, {
        limit: 9,
        after: null,
        count: false,
      });
      expect(items.map(({ message, stamps }) => [message, stamps.oauth_user_id])).toEqual([
        ['Task created', 'admin'],
        ['Task created', null],
      ]);
    });
  });
});
