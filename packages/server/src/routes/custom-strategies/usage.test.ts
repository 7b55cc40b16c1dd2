import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { giving, made, makeGame, makeStrategy, makeTask, publishStrategy } from '../testing/arrange.js';

describe('GET /strategies/custom/{id}/usage', () => {
  eachService((service) => {
    it('lists the games and tasks that name it or one of its versions, page by page', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, giving(1));
      const id = strategyId.slice('custom:'.length);
      const other = await makeGame(client, { strategyId: await publishStrategy(client, giving(2)) });
      const pinned = await makeGame(client, { strategyId: `${strategyId}@1` });
      const following = await makeGame(client, { strategyId });
      await makeTask(client, following.gameId);
      const task = await makeTask(client, other.gameId, { strategyId: `${strategyId}@1` });
      const follower = await makeTask(client, other.gameId, { externalTaskId: 'run', strategyId });
      const useOf = (game: typeof other, use: object) => ({
        gameId: game.gameId,
        externalGameId: game.externalGameId,
        taskId: null,
        externalTaskId: null,
        ...use,
      });
      const expected = [
        useOf(following, { kind: 'game', follows: 'published' }),
        useOf(pinned, { kind: 'game', follows: 1 }),
        useOf(other, {
          kind: 'task',
          follows: 'published',
          taskId: follower.taskId,
          externalTaskId: 'run',
        }),
        useOf(other, { kind: 'task', follows: 1, taskId: task.taskId, externalTaskId: 'walk' }),
      ];
      const path = `/strategies/custom/${id}/usage`;
      const whole = await client.get(`${path}?count=true`);
      expect(whole).toMatchObject({ status: 200 });
      expect(whole.body).toEqual({
        id,
        games: 2,
        tasks: 2,
        items: expected,
        nextCursor: null,
        total: 4,
      });
      const uses = [];
      for (let query = '?limit=1'; query !== ''; ) {
        const { items, nextCursor, games, tasks } = (await client.get(path + query)).body;
        expect([games, tasks]).toEqual([2, 2]);
        uses.push(...items);
        query = nextCursor === null ? '' : `?limit=1&cursor=${nextCursor}`;
      }
      expect(uses).toEqual(expected);
    });

    it('leaves out what was deleted, and knows nothing of other scopes', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, giving(1));
      const path = `/strategies/custom/${strategyId.slice('custom:'.length)}/usage`;
      const game = await makeGame(client, { strategyId });
      const { taskId } = await makeTask(client, game.gameId, { strategyId });
      const gone = await makeGame(client);
      await makeTask(client, gone.gameId, { strategyId });
      await made(client.delete(`/games/${game.gameId}/tasks/${taskId}`), 200);
      await made(client.delete(`/games/${gone.gameId}`), 200);
      expect((await client.get(path)).body).toMatchObject({ games: 1, tasks: 0, items: [{ kind: 'game' }] });
      const { client: stranger } = await service().keyClient();
      expect((await stranger.get(path)).body.code).toBe('strategy-not-found');
      const { id } = await makeStrategy(client, giving(1));
      expect((await client.get(`/strategies/custom/${id}/usage`)).body).toMatchObject({
        games: 0,
        items: [],
      });
    });
  });
});
