import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

describe('POST /games/{gameId}/tasks/bulk', () => {
  eachService((service) => {
    it('creates all of them, in the order given', async () => {
      const { client, apiKey } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: 'fixed' });
      const tasks = [
        { externalTaskId: 'run', params: { amount: 3 } },
        { externalTaskId: 'walk', status: 'closed' },
      ];
      const { status, body } = await client.post(`/games/${gameId}/tasks/bulk`, { tasks });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        created: [
          { gameId, externalTaskId: 'run', params: { amount: 3 }, apiKey_used: apiKey },
          { gameId, externalTaskId: 'walk', status: 'closed', effectiveStrategyId: 'fixed' },
        ],
        failed: [],
      });
      const closed = await client.post(`/games/${gameId}/tasks/walk/points`, { externalUserId: 'ann' });
      expect(closed.body.code).toBe('task-closed');
      const awarded = await client.post(`/games/${gameId}/tasks/run/points`, { externalUserId: 'ann' });
      expect(awarded.body.points).toBe(3);
    });

    it.each([true, false])(
      'says little of each of a thousand that are all wrong (atomic: %s)',
      async (atomic) => {
        const { client } = await service().keyClient();
        const declared = Array.from(
          { length: 300 },
          (_, index) => `  param p${index}${'y'.repeat(30)}: int = 1`,
        );
        const strategyId = await publishStrategy(
          client,
          `strategy "Many" {\n${declared.join('\n')}\n  otherwise { award 1 }\n}`,
        );
        const { gameId } = await makeGame(client, { strategyId });
        const params = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`wrong${index}`, 1]));
        const tasks = Array.from({ length: 1000 }, (_, index) => ({
          externalTaskId: `task-${index}`,
          params,
        }));
        const { status, text } = await client.post(`/games/${gameId}/tasks/bulk`, { atomic, tasks });
        expect(status).toBe(atomic ? 422 : 200);
        expect(text.length).toBeLessThan(3_000_000);
      },
    );

    it('makes nothing where one cannot be made, and says of each what is wrong', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { taskId } = await makeTask(client, gameId, { externalTaskId: 'walk' });
      const tasks = [
        { externalTaskId: 'fine' },
        { externalTaskId: 'walk' },
        { externalTaskId: 'fine' },
        { externalTaskId: 'odd', strategyId: 'fixed', params: { base: 3 } },
        { externalTaskId: 'lost', strategyId: 'nothing' },
      ];
      const answer = await client.post(`/games/${gameId}/tasks/bulk`, { tasks });
      expect(answer).toMatchObject({ status: 422, body: { code: 'bulk-failed' } });
      const found = answer.body.errors.map(({ path, code }: Record<string, string>) => [path, code]);
      expect(found).toEqual([
        ['body.tasks[1]', 'task-exists'],
        ['body.tasks[2]', 'duplicate-in-request'],
        ['body.tasks[3].params.base', 'invalid-params'],
        ['body.tasks[4].strategyId', 'unknown-strategy'],
      ]);
      for (const { code, message } of answer.body.errors) expect(message).not.toBe(code);
      const { items } = (await client.get(`/games/${gameId}/tasks`)).body;
      expect(items.map((task: { taskId: string }) => task.taskId)).toEqual([taskId]);
    });

    it('is in conflict with what is there, where all else is right', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      await makeTask(client, gameId, { externalTaskId: 'walk' });
      const tasks = [{ externalTaskId: 'walk' }, { externalTaskId: 'run' }];
      const answer = await client.post(`/games/${gameId}/tasks/bulk`, { tasks });
      const message = 'The game has a task with this externalTaskId already';
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'bulk-failed', errors: [{ path: 'body.tasks[0]', code: 'task-exists', message }] },
      });
      const wrong = { tasks: [...tasks, { externalTaskId: 'run' }] };
      expect((await client.post(`/games/${gameId}/tasks/bulk`, wrong)).status).toBe(422);
    });

    it('makes those that can be made where that was asked for', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { taskId } = await makeTask(client, gameId, { externalTaskId: 'walk' });
      const tasks = ['run', 'walk', 'swim'].map((externalTaskId) => ({ externalTaskId }));
      const { status, body } = await client.post(`/games/${gameId}/tasks/bulk`, { tasks, atomic: false });
      expect(status).toBe(200);
      expect(body.created.map((task: { externalTaskId: string }) => task.externalTaskId)).toEqual([
        'run',
        'swim',
      ]);
      expect(body.failed).toMatchObject([{ index: 1, error: { status: 409, code: 'task-exists', taskId } }]);
      expect((await client.get(`/games/${gameId}/tasks`)).body.items).toHaveLength(3);
    });

    it('takes a thousand at once, and makes each once under one Idempotency-Key', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const tasks = Array.from({ length: 1000 }, (_, index) => ({ externalTaskId: `task-${index}` }));
      const key = { 'idempotency-key': 'all' };
      const answers = await atOnce(2, () => client.post(`/games/${gameId}/tasks/bulk`, { tasks }, key));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
      expect((await client.get(`/games/${gameId}/tasks?limit=1&count=true`)).body.total).toBe(1000);
    });

    it.each([
      { tasks: [] },
      { tasks: [{ externalTaskId: '..' }] },
      { tasks: Array(1001).fill({ externalTaskId: 'a' }) },
      {},
    ])('refuses what has not the form of a list of tasks', async (body) => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      expect(await client.post(`/games/${gameId}/tasks/bulk`, body)).toMatchObject({
        status: 422,
        body: { code: 'validation-failed' },
      });
    });

    it('is for the scope of the game alone', async () => {
      const { gameId } = await makeGame((await service().keyClient()).client);
      const { client } = await service().keyClient();
      const tasks = [{ externalTaskId: 'run' }];
      const refused = await client.post(`/games/${gameId}/tasks/bulk`, { tasks });
      expect(refused).toMatchObject({ status: 403, body: { code: 'game-forbidden' } });
    });
  });
});
