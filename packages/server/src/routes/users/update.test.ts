import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, made } from '../testing/arrange.js';

const MERGE = { 'content-type': 'application/merge-patch+json' };

describe('PATCH /users/{externalUserId}', () => {
  eachService((service) => {
    it('changes the members that are given, and makes nobody', async () => {
      const { client, apiKey } = await service().keyClient();
      expect((await client.patch('/users/ann', { name: 'Ann' })).body.code).toBe('user-not-found');
      await made(client.put('/users/ann', { name: 'Ann', metadata: { team: 'blue' } }), 200);
      const renamed = await client.patch('/users/ann', { name: 'Anne' });
      expect(renamed.body).toMatchObject({ name: 'Anne', metadata: { team: 'blue' }, apiKey_used: apiKey });
      const { body } = await client.patch('/users/ann', { name: null, metadata: { level: '7' } });
      expect(body).toMatchObject({ name: null, metadata: { level: '7' } });
      expect((await client.get('/users/ann')).body).toEqual(body);
      expect((await client.patch('/users/ann', { metadata: null })).body.metadata).toEqual({});
    });

    it('merges by RFC 7396 where the request says so, and looks at what comes of it', async () => {
      const { client } = await service().keyClient();
      const many = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`k${index}`, 'x']));
      await made(client.put('/users/ann', { name: 'Ann', metadata: { team: 'blue', ...many } }), 200);
      const merged = await client.patch('/users/ann', { metadata: { k0: null, level: '7' } }, MERGE);
      const { k0: _gone, ...left } = many;
      expect(merged.body).toMatchObject({ name: 'Ann', metadata: { team: 'blue', ...left, level: '7' } });
      const full = await client.patch('/users/ann', { metadata: { one: 'more' } }, MERGE);
      expect([full.status, full.body.errors]).toMatchObject([422, [{ path: 'body.metadata' }]]);
      expect((await client.patch('/users/ann', { metadata: { team: 7 } }, MERGE)).status).toBe(422);
      expect((await client.patch('/users/ann', { metadata: { team: null } })).status).toBe(422);
      expect((await client.put('/users/ann', {}, MERGE)).status).toBe(415);
    });

    it('is granted by the tag of what it is meant for, as PUT is', async () => {
      const { client } = await service().keyClient();
      const tagOf = async () => (await client.get('/users/ann')).headers.get('etag') ?? '';
      const putIf = (name: string, tag: string) => client.put('/users/ann', { name }, { 'if-match': tag });
      const patchIf = (name: string, tag: string) =>
        client.patch('/users/ann', { name }, { 'if-match': tag });
      expect((await putIf('Ann', '*')).status).toBe(412);
      expect((await client.get('/users/ann')).status).toBe(404);
      const first = await client.put('/users/ann', { name: 'Ann' });
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toBe(await tagOf());
      const second = await patchIf('Anne', tag);
      expect([second.status, second.headers.get('etag')]).toEqual([200, await tagOf()]);
      for (const change of [putIf, patchIf]) expect((await change('Anna', tag)).status).toBe(412);
      expect((await putIf('Anna', await tagOf())).body.name).toBe('Anna');
      const before = await tagOf();
      await made(client.put('/users/ann', { name: 'Anna' }), 200);
      expect(await tagOf()).toBe(before);
    });

    it('keeps every one of many at once, and grants one of those for the same state', async () => {
      const { client } = await service().keyClient();
      const { headers } = await client.put('/users/ann', { name: 'Ann' });
      const tag = headers.get('etag') ?? '';
      const same = await atOnce(10, (index) =>
        client.patch('/users/ann', { name: `Ann ${index}` }, { 'if-match': tag }),
      );
      expect(same.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
      const merged = await atOnce(10, (index) =>
        client.patch('/users/ann', { metadata: { [`k${index}`]: 'x' } }, MERGE),
      );
      expect(merged.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(Object.keys((await client.get('/users/ann')).body.metadata)).toHaveLength(10);
    });
  });
});

describe('PATCH by RFC 7396', () => {
  eachService((service) => {
    it('merges the parameters and metadata of games and tasks too', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await made(
        client.post('/games', {
          externalGameId: 'g',
          strategyId: 'fixed',
          params: { amount: 5 },
          metadata: { a: '1' },
        }),
      );
      const game = await client.patch(
        `/games/${gameId}`,
        { metadata: { b: '2' }, params: { perDay: 7 } },
        MERGE,
      );
      expect(game.body).toMatchObject({ metadata: { a: '1', b: '2' }, params: { amount: 5, perDay: 7 } });
      const task = { externalTaskId: 'walk', metadata: { a: '1', b: '2' } };
      const { taskId } = await made(client.post(`/games/${gameId}/tasks`, task));
      const changed = await client.patch(
        `/games/${gameId}/tasks/${taskId}`,
        { metadata: { a: null }, status: 'closed' },
        MERGE,
      );
      expect(changed.body).toMatchObject({ metadata: { b: '2' }, status: 'closed' });
    });
  });
});
