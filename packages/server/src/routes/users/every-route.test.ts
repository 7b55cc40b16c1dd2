import { beforeEach, describe, expect, it } from 'vitest';
import { isWrite } from '../../http/route/route.js';
import type { Answer } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { routes } from '../index.js';
import { made } from '../testing/arrange.js';
import { type KnownPlayer, makeKnownPlayer } from '../testing/known-player.js';

type Ask = (world: KnownPlayer) => Promise<Answer>;

/** How a player asks about itself on each route of users, naming no scope. */
const asks: Readonly<Record<string, Ask>> = {
  listUsers: ({ pat }) => pat.get('/users'),
  getUser: ({ pat }) => pat.get('/users/pat'),
  putUser: ({ pat }) => pat.put('/users/pat', { name: 'Me' }),
  updateUser: ({ pat }) => pat.patch('/users/pat', { name: 'Me' }),
  assignPoints: ({ pat, gameId }) =>
    pat.post('/users/external/pat/points', { gameId, externalTaskId: 'walk', points: 1, caseName: 'Gift' }),
  getUserPoints: ({ pat }) => pat.get('/users/pat/points'),
  queryPoints: ({ pat }) => pat.post('/users/points/query', { externalUserIds: ['pat'] }),
  getWallet: ({ pat }) => pat.get('/users/pat/wallet'),
  previewConversion: ({ pat }) => pat.get('/users/pat/convert/preview?points=3'),
  convertPoints: ({ pat }) => pat.post('/users/pat/convert', { points: 1 }),
  reverseAward: ({ pat, awardId }) => pat.post('/users/pat/reversals', { awardId }),
  eraseUser: ({ pat }) => pat.delete('/users/pat'),
  recordUserAction: ({ pat }) => pat.post('/users/pat/actions', { typeAction: 'read' }),
  getAction: ({ pat, actionId }) => pat.get(`/users/pat/actions/${actionId}`),
  getAward: ({ pat, awardId }) => pat.get(`/users/pat/awards/${awardId}`),
};

/** What the owner of the player writes, the player doesn't; its points it may spend. */
const refusals: Readonly<Record<string, string>> = {
  putUser: 'owner-forbidden',
  updateUser: 'owner-forbidden',
  assignPoints: 'game-forbidden',
  reverseAward: 'owner-forbidden',
  eraseUser: 'owner-forbidden',
  recordUserAction: 'owner-forbidden',
};

/** Whose answers don't say whose user they are about. */
const ownerless = ['previewConversion'];

const ofUsers = routes.filter(({ path }) => path === '/users' || path.startsWith('/users/'));

describe('a player whom a key knows', () => {
  eachService((service) => {
    let known: KnownPlayer | undefined;
    const world = () => {
      if (known === undefined) throw new Error('the world is made before each test');
      return known;
    };

    beforeEach(async () => {
      known = await makeKnownPlayer(service());
    });

    it('has a line here for every route of users', () => {
      expect(Object.keys(asks).sort()).toEqual(ofUsers.map(({ operationId }) => operationId).sort());
    });

    it.each(ofUsers.map((route) => [route.operationId, route] as const))(
      'is that very person to %s, and no other comes of it',
      async (operationId, route) => {
        const { pat, owner } = world();
        const ask = asks[operationId];
        if (ask === undefined) throw new Error(`${operationId} has no line`);
        const first = await ask(world());
        const refusal = refusals[operationId];
        if (refusal === undefined) {
          expect(first.status).toBeLessThan(300);
          expect(first.text).not.toContain('sub:pat');
        } else expect(first.body).toMatchObject({ code: refusal });
        if (!ownerless.includes(operationId) && refusal === undefined) {
          expect(first.text).toContain(JSON.stringify(owner));
        }
        expect((await pat.get('/users?owner=sub:pat')).body.items).toEqual([]);

        await made(pat.put('/users/pat?owner=sub:pat', { name: 'Shadow' }), 200);
        const second = await ask(world());
        expect([second.status, second.body.code]).toEqual([first.status, first.body.code]);
        if (operationId === 'previewConversion') expect(second.body.pointsAfter).toBe(3);
        const isSum = ['listUsers', 'getUserPoints', 'queryPoints', 'getWallet'].includes(operationId);
        if (!isWrite(route) && !isSum && refusal === undefined) expect(second.body).toEqual(first.body);
      },
    );
  });
});
