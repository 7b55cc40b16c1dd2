import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { ECHO, made } from '../testing/arrange.js';

describe('GET /strategies/custom/{id}', () => {
  eachService((service) => {
    it('gives the newest version, or the one that is named', async () => {
      const { client } = await service().keyClient();
      const created = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const path = `/strategies/custom/${created.id}`;
      expect((await client.get(path)).body).toEqual(created);
      expect((await client.get(`${path}?version=1`)).body).toEqual(created);
      const missing = await client.get(`${path}?version=2`);
      expect(missing).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      expect((await client.get(path, { 'if-match': '"another"' })).status).toBe(412);
    });

    it('knows nothing of other scopes', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const { client: stranger } = await service().keyClient();
      for (const path of [
        `/strategies/custom/${id}`,
        '/strategies/custom/01890000-0000-7000-8000-000000000000',
      ]) {
        const answer = await stranger.get(path);
        expect(answer).toMatchObject({ status: 404, body: { code: 'strategy-not-found' } });
      }
      expect((await service().admin.get(`/strategies/custom/${id}`)).status).toBe(200);
    });
  });
});
