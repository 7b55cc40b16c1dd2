import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { made, makeGame, makeTask } from './testing/arrange.js';

const described = { name: 'Spring walks', metadata: { season: 'spring', 'cost centre': '4711' } };
const nothing = { name: null, metadata: {} };

describe('what a game and a task are called, and what else is said of them', () => {
  eachService((service) => {
    it('is kept as it is given, in lists too', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client, described);
      const task = await makeTask(client, game.gameId, described);
      expect([game, task]).toMatchObject([described, described]);
      expect((await client.get('/games')).body.items).toEqual([game]);
      expect((await client.get(`/games/${game.gameId}/tasks`)).body.items).toEqual([task]);
      const many = { tasks: [{ externalTaskId: 'run', ...described }, { externalTaskId: 'swim' }] };
      const { created } = await made(client.post(`/games/${game.gameId}/tasks/bulk`, many));
      expect(created).toMatchObject([described, nothing]);
    });

    it('changes by itself, the metadata as a whole, and is taken back by null', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client, described);
      const task = await makeTask(client, game.gameId, described);
      for (const path of [`/games/${game.gameId}`, `/games/${game.gameId}/tasks/${task.taskId}`]) {
        const renamed = await made(client.patch(path, { name: 'Summer walks' }), 200);
        expect(renamed).toMatchObject({ name: 'Summer walks', metadata: described.metadata });
        const marked = await made(client.patch(path, { metadata: { season: 'summer' } }), 200);
        expect(marked).toMatchObject({ name: 'Summer walks', metadata: { season: 'summer' } });
        const bare = await made(client.patch(path, { name: null, metadata: null }), 200);
        expect(bare).toMatchObject(nothing);
        expect((await client.patch(path, { metadata: { season: 7 } })).status).toBe(422);
      }
    });

    it('goes along into copies', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client, described);
      const task = await makeTask(client, game.gameId, described);
      const path = `/games/${game.gameId}`;
      const again = await client.post(`${path}/tasks/${task.taskId}/duplicate`, { externalTaskId: 'again' });
      const copy = (await client.post(`${path}/duplicate`, { externalGameId: 'copy' })).body;
      const copied = (await client.get(`/games/${copy.gameId}/tasks/walk`)).body;
      expect([again.body, copy, copied]).toMatchObject([described, described, described]);
    });
  });
});
