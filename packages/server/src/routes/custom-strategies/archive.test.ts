import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import {
  atOnce,
  award,
  giving,
  made,
  makeGame,
  makeStrategy,
  makeTask,
  publishNext,
  publishStrategy,
} from '../testing/arrange.js';

describe('POST /strategies/custom/{id}/archive', () => {
  eachService((service) => {
    it('archives what nothing uses, and frees its name', async () => {
      const { client } = await service().keyClient();
      const created = await makeStrategy(client, giving(1), { name: 'seasonal' });
      const path = `/strategies/custom/${created.id}`;
      service().clock.advance(1000);
      const { status, body } = await client.post(`${path}/archive`);
      expect(status).toBe(200);
      const at = '2026-01-15T12:00:01.000Z';
      expect(body).toEqual({ ...created, status: 'archived', updatedAt: at, archivedAt: at });
      expect((await client.post(`${path}/archive`, { force: true })).body).toEqual(body);
      expect((await client.get(path)).body).toEqual(body);
      await makeStrategy(client, giving(2), { name: 'seasonal' });
      const { items } = (await client.get('/strategies/custom?name=seasonal&status=archived')).body;
      expect(items).toMatchObject([{ id: created.id }]);
    });

    it('names what uses it, and archives over that with force', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, giving(5));
      const id = strategyId.slice('custom:'.length);
      const game = await makeGame(client, { strategyId });
      const task = await makeTask(client, game.gameId, { strategyId: `${strategyId}@1` });
      const refused = await client.post(`/strategies/custom/${id}/archive`);
      const place = { gameId: game.gameId, externalGameId: game.externalGameId };
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'strategy-in-use',
          counts: { games: 1, tasks: 1 },
          uses: [
            { kind: 'game', ...place, taskId: null, externalTaskId: null, follows: 'published' },
            { kind: 'task', ...place, taskId: task.taskId, externalTaskId: 'walk', follows: 1 },
          ],
        },
      });
      const { owner, ...archived } = await made(
        client.post(`/strategies/custom/${id}/archive`, { force: true }),
        200,
      );
      expect(archived).toMatchObject({ status: 'archived', publishedVersion: 1 });
      const filter = { owner, module: 'strategies', level: null, from: null, to: null } as const;
      const page = { limit: 1, after: null, count: false };
      expect((await service().storage.books.audit.list(filter, page)).items).toMatchObject([
        { message: 'Strategy archived', details: { id, games: 1, tasks: 1 } },
      ]);
    });

    it('leaves whoever uses it awarding, and lets nothing new use it', async () => {
      const { client } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const game = await makeGame(client, { strategyId });
      const { taskId } = await makeTask(client, game.gameId, { strategyId: `${strategyId}@1` });
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      await publishNext(client, id, giving(2));
      await made(client.post(`/strategies/custom/${id}/archive`, { force: true }), 200);

      expect((await award(client, game, {})).body.points).toBe(1);
      const run = await client.post(`/games/${game.gameId}/tasks/run/points`, { externalUserId: 'ann' });
      expect(run.body).toMatchObject({ points: 2, strategyVersion: 2 });
      await made(client.patch(`/games/${game.gameId}`, { platform: 'ios', params: {} }), 200);

      const archived = { status: 422, body: { code: 'strategy-archived' } };
      const assignments = [strategyId, `${strategyId}@1`];
      for (const assigned of assignments) {
        const body = { externalGameId: 'new', strategyId: assigned };
        expect(await client.post('/games', body)).toMatchObject(archived);
        const other = await makeGame(client);
        expect(await client.patch(`/games/${other.gameId}`, { strategyId: assigned })).toMatchObject(
          archived,
        );
        const task = { externalTaskId: 'walk', strategyId: assigned };
        expect(await client.post(`/games/${other.gameId}/tasks`, task)).toMatchObject({
          ...archived,
          body: { errors: [{ path: 'body.strategyId', code: 'strategy-archived' }] },
        });
        const many = await client.post(`/games/${other.gameId}/tasks/bulk`, { tasks: [task], atomic: false });
        expect(many.body.failed).toMatchObject([{ error: archived.body }]);
      }
      const copies = [
        client.post(`/games/${game.gameId}/duplicate`, { externalGameId: 'copy' }),
        client.post(`/games/${game.gameId}/tasks/${taskId}/duplicate`, { externalTaskId: 'copy' }),
      ];
      for (const copy of copies) {
        expect(await copy).toMatchObject({ status: 409, body: { code: 'strategy-archived' } });
      }
    });

    it('refuses every change afterwards', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      const path = `/strategies/custom/${id}`;
      expect((await client.post(`${path}/archive`, {}, { 'if-match': '"another"' })).status).toBe(412);
      await made(client.post(`${path}/archive`), 200);
      for (const call of [client.post(`${path}/publish`), client.post(`${path}/rollback/1`)]) {
        expect(await call).toMatchObject({ status: 409, body: { code: 'strategy-archived' } });
      }
      const { client: stranger } = await service().keyClient();
      expect((await stranger.post(`${path}/archive`)).body.code).toBe('strategy-not-found');
    });

    it('either sees an assignment made at once, or keeps it from being made', async () => {
      const { client } = await service().keyClient();
      for (let round = 0; round < 8; round += 1) {
        const strategyId = await publishStrategy(client, giving(1));
        const path = `/strategies/custom/${strategyId.slice('custom:'.length)}`;
        const create = (number: number) =>
          client.post('/games', { externalGameId: `game-${round}-${number}`, strategyId });
        const [archiving, ...creating] = await Promise.all([
          client.post(`${path}/archive`),
          create(1),
          create(2),
        ]);
        const statuses = creating.map(({ status }) => status);
        const { games } = (await client.get(`${path}/usage`)).body;
        expect(games).toBe(statuses.filter((status) => status === 201).length);
        if (archiving.status === 200) {
          expect(new Set(statuses)).toEqual(new Set([422]));
        } else {
          expect(archiving.body.code).toBe('strategy-in-use');
          expect(statuses).toContain(201);
        }
      }
    });

    it('archives once of ten at once', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      const answers = await atOnce(10, () => client.post(`/strategies/custom/${id}/archive`));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.body.status).toBe('archived');
    });
  });
});
