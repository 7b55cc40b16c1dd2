import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { giving, made, makeStrategy, publishNext } from '../testing/arrange.js';

describe('GET /strategies/custom/{id}/versions', () => {
  eachService((service) => {
    it('lists the versions newest first, with how many findings each has', async () => {
      const { client, apiKey } = await service().keyClient();
      const { id, owner } = await makeStrategy(client, giving('a + b'));
      const path = `/strategies/custom/${id}`;
      await publishNext(client, id, giving(1, 'param unused: int = 1'));
      service().clock.advance(1000);
      await made(service().admin.put(path, { source: giving(2) }), 200);
      const { status, body } = await client.get(`${path}/versions?count=true`);
      expect(status).toBe(200);
      expect(owner).toBe(`key:${apiKey}`);
      const byKey = { apiKey_used: apiKey, oauth_user_id: null };
      const noon = '2026-01-15T12:00:00.000Z';
      expect(body).toEqual({
        items: [
          {
            version: 3,
            status: 'draft',
            errors: 0,
            warnings: 0,
            createdAt: '2026-01-15T12:00:01.000Z',
            publishedAt: null,
            supersededAt: null,
            apiKey_used: null,
            oauth_user_id: 'admin',
          },
          {
            version: 2,
            status: 'published',
            errors: 0,
            warnings: 0,
            createdAt: noon,
            publishedAt: noon,
            supersededAt: null,
            ...byKey,
          },
          {
            version: 1,
            status: 'superseded',
            errors: 2,
            warnings: 0,
            createdAt: noon,
            publishedAt: null,
            supersededAt: noon,
            ...byKey,
          },
        ],
        nextCursor: null,
        total: 3,
      });
    });

    it('goes on page by page, and knows nothing of other scopes', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      const path = `/strategies/custom/${id}/versions`;
      for (const points of [2, 3]) {
        await made(client.put(`/strategies/custom/${id}`, { source: giving(points) }), 200);
      }
      const versions = [];
      for (let query = '?limit=1'; query !== ''; ) {
        const { items, nextCursor } = (await client.get(path + query)).body;
        versions.push(...items.map(({ version }: { version: number }) => version));
        query = nextCursor === null ? '' : `?limit=1&cursor=${nextCursor}`;
      }
      expect(versions).toEqual([3, 2, 1]);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.get(path)).body.code).toBe('strategy-not-found');
    });
  });
});
