import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame } from '../testing/arrange.js';
import { type KnownPlayer, makeKnownPlayer } from '../testing/known-player.js';

const read = { typeAction: 'read' };

const ownersOf = ({ body }: Answer): readonly string[] =>
  body.items.map(({ owner }: { readonly owner: string }) => owner);

describe('a player whom a key knows', () => {
  eachService((service) => {
    let known: KnownPlayer | undefined;
    const world = () => {
      if (known === undefined) throw new Error('the world is made before each test');
      return known;
    };

    beforeEach(async () => {
      known = await makeKnownPlayer(service());
      await made(known.key.put('/users/pat', { name: 'Pat', metadata: { risk: 'high' } }), 200);
    });

    it('is the same person on every route of users that reads', async () => {
      const { pat, owner, awardId, actionId } = world();
      const user = await pat.get('/users/pat');
      expect(user.body).toMatchObject({ owner, externalUserId: 'pat', name: 'Pat' });
      expect(ownersOf(await pat.get('/users?count=true'))).toEqual([owner]);
      expect((await pat.get('/users/pat/points')).body).toMatchObject({ owner, points: 6 });
      expect((await pat.get('/users/pat/wallet')).body).toMatchObject({ owner, points: 6 });
      const queried = await pat.post('/users/points/query', {});
      expect(queried.body.items).toMatchObject([{ externalUserId: 'pat', points: 6, owners: [{ owner }] }]);
      expect((await pat.get(`/users/pat/awards/${awardId}`)).body).toMatchObject({ awardId, points: 5 });
      expect((await pat.get(`/users/pat/actions/${actionId}`)).body).toMatchObject({ actionId });
    });

    it('neither acts nor is described in a shadow of its own, unless it names its scope', async () => {
      const { pat, key, owner } = world();
      for (const refused of [
        () => pat.post('/users/pat/actions', read),
        () => pat.put('/users/pat', { name: 'Me' }),
        () => pat.post(`/users/pat/actions?owner=${owner}`, read),
        () => pat.put(`/users/pat?owner=${owner}`, { name: 'Me' }),
      ]) {
        expect(await refused()).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
      }
      expect(ownersOf(await pat.get('/users?owner=sub:pat'))).toEqual([]);
      expect((await key.get('/users/pat')).body.name).toBe('Pat');
      await made(pat.put('/users/pat?owner=sub:pat', { name: 'Me' }), 200);
      expect((await pat.get('/users/pat')).body).toMatchObject({ owner, name: 'Pat' });
    });

    it('is listed in each scope that has it, page by page, and counted', async () => {
      const { pat, owner } = world();
      await made(pat.put('/users/pat?owner=sub:pat', { name: 'Me' }), 200);
      await made(pat.put('/users/friend', { name: 'Friend' }), 200);
      const other = await service().keyClient();
      await made(other.client.put('/users/pat', { name: 'P' }), 200);
      const all = [`key:${other.apiKey}`, 'sub:pat', 'sub:pat', owner];
      const whole = await pat.get('/users?count=true');
      expect([ownersOf(whole), whole.body.total]).toEqual([all, 4]);
      for (const limit of [1, 2, 3]) {
        const paged: string[] = [];
        for (let cursor = ''; ; ) {
          const page = await pat.get(`/users?limit=${limit}${cursor}`);
          paged.push(...ownersOf(page));
          if (page.body.nextCursor === null) break;
          cursor = `&cursor=${page.body.nextCursor}`;
        }
        expect(paged).toEqual(all);
      }
      const eve = await service().tokenClient({ sub: 'eve' });
      expect(ownersOf(await eve.get('/users'))).toEqual([]);
    });

    it('finds its award in whichever scope it is', async () => {
      const { pat, awardId, actionId } = world();
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const later = await made(act(client, game, { user: 'pat', points: 3 }));
      for (const path of [
        `awards/${awardId}`,
        `actions/${actionId}`,
        `actions/${later.actionId}`,
        `awards/${later.award.awardId}`,
      ]) {
        expect((await pat.get(`/users/pat/${path}`)).status).toBe(200);
      }
      const anns = await made(award(client, game, { user: 'ann' }));
      expect((await pat.get(`/users/pat/awards/${anns.awardId}`)).body.code).toBe('award-not-found');
    });

    it('asks for itself in a game by a query', async () => {
      const { pat, key } = world();
      const [{ gameId }] = (await pat.get('/games')).body.items;
      const ask = (externalUserIds: readonly string[] | undefined, game: string) =>
        pat.post('/users/points/query', { externalUserIds, gameId: game });
      expect((await ask(['pat'], gameId)).body.items).toMatchObject([{ points: 6 }]);
      const unplayed = await makeEchoGame(key);
      for (const refused of [
        ask(undefined, gameId),
        ask(['pat', 'ann'], gameId),
        ask(['pat'], unplayed.gameId),
      ]) {
        expect((await refused).body.code).toBe('game-forbidden');
      }
    });
  });
});

describe('an id with slashes, of which a page says how it is spelt', () => {
  const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
  const [, theirs = '', spelt = ''] =
    /`(https:\S+\/u\/1)` in base64url[^`]*`-`[\s\S]*?is `(\S+)`/.exec(page) ?? [];

  eachService((service) => {
    it('has a wallet under that spelling, and nowhere under its own', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      expect(Buffer.from(theirs).toString('base64url')).toBe(spelt);
      expect(await award(client, game, { user: theirs })).toMatchObject({
        status: 422,
        body: {
          errors: [{ path: 'body.externalUserId', message: expect.stringContaining('without slashes') }],
        },
      });
      await made(award(client, game, { user: spelt, points: 3 }));
      await made(client.patch(`/users/${spelt}`, { metadata: { sub: theirs } }), 200);
      expect((await client.get(`/users/${spelt}/wallet`)).body).toMatchObject({ points: 3 });
      const player = await service().tokenClient({ sub: theirs });
      expect((await player.get(`/users/${spelt}/wallet`)).status).toBe(404);
    });
  });
});

describe('a game that somebody made with a token', () => {
  eachService((service) => {
    it('is read by the players whom it awarded, and by no other', async () => {
      const olga = await service().tokenClient({ sub: 'olga' });
      const pat = await service().tokenClient({ sub: 'pat' });
      const eve = await service().tokenClient({ sub: 'eve' });
      const game = await makeEchoGame(olga, { externalGameId: 'walks' });
      const reads = ['', '/tasks', '/tasks/walk', '/users/pat/points', '/tasks/walk/users/pat/points'].map(
        (path) => `/games/${game.gameId}${path}`,
      );
      reads.push(`/games/${game.gameId}/users/pat/points/simulated`);
      const statusesFor = async (client: Client) =>
        Promise.all(reads.map(async (path) => (await client.get(path)).status));
      expect(await statusesFor(pat)).toEqual(reads.map(() => 403));
      await made(award(olga, game, { user: 'pat', points: 9 }));
      expect(await statusesFor(pat)).toEqual(reads.map(() => 200));
      expect(await statusesFor(eve)).toEqual(reads.map(() => 403));
      expect((await pat.get('/users/pat/wallet?owner=sub:olga')).body).toMatchObject({ points: 9 });
      expect((await pat.get('/users/pat/wallet')).body.code).toBe('user-not-found');
      expect((await pat.get('/games')).body.items).toEqual([]);
    });
  });
});
