import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeGame, makeTask } from '../testing/arrange.js';

const namesOf = (items: readonly { externalTaskId: string }[]) => items.map((item) => item.externalTaskId);

describe('GET /games/{gameId}/tasks', () => {
  eachService((service) => {
    it('lists the tasks of one game, newest first, page by page', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const other = await makeGame(client);
      for (const externalTaskId of ['a', 'b', 'c']) await makeTask(client, gameId, { externalTaskId });
      await makeTask(client, other.gameId);
      const first = (await client.get(`/games/${gameId}/tasks?limit=2&count=true`)).body;
      expect(namesOf(first.items)).toEqual(['c', 'b']);
      expect(first.total).toBe(3);
      const second = (await client.get(`/games/${gameId}/tasks?limit=2&cursor=${first.nextCursor}`)).body;
      expect(namesOf(second.items)).toEqual(['a']);
      expect(second.nextCursor).toBeNull();
      const elsewhere = await client.get(`/games/${other.gameId}/tasks?cursor=${first.nextCursor}`);
      expect(elsewhere).toMatchObject({ status: 422, body: { code: 'invalid-cursor' } });
    });

    it('filters by status, and by the strategy that tasks have of their own', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed' });
      await makeTask(client, gameId, { externalTaskId: 'open' });
      await makeTask(client, gameId, { externalTaskId: 'closed', status: 'closed', strategyId: 'fixed' });
      const list = async (query: string) =>
        namesOf((await client.get(`/games/${gameId}/tasks?${query}`)).body.items);
      expect(await list('status=open')).toEqual(['open']);
      expect(await list('status=closed')).toEqual(['closed']);
      expect(await list('strategyId=fixed')).toEqual(['closed']);
    });

    it('is for the scope of the game alone', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.get(`/games/${gameId}/tasks`)).status).toBe(403);
      expect((await client.get('/games/01890000-0000-7000-8000-000000000000/tasks')).status).toBe(404);
    });
  });
});
