import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeGame, makeTask } from '../testing/arrange.js';

describe('GET /games/{gameId}/tasks/{externalTaskId}', () => {
  eachService((service) => {
    it('finds a task by the external id, byte by byte', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const name = 'Größe & 50% #1?';
      const task = await makeTask(client, gameId, { externalTaskId: name });
      expect(await client.get(`/games/${gameId}/tasks/${encodeURIComponent(name)}`)).toMatchObject({
        status: 200,
        body: task,
      });
      const folded = await client.get(`/games/${gameId}/tasks/${encodeURIComponent(name.toUpperCase())}`);
      expect(folded).toMatchObject({ status: 404, body: { code: 'task-not-found' } });
    });

    it('knows neither the tasks of other games nor the games of other scopes', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const other = await makeGame(client);
      await makeTask(client, gameId);
      expect((await client.get(`/games/${other.gameId}/tasks/walk`)).status).toBe(404);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.get(`/games/${gameId}/tasks/walk`)).status).toBe(403);
    });

    it('takes If-Match', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      await makeTask(client, gameId);
      const answer = await client.get(`/games/${gameId}/tasks/walk`, { 'if-match': '"another"' });
      expect(answer).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
    });
  });
});
