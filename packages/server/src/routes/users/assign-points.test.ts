import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, makeEchoGame, walkOf } from '../testing/arrange.js';

describe('POST /users/external/{externalUserId}/points', () => {
  eachService((service) => {
    it('gives points without asking a strategy', async () => {
      const { client, apiKey } = await service().keyClient();
      const { gameId } = await makeEchoGame(client);
      const given = {
        gameId,
        externalTaskId: 'walk',
        points: 12,
        caseName: 'Goodwill',
        description: 'Sorry!',
      };
      const { status, body } = await client.post('/users/external/ann/points', given);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...given,
        externalUserId: 'ann',
        kind: 'assigned',
        strategyId: null,
        strategyVersion: null,
        rule: null,
        denied: false,
        reply: {},
        data: {},
        lines: [{ name: 'Goodwill', points: 12 }],
        apiKey_used: apiKey,
      });
      expect((await client.get('/users/ann/wallet')).body).toMatchObject({
        points: 12,
        transactions: {
          items: [{ type: 'points-assigned', points: 12, pointsAfter: 12, caseName: 'Goodwill' }],
        },
      });
    });

    it('is history for strategies, and is audited', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const body = { gameId: game.gameId, externalTaskId: 'walk', points: 12, caseName: 'Goodwill' };
      await client.post('/users/external/ann/points', body);
      expect((await award(client, game, {})).body.reply).toEqual({ before: 1 });
      const filter = { owner: game.owner, module: 'wallets', level: null, from: null, to: null } as const;
      const { items } = await service().storage.books.audit.list(filter, {
        limit: 9,
        after: null,
        count: false,
      });
      expect(items).toMatchObject([
        { message: 'Points assigned', details: { externalUserId: 'ann', points: 12, caseName: 'Goodwill' } },
      ]);
    });

    it('never goes below 0, however many take at once', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 25 });
      const body = { gameId: game.gameId, externalTaskId: 'walk', points: -10, caseName: 'Spent' };
      const answers = await atOnce(10, () => client.post('/users/external/ann/points', body));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(409)]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.code).toBe('insufficient-points');
      expect((await client.get('/users/ann/wallet')).body.points).toBe(5);
    });

    it.each([
      [{ points: 0 }, 422, 'validation-failed'],
      [{ points: 1.5 }, 422, 'validation-failed'],
      [{ points: 1_000_000_001 }, 422, 'validation-failed'],
      [{ caseName: '' }, 422, 'validation-failed'],
      [{ points: -1 }, 409, 'insufficient-points'],
      [{ externalTaskId: 'run' }, 404, 'task-not-found'],
      [{ gameId: '01890000-0000-7000-8000-000000000000' }, 404, 'game-not-found'],
    ])('refuses %j with %d %s', async (given, status, code) => {
      const { client } = await service().keyClient();
      const { gameId } = await makeEchoGame(client);
      const body = { gameId, externalTaskId: 'walk', points: 5, caseName: 'Goodwill', ...given };
      const answer = await client.post('/users/external/ann/points', body);
      expect(answer).toMatchObject({ status, body: { code } });
      expect((await client.get('/users/ann/wallet')).status).toBe(404);
    });

    it('takes the scope by its name where it is that of the game', async () => {
      const { client } = await service().keyClient();
      const { gameId, owner } = await makeEchoGame(client);
      const body = { gameId, externalTaskId: 'walk', points: 5, caseName: 'Goodwill' };
      const assign = (named: string) =>
        service().admin.post(`/users/external/ann/points?owner=${named}`, body);
      expect((await assign(owner)).status).toBe(201);
      expect(await assign('sub:admin')).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
    });

    it('takes no award into a closed task, nor one beyond the limit of a wallet', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 999_999_999_999 });
      const body = { gameId: game.gameId, externalTaskId: 'walk', points: 5, caseName: 'Goodwill' };
      const beyond = await client.post('/users/external/ann/points', body);
      expect(beyond).toMatchObject({ status: 409, body: { code: 'balance-limit' } });
      const { taskId } = (await client.get(walkOf(game))).body;
      await client.patch(`/games/${game.gameId}/tasks/${taskId}`, { status: 'closed' });
      const closed = await client.post('/users/external/ann/points', body);
      expect(closed).toMatchObject({ status: 409, body: { code: 'task-closed' } });
    });
  });
});
