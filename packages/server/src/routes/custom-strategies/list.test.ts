import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { giving, made, makeStrategy, publishNext } from '../testing/arrange.js';

describe('GET /strategies/custom', () => {
  eachService((service) => {
    it('lists the strategies of the scope, newest first, with their newest versions and without texts', async () => {
      const { client } = await service().keyClient();
      const first = await makeStrategy(client, giving(1), { name: 'first' });
      const second = await makeStrategy(client, giving(1), { name: 'second' });
      await publishNext(client, first.id, giving(2));
      await made(client.put(`/strategies/custom/${first.id}`, { source: giving('steps') }), 200);
      const { status, body } = await client.get('/strategies/custom?count=true');
      expect(status).toBe(200);
      const { source, ast, diagnostics, facts, params, inputs, trackedLets, awardRange, ...row } = second;
      expect(body).toEqual({
        items: [
          row,
          expect.objectContaining({
            id: first.id,
            status: 'published',
            version: 3,
            versionStatus: 'draft',
            latestVersion: 3,
            publishedVersion: 2,
            publishedAt: null,
          }),
        ],
        nextCursor: null,
        total: 2,
      });
    });

    it('goes on page by page, and filters by state and name', async () => {
      const { client } = await service().keyClient();
      const ids = [];
      for (const name of ['a', 'b', 'c']) ids.unshift((await makeStrategy(client, giving(1), { name })).id);
      const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
      const page = (await client.get('/strategies/custom?limit=2')).body;
      const rest = (await client.get(`/strategies/custom?limit=2&cursor=${page.nextCursor}`)).body;
      expect([...idsOf(page), ...idsOf(rest)]).toEqual(ids);
      expect(rest.nextCursor).toBeNull();
      await made(client.post(`/strategies/custom/${ids[0]}/publish`), 200);
      await made(client.post(`/strategies/custom/${ids[1]}/archive`), 200);
      for (const [index, status] of ['published', 'archived', 'draft'].entries()) {
        expect(idsOf((await client.get(`/strategies/custom?status=${status}`)).body)).toEqual([ids[index]]);
      }
      expect(idsOf((await client.get('/strategies/custom?name=a')).body)).toEqual([ids[2]]);
      for (const query of ['status=gone', 'name=', 'cursor=x', 'states=draft']) {
        expect((await client.get(`/strategies/custom?${query}`)).status).toBe(422);
      }
    });

    it('shows administrators every scope, or the one they name', async () => {
      const keys = [await service().keyClient(), await service().keyClient()];
      for (const { client } of keys) await makeStrategy(client, giving(1));
      const { admin } = service();
      expect((await admin.get('/strategies/custom')).body.items).toHaveLength(2);
      const owner = `key:${keys[0]?.apiKey}`;
      expect((await admin.get(`/strategies/custom?owner=${owner}`)).body.items).toMatchObject([{ owner }]);
      const foreign = await keys[1]?.client.get(`/strategies/custom?owner=${owner}`);
      expect(foreign).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
    });
  });
});
