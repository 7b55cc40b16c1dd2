import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame } from '../testing/arrange.js';

const read = { typeAction: 'read' };

describe('whose user an id means', () => {
  eachService((service) => {
    let [first, second]: readonly Tenant[] = [];
    let [pat, eve]: readonly Client[] = [];

    const tenant = async (): Promise<Tenant> => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { externalGameId: 'walks' });
      return { client, game, owner: game.owner };
    };
    const tenants = () => {
      if (first === undefined || second === undefined) throw new Error('there are two tenants');
      return { first, second };
    };
    const people = () => {
      if (pat === undefined || eve === undefined) throw new Error('there are a player and a stranger');
      return { pat, eve };
    };

    beforeEach(async () => {
      [first, second] = [await tenant(), await tenant()];
      pat = await service().tokenClient({ sub: 'pat' });
      eve = await service().tokenClient({ sub: 'eve' });
    });

    /** What only one wallet can answer, and what a person has everywhere. */
    async function viewOf(client: Client, query = ''): Promise<readonly string[]> {
      const paths = ['wallet', 'points', 'convert/preview?points=1'].map((path) => `/users/pat/${path}`);
      const asked = [...paths, '/games'].map((path) => client.get(withQuery(path, query)));
      return (await Promise.all(asked)).map(({ status, text }) => `${status} ${normalised(text)}`);
    }

    describe('to a player', () => {
      it('is nothing that a stranger makes, before or after a tenant knows the player', async () => {
        const { first } = tenants();
        const { pat, eve } = people();
        const unknown = await viewOf(pat);
        await made(eve.post('/users/pat/actions', read));
        const strange = await makeEchoGame(eve, { externalGameId: 'walks' });
        await made(award(eve, strange, { user: 'pat', points: 7 }));
        expect(await viewOf(pat)).toEqual(unknown);
        for (const path of [`/games/${strange.gameId}`, `/games/${strange.gameId}/users/pat/points`]) {
          expect((await pat.get(path)).body.code).toBe('game-forbidden');
        }
        await made(award(first.client, first.game, { user: 'pat', points: 250 }));
        const known = await viewOf(pat);
        await made(award(eve, strange, { user: 'pat', points: 7 }));
        expect(await viewOf(pat)).toEqual(known);
        expect(JSON.stringify(known)).not.toContain('eve');
        expect((await pat.post('/users/pat/convert', { points: 200 })).body.pointsAfter).toBe(50);
      });

      it('is, of one wallet, one of the scopes of keys, which alone are named', async () => {
        const { first, second } = tenants();
        const { pat, eve } = people();
        await made(eve.post('/users/pat/actions', read));
        await made(pat.post('/users/pat/actions', read));
        for (const { client, game } of [first, second])
          await made(award(client, game, { user: 'pat', points: 5 }));
        const owners = [first.owner, second.owner].sort();
        const wants: readonly (() => Promise<Answer>)[] = [
          () => pat.get('/users/pat/wallet'),
          () => pat.get('/users/pat/convert/preview?points=1'),
          () => pat.post('/users/pat/convert', { points: 1 }),
        ];
        for (const want of wants) {
          expect(await want()).toMatchObject({ status: 409, body: { code: 'ambiguous-user', owners } });
        }
        for (const owner of owners) {
          const query = `?owner=${owner}`;
          expect((await pat.get(`/users/pat/wallet${query}`)).body).toMatchObject({ owner, points: 5 });
          expect((await pat.post(`/users/pat/convert${query}`, { points: 1 })).body).toMatchObject({ owner });
        }
      });

      it('is, of all points, every scope of keys with its rows, added up', async () => {
        const { first, second } = tenants();
        const { pat, eve } = people();
        await made(award(eve, await makeEchoGame(eve), { user: 'pat', points: 90 }));
        await made(award(first.client, first.game, { user: 'pat', points: 5 }));
        await made(award(second.client, second.game, { user: 'pat', points: 2 }));
        await made(award(second.client, second.game, { user: 'pat', points: 1 }));
        const owners = [
          { owner: first.owner, points: 5, timesAwarded: 1 },
          { owner: second.owner, points: 3, timesAwarded: 2 },
        ].sort((one, other) => (one.owner < other.owner ? -1 : 1));
        const { body } = await pat.get('/users/pat/points');
        expect(body).toMatchObject({ points: 8, timesAwarded: 3, owner: null, owners });
        const { gameId } = second.game;
        expect(body.games.items).toMatchObject([
          { gameId, externalGameId: 'walks', owner: second.owner, points: 3 },
          { externalGameId: 'walks', owner: first.owner, points: 5 },
        ]);
        const queried = await pat.post('/users/points/query', { externalUserIds: ['pat'] });
        expect(queried.body.items).toMatchObject([{ points: 8, timesAwarded: 3, userExists: true, owners }]);
        const pages: string[] = [];
        for (let cursor = ''; ; ) {
          const { games } = (await pat.get(`/users/pat/points?limit=1${cursor}`)).body;
          pages.push(...games.items.map(({ owner }: { readonly owner: string }) => owner));
          if (games.nextCursor === null) break;
          cursor = `&cursor=${games.nextCursor}`;
        }
        expect(pages).toEqual([second.owner, first.owner]);
      });

      it('is that of its own scope only where no tenant knows it, or where it names that scope', async () => {
        const { first } = tenants();
        const { pat } = people();
        await made(pat.post('/users/pat/actions', read));
        expect((await pat.get('/users/pat/wallet')).body.owner).toBe('sub:pat');
        await made(award(first.client, first.game, { user: 'pat', points: 5 }));
        expect((await pat.get('/users/pat/wallet')).body.owner).toBe(first.owner);
        expect((await pat.get('/users/pat/wallet?owner=sub:pat')).body.owner).toBe('sub:pat');
      });

      it('is out of reach in the scopes of other subjects, whether they know it or not', async () => {
        const { pat, eve } = people();
        await made(eve.post('/users/pat/actions', read));
        const [known, unknown] = [await viewOf(pat, 'owner=sub:eve'), await viewOf(pat, 'owner=sub:nobody')];
        expect(known).toEqual(unknown);
        expect(known.map((answer) => answer.slice(0, 3))).toEqual(known.map(() => '403'));
      });
    });

    describe('to a stranger and a tenant', () => {
      it('is that of their own scope alone', async () => {
        const { first, second } = tenants();
        const { pat, eve } = people();
        await made(eve.post('/users/ann/actions', read));
        const views = async () => [await viewOf(eve), await viewOf(second.client)];
        const before = await views();
        await made(award(first.client, first.game, { user: 'pat', points: 5 }));
        await made(pat.post('/users/pat/actions', read));
        expect(await views()).toEqual(before);
      });
    });

    describe('to an administrator', () => {
      it('is, for a write, the one that is in a scope of keys', async () => {
        const { first, second } = tenants();
        const { eve } = people();
        const { admin } = service();
        await made(eve.post('/users/pat/actions', read));
        await made(award(first.client, first.game, { user: 'pat', points: 250 }));
        await made(admin.post('/users/pat/actions', read));
        const exported = await admin.get('/exports/user-interactions?format=json&typeAction=read');
        expect(exported.body.map(({ owner }: { readonly owner: string }) => owner)).toEqual([
          'sub:eve',
          first.owner,
        ]);
        expect((await admin.post('/users/pat/convert', { points: 100 })).body.owner).toBe(first.owner);
        await made(act(second.client, second.game, { user: 'pat' }));
        const owners = [first.owner, second.owner].sort();
        for (const want of [
          () => admin.post('/users/pat/actions', read),
          () => admin.post('/users/pat/convert', { points: 100 }),
          () => admin.get('/users/pat/wallet'),
        ]) {
          expect(await want()).toMatchObject({ status: 409, body: { code: 'ambiguous-user', owners } });
        }
      });

      it('is, for an action, a new one where no tenant knows it', async () => {
        const { admin } = service();
        const { eve } = people();
        await made(eve.post('/users/pat/actions', read));
        await made(admin.post('/users/pat/actions', read));
        const exported = await admin.get('/exports/users?format=json&externalUserId=pat');
        expect(exported.body.map(({ owner }: { readonly owner: string }) => owner)).toEqual([
          'sub:eve',
          'sub:admin',
        ]);
      });

      it('is, of one wallet, that of a scope of keys before that of a subject', async () => {
        const { first } = tenants();
        const { admin } = service();
        const { eve } = people();
        await made(eve.post('/users/pat/actions', read));
        expect((await admin.get('/users/pat/wallet')).body.owner).toBe('sub:eve');
        await made(award(first.client, first.game, { user: 'pat', points: 5 }));
        expect((await admin.get('/users/pat/wallet')).body.owner).toBe(first.owner);
      });

      it('is, of all points, every scope, those of keys first', async () => {
        const { first } = tenants();
        const { admin } = service();
        const { eve } = people();
        await made(award(eve, await makeEchoGame(eve), { user: 'pat', points: 2 }));
        await made(award(first.client, first.game, { user: 'pat', points: 5 }));
        const { body } = await admin.get('/users/pat/points');
        expect(body).toMatchObject({
          points: 7,
          owner: null,
          owners: [
            { owner: first.owner, points: 5 },
            { owner: 'sub:eve', points: 2 },
          ],
        });
        const named = await admin.get('/users/pat/points?owner=sub:eve');
        expect(named.body).toMatchObject({ points: 2, owner: 'sub:eve' });
      });
    });
  });
});

interface Tenant {
  readonly client: Client;
  readonly game: { readonly gameId: string };
  readonly owner: string;
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Without what differs from request to request. */
function normalised(text: string): string {
  return text.replaceAll(/"instance":"[^"]+"/g, '"instance":"…"');
}
