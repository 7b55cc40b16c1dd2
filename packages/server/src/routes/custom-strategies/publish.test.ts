import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, ECHO, made, makeGame, makeTask } from '../testing/arrange.js';

describe('POST /strategies/custom/{id}/publish', { timeout: 20_000 }, () => {
  eachService((service) => {
    it('makes a draft the version that awards, and notes it in the audit log', async () => {
      const { client, apiKey } = await service().keyClient();
      const created = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      service().clock.advance(1000);
      const { status, headers, body } = await client.post(`/strategies/custom/${created.id}/publish`);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...created,
        status: 'published',
        versionStatus: 'published',
        publishedVersion: 1,
        updatedAt: '2026-01-15T12:00:01.000Z',
        publishedAt: '2026-01-15T12:00:01.000Z',
      });
      const found = await client.get(`/strategies/custom/${created.id}`);
      expect(found.body).toEqual(body);
      expect(found.headers.get('etag')).toBe(headers.get('etag'));
      const filter = { owner: body.owner, module: 'strategies', level: null, from: null, to: null } as const;
      const { items } = await service().storage.books.audit.list(filter, {
        limit: 9,
        after: null,
        count: false,
      });
      expect(items).toMatchObject([
        { message: 'Strategy published', details: { version: 1 }, stamps: { apiKey_used: apiKey } },
        { message: 'Strategy created' },
      ]);
    });

    it('changes nothing where it is published already, however often at once', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const answers = await atOnce(10, () => client.post(`/strategies/custom/${id}/publish`));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    it('takes a body or none, a version that is there, and If-Match', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const path = `/strategies/custom/${id}/publish`;
      const missing = await client.post(path, { version: 2 });
      expect(missing).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      expect((await client.post(path, { version: 1 }, { 'if-match': '"another"' })).status).toBe(412);
      expect((await client.call('POST', path)).status).toBe(200);
      expect((await client.post(path, { version: 1 })).status).toBe(200);
    });

    it('refuses a text with errors, and says which', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "Broken" { otherwise { award steps } }';
      const { id, diagnostics } = await made(client.post('/strategies/custom', { name: 'broken', source }));
      const answer = await client.post(`/strategies/custom/${id}/publish`);
      expect(answer).toMatchObject({ status: 422, body: { code: 'strategy-invalid', diagnostics } });
      expect((await client.get(`/strategies/custom/${id}`)).body.status).toBe('draft');
    });

    it('lets one extend a built-in, and keeps the version that it was published with', async () => {
      const { client } = await service().keyClient();
      const source = `strategy "Gentle" extends "fixed" (amount: first * 2, perDay: 9) {
        param first: int (0..100) = 3
        rule "First" when user.awards == 0 { award 50 }
        adjust "Welcome" when user.awards < 2 { points = points + 1 }
      }`;
      const created = await made(client.post('/strategies/custom', { name: 'gentle', source }));
      expect(created).toMatchObject({ diagnostics: [], params: [{ name: 'first' }] });
      await made(client.post(`/strategies/custom/${created.id}/publish`), 200);
      const { strategies } = service().storage.books;
      expect(await strategies.findVersion(created.id, 1)).toMatchObject({ parent: 'fixed@1' });

      const game = await makeGame(client, { strategyId: created.strategyId, params: { first: 4 } });
      await makeTask(client, game.gameId);
      const points = [];
      for (let count = 0; count < 3; count += 1) points.push((await award(client, game, {})).body.points);
      expect(points).toEqual([51, 9, 8]);
    });

    it('refuses a parent that is not there', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "Lost" extends "fixd" { rule "A" when user.awards > 1 { award 1 } }';
      const { id, diagnostics } = await made(client.post('/strategies/custom', { name: 'lost', source }));
      expect(diagnostics).toMatchObject([{ code: 'M2501', fixes: [{ edits: [{ text: '"fixed"' }] }] }]);
      expect((await client.post(`/strategies/custom/${id}/publish`)).status).toBe(422);
    });

    it('builds what its facts need from awards that are there already', async () => {
      const { client } = await service().keyClient();
      const source = (points: string) =>
        `strategy "Best" { input km: decimal  otherwise { award ${points} } }`;
      const plain = await made(client.post('/strategies/custom', { name: 'plain', source: source('1') }));
      const best = await made(
        client.post('/strategies/custom', {
          name: 'best',
          source: source('round((user.best(km) ?? 0) * 10)'),
        }),
      );
      await made(client.post(`/strategies/custom/${plain.id}/publish`), 200);
      const game = await makeGame(client, { strategyId: plain.strategyId });
      await makeTask(client, game.gameId);
      for (const km of [3.5, 8.25, 2]) await award(client, game, { data: { km } });
      await made(client.post(`/strategies/custom/${best.id}/publish`), 200);
      await client.patch(`/games/${game.gameId}`, { strategyId: best.strategyId });
      expect((await award(client, game, { data: { km: 9 } })).body.points).toBe(83);
      expect((await award(client, game, { data: { km: 1 } })).body.points).toBe(90);
    });

    it('knows nothing of other scopes', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const { client: stranger } = await service().keyClient();
      const answer = await stranger.post(`/strategies/custom/${id}/publish`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'strategy-not-found' } });
    });
  });
});
