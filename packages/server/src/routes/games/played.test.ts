import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import type { TestService } from '../../testing/test-service.js';
import { act, award, made, makeEchoGame, makeGame, makeTask } from '../testing/arrange.js';

interface Game {
  readonly gameId: string;
}

const idsOf = ({ body }: Answer): readonly string[] => body.items.map(({ gameId }: Game) => gameId);

async function pagesOf(client: Client, path: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const answer = await client.get(`${path}${cursor}`);
    ids.push(...idsOf(answer));
    if (answer.body.nextCursor === null) return ids;
    cursor = `&cursor=${answer.body.nextCursor}`;
  }
}

describe('the games that a player takes part in', () => {
  eachService((service) => {
    const start = async ({ keyClient, tokenClient }: TestService) => ({
      one: (await keyClient()).client,
      other: (await keyClient()).client,
      pat: await tokenClient({ sub: 'pat' }),
      eve: await tokenClient({ sub: 'eve' }),
    });

    /** Games of two tenants and the player's own, in the order in which they are listed. */
    async function playedGames({ one, other, pat }: Awaited<ReturnType<typeof start>>) {
      const own = await makeGame(pat, { externalGameId: 'own', platform: 'web' });
      const first = await makeEchoGame(one, { externalGameId: 'walks', platform: 'web' });
      await makeEchoGame(one, { externalGameId: 'unplayed' });
      const second = await makeEchoGame(other, { externalGameId: 'walks' });
      const third = await makeEchoGame(one, { externalGameId: 'runs' });
      await made(award(one, first, { user: 'pat' }));
      await made(award(one, third, { user: 'pat' }));
      await made(act(other, second, { user: 'pat', data: { amount: 1, mode: 'deny' } }));
      return { own, first, second, third };
    }

    it('are listed with its own, newest first, page by page, filtered and counted', async () => {
      const world = await start(service());
      const { own, first, second, third } = await playedGames(world);
      const { pat, eve } = world;
      const expected = [third, second, first, own].map(({ gameId }) => gameId);
      const all = await pat.get('/games?count=true');
      expect(idsOf(all)).toEqual(expected);
      expect(all.body.total).toBe(4);
      expect(all.body.items[1]).toMatchObject({ owner: second.owner, externalGameId: 'walks' });
      for (const limit of [1, 2, 3]) expect(await pagesOf(pat, `/games?limit=${limit}`)).toEqual(expected);
      const web = await pat.get('/games?platform=web&count=true');
      expect([idsOf(web), web.body.total]).toEqual([[first.gameId, own.gameId], 2]);
      expect(idsOf(await pat.get('/games?externalGameId=walks'))).toEqual([second.gameId, first.gameId]);
      expect(idsOf(await pat.get(`/games?strategyId=${third.strategyId}`))).toEqual([]);
      expect(idsOf(await pat.get('/games?owner=sub:pat'))).toEqual([own.gameId]);
      expect(idsOf(await eve.get('/games'))).toEqual([]);
    });

    it('are each listed once, whatever was done in them', async () => {
      const { one, pat } = await start(service());
      const game = await makeEchoGame(one);
      const older = await makeEchoGame(one);
      for (const each of [older, game]) {
        for (const typeAction of ['a', 'b', 'c']) await made(act(one, each, { user: 'pat', typeAction }));
        await made(award(one, each, { user: 'pat' }));
      }
      expect(await pagesOf(pat, '/games?limit=1')).toEqual([older.gameId, game.gameId]);
      expect((await pat.get('/games?count=true')).body.total).toBe(2);
    });

    it('can be read with their tasks, and changed in nothing', async () => {
      const { one, pat } = await start(service());
      const game = await makeEchoGame(one, { externalGameId: 'walks' });
      await made(award(one, game, { user: 'pat' }));
      const path = `/games/${game.gameId}`;
      const { taskId } = await makeTask(one, game.gameId, { externalTaskId: 'run' });
      for (const read of [path, `${path}/tasks?count=true`, `${path}/tasks/walk`]) {
        expect((await one.get(read)).body).toMatchObject((await pat.get(read)).body);
      }
      const refused = [
        await pat.patch(path, { platform: 'web' }),
        await pat.delete(path),
        await pat.post(`${path}/duplicate`, { externalGameId: 'copy' }),
        await pat.post(`${path}/tasks`, { externalTaskId: 'new' }),
        await pat.patch(`${path}/tasks/${taskId}`, { status: 'closed' }),
        await pat.delete(`${path}/tasks/${taskId}`),
        await award(pat, game, { user: 'pat' }),
        await act(pat, game, { user: 'pat' }),
        await pat.get(`${path}/users`),
        await pat.get(`${path}/strategy`),
        await pat.get(`${path}/tasks?strategyId=default`),
        await pat.get(`${path}/points`),
        await pat.get(`${path}/tasks/walk/points`),
        await pat.get(`${path}/users/ann/points`),
      ];
      expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'game-forbidden'));
    });

    it('are none that the player has no part in, or that is gone', async () => {
      const { one, pat } = await start(service());
      const game = await makeEchoGame(one);
      const gone = await makeEchoGame(one);
      await made(award(one, gone, { user: 'pat' }));
      await made(award(one, game, { user: 'ann' }));
      await one.delete(`/games/${gone.gameId}`);
      expect((await pat.get('/games?count=true')).body).toMatchObject({ items: [], total: 0 });
      expect((await pat.get(`/games/${game.gameId}`)).body.code).toBe('game-forbidden');
      expect((await pat.get(`/games/${gone.gameId}`)).body.code).toBe('game-not-found');
    });

    it('are nobody’s whose subject comes from a claim that people can change', async () => {
      const { one } = await start(service());
      const game = await makeEchoGame(one);
      await made(award(one, game, { user: 'pat' }));
      const named = await service().tokenClient({ sub: undefined, preferred_username: 'pat' });
      expect(idsOf(await named.get('/games'))).toEqual([]);
      expect((await named.get(`/games/${game.gameId}`)).body.code).toBe('game-forbidden');
    });
  });
});
