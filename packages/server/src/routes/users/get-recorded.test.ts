import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '../../http/route/route.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame } from '../testing/arrange.js';

const gift = { externalTaskId: 'walk', points: 3, caseName: 'Gift' };

/** The path under the prefix that an answer leads to. */
function leadOf(headers: Headers): string {
  return (headers.get('location') ?? '').slice(API_PREFIX.length);
}

describe('an award and an action by their ids', () => {
  eachService((service) => {
    it('are what was answered when they were recorded, where their Location leads', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const user = 'ann é@example.org';
      const assigned = { gameId: game.gameId, ...gift };
      const recorded = [
        await award(client, game, { user, points: 5, eventId: 'e-1' }),
        await client.post(`/users/external/${encodeURIComponent(user)}/points`, assigned),
        await act(client, game, { user, points: 2, description: 'home' }),
        await act(client, game, { user, data: { amount: 1, mode: 'deny' } }),
        await client.post(`/users/${encodeURIComponent(user)}/actions`, { typeAction: 'came' }),
      ];
      for (const { status, headers, body } of recorded) {
        expect(status).toBe(201);
        const standing = 'caseName' in body ? { reversedPoints: 0, state: 'counted' } : {};
        expect((await client.get(leadOf(headers))).body).toEqual({ ...body, ...standing });
      }
    });

    it('stay where their task and their game are gone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { headers, body } = await act(client, game, { points: 2 });
      await made(client.delete(`/games/${game.gameId}`), 200);
      expect(await client.get(leadOf(headers))).toMatchObject({ status: 200, body });
      expect(await client.get(`/users/ann/awards/${body.award.awardId}`)).toMatchObject({ body: body.award });
    });

    it('are found under their own user alone', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { actionId, award: given } = (await act(client, game, { points: 2 })).body;
      await act(client, game, { user: 'bob' });
      const stranger = await service().keyClient();
      await made(stranger.client.post('/users/ann/actions', { typeAction: 'came' }));
      for (const [path, code] of [
        [`awards/${given.awardId}`, 'award-not-found'],
        [`actions/${actionId}`, 'action-not-found'],
        [`awards/${actionId}`, 'award-not-found'],
      ]) {
        expect(await client.get(`/users/bob/${path}`)).toMatchObject({ status: 404, body: { code } });
        expect(await stranger.client.get(`/users/ann/${path}`)).toMatchObject({
          status: 404,
          body: { code },
        });
        expect(await client.get(`/users/nobody/${path}`)).toMatchObject({
          status: 404,
          body: { code: 'user-not-found' },
        });
      }
    });

    it('lead nowhere where nothing was recorded', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const denied = await award(client, game, { data: { amount: 1, mode: 'deny' } });
      const simulated = await act(client, game, { isSimulated: true });
      for (const { headers } of [denied, simulated]) expect(headers.get('location')).toBeNull();
    });

    it('have the same Location in a replay', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const once = { 'idempotency-key': 'once' };
      const ask = () => act(client, game, { points: 2 }, once);
      const [first, second] = [await ask(), await ask()];
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(leadOf(second.headers)).toBe(leadOf(first.headers));
    });
  });
});
