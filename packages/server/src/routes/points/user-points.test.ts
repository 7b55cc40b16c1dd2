import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeTask, walkOf } from '../testing/arrange.js';

describe('GET /games/{gameId}/users/{externalUserId}/points', () => {
  eachService((service) => {
    it("reads one user's points in a game, task by task", async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      await award(client, game, { points: 5 });
      await award(client, game, { user: 'bob', points: 9 });
      const run = { externalUserId: 'ann', data: { amount: 10 } };
      await client.post(`/games/${game.gameId}/tasks/run/points`, run);
      const path = `/games/${game.gameId}/users/ann/points`;
      const lastAwardAt = '2026-01-15T12:00:00.000Z';
      expect((await client.get(path)).body).toEqual({
        externalUserId: 'ann',
        points: 15,
        timesAwarded: 2,
        gameId: game.gameId,
        externalGameId: game.externalGameId,
        level: null,
        tasks: {
          items: [
            { externalTaskId: 'run', points: 10, timesAwarded: 1, lastAwardAt, deletedAt: null },
            { externalTaskId: 'walk', points: 5, timesAwarded: 1, lastAwardAt, deletedAt: null },
          ],
          nextCursor: null,
        },
      });
      const { tasks } = (await client.get(`${path}?limit=1`)).body;
      const next = (await client.get(`${path}?limit=1&cursor=${tasks.nextCursor}`)).body;
      expect(next).toMatchObject({
        points: 15,
        tasks: { items: [{ externalTaskId: 'walk' }], nextCursor: null },
      });
    });

    it('is zeros for a known user without awards here, and 404 for an unknown one', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, {});
      const other = await makeEchoGame(client);
      expect((await client.get(`/games/${other.gameId}/users/ann/points`)).body).toMatchObject({
        points: 0,
        timesAwarded: 0,
        tasks: { items: [] },
      });
      const missing = await client.get(`/games/${other.gameId}/users/eve/points`);
      expect(missing).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    });
  });
});

describe('GET /games/{gameId}/tasks/{externalTaskId}/users/{externalUserId}/points', () => {
  eachService((service) => {
    it("reads one user's points in one task, with the first and the last time by when it happened", async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 5, occurredAt: '2026-01-14T10:00:00Z' });
      await award(client, game, { points: 2, occurredAt: '2026-01-12T10:00:00Z' });
      expect((await client.get(`${walkOf(game)}/users/ann/points`)).body).toEqual({
        externalUserId: 'ann',
        points: 7,
        timesAwarded: 2,
        gameId: game.gameId,
        externalTaskId: 'walk',
        firstAwardAt: '2026-01-12T10:00:00.000Z',
        lastAwardAt: '2026-01-14T10:00:00.000Z',
      });
    });

    it('is zeros for a known user without awards here, and 404 for an unknown user or task', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      await award(client, game, {});
      const points = (task: string, user: string) =>
        client.get(`/games/${game.gameId}/tasks/${task}/users/${user}/points`);
      expect((await points('run', 'ann')).body).toMatchObject({
        points: 0,
        timesAwarded: 0,
        firstAwardAt: null,
        lastAwardAt: null,
      });
      expect((await points('walk', 'eve')).body.code).toBe('user-not-found');
      expect((await points('ride', 'ann')).body.code).toBe('task-not-found');
    });
  });
});
