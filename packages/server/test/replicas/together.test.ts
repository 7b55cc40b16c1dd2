import { describe, expect, it } from 'vitest';
import {
  atOnce,
  giving,
  made,
  makeEchoGame,
  makeGame,
  makeStrategy,
  makeTask,
  publishNext,
  walkOf,
} from '../../src/routes/testing/arrange.js';
import type { Answer, Client } from '../../src/testing/client.js';
import { type Command, persist } from './persistent-call.js';
import { byTurns, itemAt } from './replicas.js';
import { withReplicas } from './with-replicas.js';

function statusesOf(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status);
}

/** What each of them answers to the same request. */
function ofEach(clients: readonly Client[], path: string): Promise<readonly Answer[]> {
  return Promise.all(clients.map((client) => client.get(path)));
}

/** How often each status is among the answers. */
function tallyOf(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const tally: Record<number, number> = {};
  for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
}

// One hour: what a replica believes of keys would long outlive the test.
const settings = { API_KEY_HEADER_CACHE_TTL_SECONDS: '3600' };

withReplicas('three replicas', { count: 3, settings }, (replicas) => {
  const admins = () => Promise.all(replicas().all.map((replica) => replicas().adminOf(replica)));

  describe('refuse a revoked key', () => {
    it('on the next request, wherever it was used before', async () => {
      const { apiKey, clients } = await replicas().createKey();
      expect(statusesOf(await ofEach(clients, '/games'))).toEqual([200, 200, 200]);
      await made(itemAt(await admins(), 1).delete(`/apikey/${apiKey}`), 200);
      expect(statusesOf(await ofEach(clients, '/games'))).toEqual([403, 403, 403]);
    });

    it('also where it is being looked up for the first time while it is revoked', async () => {
      const revokers = byTurns(await admins());
      await atOnce(12, async () => {
        const { apiKey, clients } = await replicas().createKey();
        const lookUps = atOnce(9, (index) => itemAt(clients, index).get('/games'));
        await made(revokers().delete(`/apikey/${apiKey}`), 200);
        expect(statusesOf(await ofEach(clients, '/games'))).toEqual([403, 403, 403]);
        await lookUps;
        expect(statusesOf(await ofEach(clients, '/games'))).toEqual([403, 403, 403]);
      });
    });
  });

  describe('follow a custom strategy', () => {
    /** What the next award at each of them is worth. */
    async function worth(clients: readonly Client[], game: { readonly gameId: string }): Promise<number[]> {
      const event = { externalUserId: 'ann' };
      const awards = clients.map((client) => made(client.post(`${walkOf(game)}/points`, event)));
      return (await Promise.all(awards)).map(({ points }) => points);
    }

    it('with the next award after it is published, rolled back or archived elsewhere', async () => {
      const { clients } = await replicas().createKey();
      const next = byTurns(clients);
      const { id, strategyId } = await makeStrategy(next(), giving(1));
      const path = `/strategies/custom/${id}`;
      await made(next().post(`${path}/publish`), 200);
      const game = await makeGame(next(), { strategyId });
      await makeTask(next(), game.gameId);
      expect(await worth(clients, game)).toEqual([1, 1, 1]);
      await publishNext(next(), id, giving(2));
      expect(await worth(clients, game)).toEqual([2, 2, 2]);
      await made(next().post(`${path}/rollback/1`), 200);
      expect(await worth(clients, game)).toEqual([1, 1, 1]);
      await made(next().post(`${path}/archive`, { force: true }), 200);
      const assigned = await Promise.all(
        clients.map((client, index) =>
          client.post('/games', { externalGameId: `late-${index}`, strategyId }),
        ),
      );
      expect(assigned.map(({ status, body }) => [status, body.code])).toEqual(
        clients.map(() => [422, 'strategy-archived']),
      );
      expect(await worth(clients, game)).toEqual([1, 1, 1]);
    });
  });

  describe('make one of what many ask for at once', () => {
    it.each([
      ['game', '/games', { externalGameId: 'one' }, 'gameId'],
      ['strategy', '/strategies/custom', { name: 'One', source: giving(1) }, 'id'],
    ])('%s', async (_, path, body, id) => {
      const { clients } = await replicas().createKey();
      const answers = await atOnce(24, (index) => itemAt(clients, index).post(path, body));
      expect(tallyOf(answers)).toEqual({ 201: 1, 409: 23 });
      expect(new Set(answers.map((answer) => answer.body[id])).size).toBe(1);
      const { items } = await made(itemAt(clients, 0).get(path), 200);
      expect(items).toHaveLength(1);
    });

    it('task, alone and among others', async () => {
      const { clients } = await replicas().createKey();
      const { gameId } = await makeGame(itemAt(clients, 0));
      const task = { externalTaskId: 'one' };
      const path = `/games/${gameId}/tasks`;
      const bulk = { tasks: [{ externalTaskId: 'other' }, task] };
      const answers = await atOnce(24, (index) => {
        const client = itemAt(clients, index);
        return index % 2 === 0 ? client.post(path, task) : client.post(`${path}/bulk`, bulk);
      });
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(23);
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['task-exists', 'bulk-failed']));
      const { items } = await made(itemAt(clients, 0).get(path), 200);
      expect(items.filter((item: typeof task) => item.externalTaskId === 'one')).toHaveLength(1);
    });

    it('user, whose first awards they are', async () => {
      const { clients } = await replicas().createKey();
      const game = await makeEchoGame(itemAt(clients, 0));
      const event = { externalUserId: 'new', data: { amount: 2 } };
      const answers = await atOnce(24, (index) =>
        itemAt(clients, index).post(`${walkOf(game)}/points`, event),
      );
      // Each of them knew how many there were before.
      const before = answers.map(({ body }) => body.reply.before).sort((left, right) => left - right);
      expect(before).toEqual(Array.from({ length: 24 }, (_, index) => index));
      const { items } = await made(itemAt(clients, 0).get(`/games/${game.gameId}/users`), 200);
      expect(items).toMatchObject([{ externalUserId: 'new', points: 48, timesAwarded: 24 }]);
    });

    it('record of a subject whose first requests they are', async () => {
      const clients = await replicas().clientsOf('newcomer');
      expect(tallyOf(await atOnce(24, (index) => itemAt(clients, index).get('/games')))).toEqual({ 200: 24 });
      const query = 'module=auth&owner=sub:newcomer';
      const { items } = await made(itemAt(clients, 0).get(`/dashboard/summary/logs?${query}`), 200);
      expect(items).toMatchObject([{ message: 'OAuth user bootstrapped' }]);
    });
  });

  describe('take effect once for one idempotency key sent many times at once', () => {
    const TIMES = 30;

    /** The one answer that all of them got, byte by byte. */
    async function answerOfAll(clients: readonly Client[], command: Command): Promise<Answer> {
      const next = byTurns(clients);
      const answers = await atOnce(TIMES, () => persist(next, command));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      const repeated = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      expect(repeated).toHaveLength(TIMES - 1);
      return itemAt(answers, 0);
    }

    it('in ledger and wallet', async () => {
      const { clients } = await replicas().createKey();
      const client = itemAt(clients, 0);
      const game = await makeEchoGame(client);
      const event = { externalUserId: 'ann', data: { amount: 100 } };
      const place = { gameId: game.gameId, externalTaskId: 'walk' };
      const commands = [
        { path: `${walkOf(game)}/points`, body: event },
        { path: `${walkOf(game)}/action`, body: { ...event, typeAction: 'walked' } },
        { path: '/users/external/ann/points', body: { ...place, points: 100, caseName: 'Gift' } },
        { path: '/users/ann/convert', body: { points: 200 } },
        { path: '/users/ann/actions', body: { typeAction: 'read' } },
      ];
      for (const [index, command] of commands.entries()) {
        const { status } = await answerOfAll(clients, { ...command, idempotencyKey: `key-${index}` });
        expect(status).toBe(201);
      }
      const wallet = await made(client.get('/users/ann/wallet'), 200);
      expect([wallet.points, wallet.coins, wallet.transactions.items.length]).toEqual([100, 2, 4]);
      expect(await made(client.get('/exports/user-interactions?format=json'), 200)).toHaveLength(2);
    });

    it('also where nothing is awarded, and in what is made', async () => {
      const { clients } = await replicas().createKey();
      const game = await makeEchoGame(itemAt(clients, 0));
      const denied = { externalUserId: 'ann', data: { amount: 1, mode: 'deny' } };
      const commands = [
        { path: `${walkOf(game)}/points`, body: denied },
        { path: '/games', body: { externalGameId: 'keyed' } },
        {
          path: `/games/${game.gameId}/tasks/bulk`,
          body: { tasks: [{ externalTaskId: 'a' }, { externalTaskId: 'b' }] },
        },
      ];
      const statuses = [];
      for (const [index, command] of commands.entries()) {
        statuses.push((await answerOfAll(clients, { ...command, idempotencyKey: `key-${index}` })).status);
      }
      expect(statuses).toEqual([200, 201, 201]);
    });

    it('which for a new key means one secret, told once', async () => {
      const command = { path: '/apikey/create', body: { client: 'keyed' }, idempotencyKey: 'new-key' };
      const next = byTurns(await admins());
      const answers = await atOnce(TIMES, () => persist(next, command));
      expect(tallyOf(answers)).toEqual({ 201: 1, 409: TIMES - 1 });
      expect(new Set(answers.map(({ body }) => body.apiKey)).size).toBe(1);
    });
  });
});
