import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame } from '../testing/arrange.js';

describe('GET /users', () => {
  eachService((service) => {
    it('lists the users of the scope, the newest first, page by page', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, {});
      await client.post('/users/bob/actions', { typeAction: 'came' });
      await (await service().keyClient()).client.post('/users/eve/actions', { typeAction: 'came' });
      const ann = {
        externalUserId: 'ann',
        owner: `key:${apiKey}`,
        name: null,
        metadata: {},
        createdAt: '2026-01-15T12:00:00.000Z',
        erasedAt: null,
        apiKey_used: apiKey,
        oauth_user_id: null,
      };
      const bob = { ...ann, externalUserId: 'bob' };
      expect((await client.get('/users?count=true')).body).toEqual({
        items: [bob, ann],
        nextCursor: null,
        total: 2,
      });
      const first = (await client.get('/users?limit=1')).body;
      const second = (await client.get(`/users?limit=1&cursor=${first.nextCursor}`)).body;
      expect([first.items, second]).toEqual([[bob], { items: [ann], nextCursor: null }]);
    });

    it('shows administrators every scope, or the one that they name', async () => {
      const { client } = await service().keyClient();
      const other = await service().keyClient();
      for (const each of [client, other.client]) {
        await each.post('/users/ann/actions', { typeAction: 'came' });
      }
      expect((await service().admin.get('/users?count=true')).body).toMatchObject({ total: 2 });
      const { items } = (await service().admin.get(`/users?owner=key:${other.apiKey}`)).body;
      expect(items).toMatchObject([{ externalUserId: 'ann', owner: `key:${other.apiKey}` }]);
      expect(await client.get(`/users?owner=key:${other.apiKey}`)).toMatchObject({
        status: 403,
        body: { code: 'owner-forbidden' },
      });
    });

    it('shows players themselves alone of the scopes in which they play', async () => {
      const { client } = await service().keyClient();
      for (const user of ['ann', 'bob']) await client.post(`/users/${user}/actions`, { typeAction: 'came' });
      const ann = await service().tokenClient({ sub: 'ann' });
      const { items } = (await ann.get('/users')).body;
      expect(items).toMatchObject([{ externalUserId: 'ann' }]);
    });
  });
});
