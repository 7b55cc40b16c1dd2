import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
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
    /** The one whose owner comes first in lists is the second here. */
    const tenantsByOwner = (): readonly [Tenant, Tenant] => {
      const { first, second } = tenants();
      return first.owner < second.owner ? [first, second] : [second, first];
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
        await made(award(first.client, first.game, { user: 'pat', points: 250 }));
        const known = await viewOf(pat);
        await made(award(eve, strange, { user: 'pat', points: 7 }));
        expect(await viewOf(pat)).toEqual(known);
        expect(JSON.stringify(known)).not.toMatch(/\beve\b/);
        expect((await pat.post('/users/pat/convert', { points: 200 })).body.pointsAfter).toBe(50);
      });

      it('is, of one wallet, that of the scope that knew it first, whatever is written later', async () => {
        const { pat, eve } = people();
        const [late, early] = tenantsByOwner();
        await made(award(early.client, early.game, { user: 'pat', points: 250 }));
        service().clock.advance(1000);
        const wants = [
          () => pat.get('/users/pat/wallet'),
          () => pat.get('/users/pat/convert/preview?points=1'),
          () => pat.get('/users/pat'),
          () => pat.post('/users/pat/convert', { points: 1, conversionRate: 1000 }),
        ];
        const ask = async () => {
          const answers = await Promise.all(wants.map((want) => want()));
          return answers.map(({ status, body: { wallets, ...body } }) => ({ status, ...body, instance: '' }));
        };
        const before = await ask();
        expect(before).toMatchObject([
          { owner: early.owner, points: 250 },
          { status: 200 },
          { owner: early.owner },
          {},
        ]);
        await made(award(late.client, late.game, { user: 'pat', points: 5 }));
        await made(late.client.put('/users/pat', { name: 'Another' }), 200);
        await made(eve.post('/users/pat/actions', read));
        await made(pat.post('/users/pat/actions?owner=sub:pat', read));
        expect(await ask()).toEqual(before);
      });

      it('is, of wallets, each of its own, listed with its owner and chosen by it', async () => {
        const { pat, eve } = people();
        const [late, early] = tenantsByOwner();
        await made(eve.post('/users/pat/actions', read));
        await made(award(early.client, early.game, { user: 'pat', points: 250 }));
        await made(award(late.client, late.game, { user: 'pat', points: 5 }));
        await made(pat.post('/users/pat/actions?owner=sub:pat', read));
        const wallets = [
          { owner: early.owner, points: 250, coins: 0 },
          { owner: late.owner, points: 5, coins: 0 },
          { owner: 'sub:pat', points: 0, coins: 0 },
        ];
        expect((await pat.get('/users/pat/wallet')).body).toMatchObject({ ...wallets[0], wallets });
        for (const wallet of wallets) {
          const query = `?owner=${wallet.owner}`;
          expect((await pat.get(`/users/pat/wallet${query}`)).body).toMatchObject({
            ...wallet,
            wallets: [wallet],
          });
        }
        const converted = await pat.post(`/users/pat/convert?owner=${late.owner}`, { points: 5 });
        expect(converted.body).toMatchObject({ owner: late.owner, pointsAfter: 0 });
        expect((await late.client.get('/users/pat/wallet')).body.wallets).toHaveLength(1);
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

      it('is that of its own scope where that knew it first', async () => {
        const { first } = tenants();
        const { pat } = people();
        await made(pat.post('/users/pat/actions', read));
        expect((await pat.get('/users/pat/wallet')).body.owner).toBe('sub:pat');
        await made(award(first.client, first.game, { user: 'pat', points: 5 }));
        const { body } = await pat.get('/users/pat/wallet');
        expect(body).toMatchObject({
          owner: 'sub:pat',
          wallets: [{ owner: 'sub:pat' }, { owner: first.owner }],
        });
        await made(pat.post('/users/pat/actions', read));
        await made(pat.put('/users/pat', { name: 'Pat' }), 200);
        expect((await pat.get('/users/pat/points')).body.owners).toHaveLength(2);
      });

      it('is another subject’s where it names that scope', async () => {
        const { pat, eve } = people();
        await made(award(eve, await makeEchoGame(eve), { user: 'pat', points: 7 }));
        expect((await pat.get('/users/pat/wallet?owner=sub:eve')).body).toMatchObject({
          owner: 'sub:eve',
          points: 7,
        });
        const known = await viewOf(pat, 'owner=sub:nobody');
        expect(known.map((answer) => answer.slice(0, 3))).toEqual(['404', '404', '404', '403']);
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
        await made(pat.post('/users/pat/actions?owner=sub:pat', read));
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
