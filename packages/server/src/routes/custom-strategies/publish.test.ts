import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import {
  atOnce,
  award,
  ECHO,
  giving,
  made,
  makeGame,
  makeStrategy,
  makeTask,
  publishNext,
} from '../testing/arrange.js';

describe('POST /strategies/custom/{id}/publish', () => {
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
      expect(await strategies.findVersion(created, 1)).toMatchObject({ parent: 'fixed@1' });

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

    it('moves whoever follows at once, and nobody who is pinned', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const games = [];
      for (const assigned of [strategyId, `${strategyId}@1`]) {
        games.push(await makeGame(client, { strategyId: assigned }));
        await makeTask(client, games.at(-1).gameId);
      }
      const draft = { externalGameId: 'early', strategyId: `${strategyId}@2` };
      expect((await client.post('/games', draft)).body.code).toBe('unknown-strategy');
      await made(client.put(`/strategies/custom/${id}`, { source: giving(2) }), 200);
      expect((await client.post('/games', draft)).body.code).toBe('strategy-not-published');
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const decided = [];
      for (const game of games) {
        const { points, strategyVersion } = (await award(client, game, {})).body;
        decided.push([points, strategyVersion]);
      }
      expect(decided).toEqual([
        [2, 2],
        [1, 1],
      ]);
      await made(client.post('/games', draft));
    });

    it('refuses parameters of followers that do not fit any more, and names them', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, giving('base', 'param base: int (0..9) = 3'));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const game = await makeGame(client, { strategyId, params: { base: 7 } });
      const place = { gameId: game.gameId, externalGameId: game.externalGameId };
      const fitting = await makeTask(client, game.gameId, { params: { base: 1 } });
      const inheriting = await makeTask(client, game.gameId, { externalTaskId: 'run', params: { base: 6 } });
      const other = await makeGame(client);
      const own = await makeTask(client, other.gameId, { strategyId, params: { base: 8 } });
      const pinned = { externalTaskId: 'run', strategyId: `${strategyId}@1`, params: { base: 9 } };
      await made(client.post(`/games/${other.gameId}/tasks`, pinned));
      const source = giving('base', 'param base: int (0..5) = 4');
      await made(client.put(`/strategies/custom/${id}`, { source }), 200);
      const refused = await client.post(`/strategies/custom/${id}/publish`);
      expect(refused).toMatchObject({ status: 409, body: { code: 'params-conflict' } });
      expect(refused.body.uses).toMatchObject([
        { kind: 'game', ...place, taskId: null, follows: 'published' },
        { kind: 'task', gameId: other.gameId, taskId: own.taskId },
        { kind: 'task', ...place, taskId: inheriting.taskId, externalTaskId: 'run' },
      ]);
      expect(refused.body.uses[0].problems).toEqual([expect.stringContaining('`base`')]);
      expect(refused.text).not.toContain(fitting.taskId);
      expect((await client.get(`/strategies/custom/${id}`)).body.publishedVersion).toBe(1);
    });

    it('lets parameters that do not fit fall back to their defaults where it is forced', async () => {
      const { client } = await service().keyClient();
      const declared = 'param base: int (0..9) = 3  param more: int = 0';
      const { id, strategyId, owner } = await makeStrategy(client, giving('base + more', declared));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const game = await makeGame(client, { strategyId, params: { base: 7, more: 100 } });
      await makeTask(client, game.gameId);
      expect((await award(client, game, {})).body.points).toBe(107);
      const source = giving('base + more', declared.replace('9', '5'));
      await made(client.put(`/strategies/custom/${id}`, { source }), 200);
      await made(client.post(`/strategies/custom/${id}/publish`, { force: true }), 200);

      expect((await award(client, game, {})).body).toMatchObject({ points: 103, strategyVersion: 2 });
      const { books } = service().storage;
      const filter = { owner, module: 'strategies', level: null, from: null, to: null } as const;
      const page = { limit: 1, after: null, count: false };
      expect((await books.audit.list(filter, page)).items).toMatchObject([{ details: { unfit: 1 } }]);
      expect((await client.get(`/games/${game.gameId}`)).body.params).toEqual({ base: 7, more: 100 });
      expect((await client.get(`/games/${game.gameId}/strategy`)).body).toMatchObject({
        version: 2,
        params: [
          { name: 'base', value: 3, from: 'default' },
          { name: 'more', value: 100, from: 'game' },
        ],
        awardRange: { min: 103, max: 103 },
      });
      await made(client.patch(`/games/${game.gameId}`, { platform: 'ios' }), 200);
      const again = await client.patch(`/games/${game.gameId}`, { params: { base: 7, more: 1 } });
      expect(again.body.code).toBe('invalid-params');
      await made(client.post(`/games/${game.gameId}/duplicate`, { externalGameId: 'copy' }));

      await made(client.post(`/strategies/custom/${id}/rollback/1`), 200);
      expect((await award(client, game, {})).body.points).toBe(107);
    });

    it('keeps in the audit log what changes, as whoever published it words it', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`, { note: 'One for all' }), 200);
      await publishNext(client, id, giving(2));
      await made(client.post(`/strategies/custom/${id}/rollback/1`, { note: 'Two was too much' }), 200);
      const { items } = (await client.get('/dashboard/summary/logs?module=strategies')).body;
      const notes = items.map(({ details }: { details: { note?: string } }) => details.note);
      expect(notes.filter((note: unknown) => note !== undefined)).toEqual([
        'Two was too much',
        'One for all',
      ]);
      const long = await client.post(`/strategies/custom/${id}/publish`, { note: 'n'.repeat(501) });
      expect(long).toMatchObject({ status: 422, body: { errors: [{ path: 'body.note' }] } });
    });

    it('decides each of many awards at once by one version, and each later one by the new', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const game = await makeGame(client, { strategyId });
      await makeTask(client, game.gameId);
      await made(client.put(`/strategies/custom/${id}`, { source: giving('2 + user.awards * 0') }), 200);
      const publishing = client.post(`/strategies/custom/${id}/publish`);
      const awards = await atOnce(20, (index) => award(client, game, { user: `user-${index}` }));
      for (const { status, body } of awards) {
        expect([status, body.points]).toEqual([201, body.strategyVersion]);
      }
      expect((await publishing).status).toBe(200);
      expect((await award(client, game, {})).body.strategyVersion).toBe(2);
    });

    it('either sees parameters that are set at once, or has them checked against its version', async () => {
      const { client } = await service().keyClient();
      for (let round = 0; round < 6; round += 1) {
        const { id, strategyId } = await makeStrategy(client, giving('base', 'param base: int (0..9) = 3'));
        await made(client.post(`/strategies/custom/${id}/publish`), 200);
        const game = await makeGame(client, { strategyId });
        const { taskId } = await makeTask(client, game.gameId);
        const source = giving('base', 'param base: int (0..5) = 3');
        await made(client.put(`/strategies/custom/${id}`, { source }), 200);
        const [publishing, ...setting] = await Promise.all([
          client.post(`/strategies/custom/${id}/publish`),
          client.patch(`/games/${game.gameId}`, { params: { base: 7 } }),
          client.patch(`/games/${game.gameId}/tasks/${taskId}`, { params: { base: 8 } }),
        ]);
        const statuses = setting.map(({ status }) => status);
        if (publishing.status === 200) {
          expect(statuses).toEqual([422, 422]);
        } else {
          expect(publishing.body.code).toBe('params-conflict');
          // It names what was there; what came after the refusal had no version to fit.
          const count = statuses.filter((status) => status === 200).length;
          expect(publishing.body.uses.length).toBeGreaterThan(0);
          expect(publishing.body.uses.length).toBeLessThanOrEqual(count);
        }
      }
    });

    it('takes its turn with a change and a rollback at once', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      const path = `/strategies/custom/${id}`;
      await publishNext(client, id, giving(2));
      await made(client.put(path, { source: giving(3) }), 200);
      const [publishing, changing, rolling] = await Promise.all([
        client.post(`${path}/publish`),
        client.put(path, { source: giving(4) }),
        client.post(`${path}/rollback/1`),
      ]);
      expect([publishing.status, changing.status, rolling.status]).toEqual([200, 200, 200]);
      expect(changing.body.version).toBe(4);
      const { items } = (await client.get(`${path}/versions`)).body;
      const { publishedVersion, latestVersion } = (await client.get(path)).body;
      const published = items.filter(({ status }: { status: string }) => status === 'published');
      expect(published).toMatchObject([{ version: publishedVersion }]);
      expect([latestVersion, items.length]).toEqual([4, 4]);
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
