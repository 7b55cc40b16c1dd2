import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';

const came = { typeAction: 'came' };

describe('GET /users/{externalUserId}', () => {
  eachService((service) => {
    it('gets a user, whatever the id has in it', async () => {
      const { client, apiKey } = await service().keyClient();
      const path = `/users/${encodeURIComponent('ann+é %#?@example.org')}`;
      await client.post(`${path}/actions`, came);
      expect((await client.get(path)).body).toEqual({
        externalUserId: 'ann+é %#?@example.org',
        owner: `key:${apiKey}`,
        name: null,
        metadata: {},
        createdAt: '2026-01-15T12:00:00.000Z',
        erasedAt: null,
        apiKey_used: apiKey,
        oauth_user_id: null,
      });
    });

    it('makes nobody who is asked for', async () => {
      const { client } = await service().keyClient();
      for (let times = 0; times < 2; times += 1) {
        expect(await client.get('/users/ann')).toMatchObject({
          status: 404,
          body: { code: 'user-not-found' },
        });
      }
    });

    it('asks administrators which scope they mean, where several keys know the user', async () => {
      const owners: string[] = [];
      for (let keys = 0; keys < 2; keys += 1) {
        const { client, apiKey } = await service().keyClient();
        await client.post('/users/ann/actions', came);
        owners.push(`key:${apiKey}`);
      }
      const { status, body } = await service().admin.get('/users/ann');
      expect([status, body.code, [...body.owners].sort()]).toEqual([409, 'ambiguous-user', owners.sort()]);
      const found = await service().admin.get(`/users/ann?owner=${owners[1]}`);
      expect(found.body).toMatchObject({ externalUserId: 'ann', owner: owners[1] });
    });

    it('is to players the user whom a key knows, and that of their own scope where they name it', async () => {
      const { client, apiKey } = await service().keyClient();
      await client.post('/users/ann/actions', came);
      const ann = await service().tokenClient({ sub: 'ann' });
      for (const path of ['/users/ann', `/users/ann?owner=key:${apiKey}`]) {
        expect((await ann.get(path)).body).toMatchObject({ owner: `key:${apiKey}`, externalUserId: 'ann' });
      }
      expect((await ann.get('/users/ann?owner=sub:ann')).status).toBe(404);
      await ann.post('/users/ann/actions?owner=sub:ann', came);
      expect((await ann.get('/users/ann?owner=sub:ann')).body).toMatchObject({ owner: 'sub:ann' });
    });
  });
});
