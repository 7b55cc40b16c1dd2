import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, giving, made, makeGame, makeStrategy, makeTask, publishNext } from '../testing/arrange.js';

describe('POST /strategies/custom/{id}/rollback/{version}', () => {
  eachService((service) => {
    it('makes an earlier version award again under its own number', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const game = await makeGame(client, { strategyId });
      await makeTask(client, game.gameId);
      await publishNext(client, id, giving(2));
      expect((await award(client, game, {})).body).toMatchObject({ points: 2, strategyVersion: 2 });

      service().clock.advance(1000);
      const { status, body } = await client.post(`/strategies/custom/${id}/rollback/1`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        version: 1,
        versionStatus: 'published',
        publishedVersion: 1,
        latestVersion: 2,
        publishedAt: '2026-01-15T12:00:01.000Z',
      });
      expect((await award(client, game, {})).body).toMatchObject({ points: 1, strategyVersion: 1 });
      const { items } = (await client.get(`/strategies/custom/${id}/versions`)).body;
      expect(items).toMatchObject([
        { version: 2, status: 'superseded', supersededAt: '2026-01-15T12:00:01.000Z' },
        { version: 1, status: 'published', supersededAt: null },
      ]);
      const filter = { owner: body.owner, module: 'strategies', level: null, from: null, to: null } as const;
      const page = { limit: 1, after: null, count: false };
      expect((await service().storage.books.audit.list(filter, page)).items).toMatchObject([
        { message: 'Strategy rolled back', details: { id, version: 1, before: 2 } },
      ]);
    });

    it('takes a version that never awarded too, and leaves a newer draft a draft', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      const path = `/strategies/custom/${id}`;
      await made(client.put(path, { source: giving(2) }), 200);
      await made(client.put(path, { source: giving(3) }), 200);
      expect((await client.post(`${path}/publish`, { version: 1 })).body.code).toBe('nothing-to-publish');
      await made(client.post(`${path}/rollback/1`), 200);
      const { items } = (await client.get(`${path}/versions`)).body;
      expect(items).toMatchObject([{ status: 'draft' }, { status: 'superseded' }, { status: 'published' }]);
      expect((await made(client.post(`${path}/publish`), 200)).publishedVersion).toBe(3);
      expect((await client.post(`${path}/rollback/1`)).status).toBe(200);
      expect((await client.post(`${path}/publish`)).body.code).toBe('nothing-to-publish');
    });

    it('refuses what it cannot go back to', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving('steps'));
      const path = `/strategies/custom/${id}`;
      const codeOf = async (version: number, headers = {}) =>
        (await client.post(`${path}/rollback/${version}`, {}, headers)).body.code;
      expect(await codeOf(1)).toBe('strategy-invalid');
      await publishNext(client, id, giving(1));
      expect(await codeOf(2)).toBe('already-published');
      expect(await codeOf(3)).toBe('version-not-found');
      expect(await codeOf(0)).toBe('validation-failed');
      expect(await codeOf(1, { 'if-match': '"another"' })).toBe('precondition-failed');
      await made(client.post(`${path}/archive`), 200);
      expect(await codeOf(1)).toBe('strategy-archived');
      const { client: stranger } = await service().keyClient();
      expect((await stranger.post(`${path}/rollback/1`)).body.code).toBe('strategy-not-found');
    });

    it('wants parameters to fit there too, or force', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      await publishNext(client, id, giving('base', 'param base: int (0..9) = 3'));
      const game = await makeGame(client, { strategyId, params: { base: 7 } });
      const refused = await client.post(`/strategies/custom/${id}/rollback/1`);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'params-conflict', uses: [{ kind: 'game', gameId: game.gameId }] },
      });
      await made(client.post(`/strategies/custom/${id}/rollback/1`, { force: true }), 200);
    });
  });
});
