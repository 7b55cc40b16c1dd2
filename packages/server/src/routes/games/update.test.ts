import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, ECHO, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

describe('PATCH /games/{gameId}', () => {
  eachService((service) => {
    it('changes what is given and nothing else', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeGame(client, { platform: 'ios' });
      service().clock.advance(60_000);
      const { status, body } = await client.patch(`/games/${game.gameId}`, { timeZone: 'Europe/Madrid' });
      expect(status).toBe(200);
      const updatedAt = '2026-01-15T12:01:00.000Z';
      expect(body).toEqual({ ...game, timeZone: 'Europe/Madrid', updatedAt, apiKey_used: apiKey });
      expect((await client.get(`/games/${game.gameId}`)).body).toEqual(body);
    });

    it('replaces the whole set of parameters, and sets members back to their defaults by null', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, {
        platform: 'ios',
        strategyId: 'fixed',
        timeZone: 'Europe/Madrid',
        params: { amount: 5, perDay: 2 },
      });
      const replaced = await client.patch(`/games/${gameId}`, { params: { perDay: 3 } });
      expect(replaced.body.params).toEqual({ perDay: 3 });
      const back = await client.patch(`/games/${gameId}`, {
        platform: null,
        strategyId: null,
        timeZone: null,
        params: null,
      });
      expect(back.body).toMatchObject({ platform: null, strategyId: 'default', timeZone: 'UTC', params: {} });
    });

    it('changes nothing where nothing would change', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client);
      const before = await client.get(`/games/${game.gameId}`);
      service().clock.advance(60_000);
      for (const patch of [{}, { strategyId: 'default' }]) {
        const answer = await service().admin.patch(`/games/${game.gameId}`, patch);
        expect(answer).toMatchObject({ status: 200, body: game });
        expect(answer.headers.get('etag')).toBe(before.headers.get('etag'));
      }
    });

    it('keeps a time zone as its database spells it, and is no change where only letter case differs', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { timeZone: 'europe/madrid' });
      const before = await client.get(`/games/${gameId}`);
      expect(before.body.timeZone).toBe('Europe/Madrid');
      const same = await client.patch(`/games/${gameId}`, { timeZone: 'EUROPE/madrid' });
      expect(same.headers.get('etag')).toBe(before.headers.get('etag'));
      const moved = await client.patch(`/games/${gameId}`, { timeZone: 'asia/tokyo' });
      expect(moved.body.timeZone).toBe('Asia/Tokyo');
    });

    it('stamps the last writer of each kind', async () => {
      const { client, apiKey } = await service().keyClient();
      const { gameId, owner } = await makeGame(client);
      const { body } = await service().admin.patch(`/games/${gameId}`, { platform: 'ios' });
      expect(body).toMatchObject({ owner, apiKey_used: apiKey, oauth_user_id: 'admin' });
    });

    it('lands only on the version that If-Match names', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const etag = (await client.get(`/games/${gameId}`)).headers.get('etag') ?? '';
      const patches = await atOnce(8, (index) =>
        client.patch(`/games/${gameId}`, { platform: `p${index}` }, { 'if-match': etag }),
      );
      expect(patches.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    });

    it('lets changes at once of different members all land', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const patches = [{ platform: 'ios' }, { timeZone: 'Europe/Madrid' }, { externalGameId: 'renamed' }];
      const answers = await Promise.all(patches.map((patch) => client.patch(`/games/${gameId}`, patch)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await client.get(`/games/${gameId}`)).body).toMatchObject(Object.assign({}, ...patches));
    });

    it('refuses the external id of another game', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { externalGameId: 'walks' });
      const other = await makeGame(client);
      const answer = await client.patch(`/games/${other.gameId}`, { externalGameId: 'walks' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'game-exists', gameId } });
    });

    it.each([
      ['unknown-strategy', { strategyId: 'nothing' }],
      ['unknown-time-zone', { timeZone: '+01:00' }],
      ['invalid-params', { params: { nothing: 1 } }],
      ['validation-failed', { externalGameId: null }],
      ['validation-failed', { owner: 'sub:me' }],
    ])('refuses as %s: %j', async (code, patch) => {
      const { client } = await service().keyClient();
      const game = await makeGame(client);
      expect(await client.patch(`/games/${game.gameId}`, patch)).toMatchObject({
        status: 422,
        body: { code },
      });
      expect((await client.get(`/games/${game.gameId}`)).body).toEqual(game);
    });

    it('refuses a strategy that does not take the parameters that stay', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed', params: { amount: 5 } });
      const strategyId = await publishStrategy(client, ECHO);
      const kept = await client.patch(`/games/${gameId}`, { strategyId });
      expect(kept).toMatchObject({ status: 422, body: { code: 'invalid-params' } });
      expect((await client.patch(`/games/${gameId}`, { strategyId, params: { factor: 2 } })).status).toBe(
        200,
      );
    });

    it('refuses a strategy that does not take the parameters of a task that would inherit it', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed' });
      const { taskId } = await makeTask(client, gameId, { params: { amount: 7 } });
      const refused = await client.patch(`/games/${gameId}`, { strategyId: 'default' });
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-params' } });
      expect(refused.body.errors[0].message).toContain('walk');
      await client.patch(`/games/${gameId}/tasks/${taskId}`, { params: {} });
      expect((await client.patch(`/games/${gameId}`, { strategyId: 'default' })).status).toBe(200);
    });

    it('changes parameters of tasks with the strategy that takes them, or nothing at all', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed' });
      const path = `/games/${gameId}`;
      await makeTask(client, gameId, { params: { amount: 7 } });
      await makeTask(client, gameId, { externalTaskId: 'run', params: { amount: 8 } });
      await makeTask(client, gameId, { externalTaskId: 'own', strategyId: 'fixed', params: { amount: 9 } });
      const strategyId = await publishStrategy(client, ECHO);
      const tasks = [
        { externalTaskId: 'walk', params: { factor: 2 } },
        { externalTaskId: 'run', params: {} },
      ];
      const refused = [
        { tasks: tasks.slice(0, 1) },
        { tasks: [...tasks, { externalTaskId: 'own', params: { factor: 3 } }] },
        { tasks: [...tasks, { externalTaskId: 'swim', params: {} }] },
        { tasks: [...tasks, { externalTaskId: 'run', params: { factor: 2 } }] },
        { tasks: [] },
      ];
      const answers = [];
      for (const body of refused) answers.push(await client.patch(path, { strategyId, ...body }));
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [422, 'invalid-params'],
        [422, 'invalid-params'],
        [404, 'task-not-found'],
        [422, 'validation-failed'],
        [422, 'validation-failed'],
      ]);
      expect(answers[1]?.body.errors[0].path).toMatch(/^body\.tasks\[2\]\.params/);
      const paramsNow = async () =>
        (await client.get(`${path}/tasks`)).body.items.map(
          ({ params }: { readonly params: object }) => params,
        );
      expect(await paramsNow()).toEqual([{ amount: 9 }, { amount: 8 }, { amount: 7 }]);
      const changed = await client.patch(path, { strategyId, tasks });
      expect(changed).toMatchObject({ status: 200, body: { strategyId } });
      expect(changed.body.tasks).toBeUndefined();
      expect(await paramsNow()).toEqual([{ amount: 9 }, {}, { factor: 2 }]);
      const again = await client.patch(path, { strategyId, tasks });
      expect(again.headers.get('etag')).toBe(changed.headers.get('etag'));
    });

    it('keeps each of many such changes at once', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed' });
      for (const externalTaskId of ['a', 'b']) await makeTask(client, gameId, { externalTaskId });
      const answers = await atOnce(8, (index) =>
        client.patch(`/games/${gameId}`, {
          metadata: { [`k${index}`]: 'x' },
          tasks: ['a', 'b'].map((externalTaskId) => ({ externalTaskId, params: { amount: index + 1 } })),
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const [one, other] = (await client.get(`/games/${gameId}/tasks`)).body.items;
      expect(one.params).toEqual(other.params);
    });

    it('is not for other scopes', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.patch(`/games/${game.gameId}`, { platform: 'x' })).status).toBe(403);
      expect((await client.patch('/games/01890000-0000-7000-8000-000000000000', {})).status).toBe(404);
    });
  });
});
