import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { makeGame } from '../testing/arrange.js';

describe('GET /games/{gameId}', () => {
  eachService((service) => {
    it('gives the game as it was created', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client);
      expect(await client.get(`/games/${game.gameId}`)).toMatchObject({ status: 200, body: game });
      expect((await client.get(`/games/${game.gameId.toUpperCase()}`)).body).toEqual(game);
    });

    it('forbids the games of other scopes, in the words of the interface', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client);
      const { client: stranger } = await service().keyClient();
      const answer = await stranger.get(`/games/${game.gameId}`);
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'game-forbidden', detail: 'You do not have permission to access this game' },
      });
    });

    it('knows no game that is not there, nor an id that is none', async () => {
      const { client } = await service().keyClient();
      const missing = await client.get('/games/01890000-0000-7000-8000-000000000000');
      expect(missing).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
      expect((await client.get('/games/walks')).status).toBe(422);
    });

    it('takes If-Match', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const etag = (await client.get(`/games/${gameId}`)).headers.get('etag') ?? '';
      expect((await client.get(`/games/${gameId}`, { 'if-match': etag })).status).toBe(200);
      const other = await client.get(`/games/${gameId}`, { 'if-match': '"another"' });
      expect(other).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
    });
  });
});
