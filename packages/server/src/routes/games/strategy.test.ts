import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { ECHO, makeEchoGame, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const VALUES = `strategy "Values" { param base: int (0..9) = 1  param top: int (0..9) = 2
  otherwise { award base + top } }`;

describe('GET /games/{gameId}/strategy', () => {
  eachService((service) => {
    it('shows the built-in strategy of a game that names none', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { body } = await client.get(`/games/${gameId}/strategy`);
      expect(body).toMatchObject({
        strategyId: 'default',
        from: 'default',
        kind: 'built-in',
        id: 'default',
        version: 1,
        pinned: false,
        awardRange: { min: expect.any(Number) },
        tasks: { inherit: 0, own: 0 },
      });
      expect(body.params.every(({ from }: { readonly from: string }) => from === 'default')).toBe(true);
    });

    it("tells a task's parameters from the game's and from defaults", async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, VALUES);
      const { gameId } = await makeGame(client, { strategyId, params: { base: 3, top: 4 } });
      await makeTask(client, gameId, { params: { top: 5 } });
      await makeTask(client, gameId, { externalTaskId: 'run', strategyId, params: { base: 6 } });
      await makeTask(client, gameId, { externalTaskId: 'rest' });
      const read = async (query = '') => {
        const { body } = await client.get(`/games/${gameId}/strategy${query}`);
        const params = body.params.map((each: Record<string, unknown>) => [
          each['name'],
          each['value'],
          each['from'],
        ]);
        return { from: body.from, params, range: body.awardRange, tasks: body.tasks };
      };
      const tasks = { inherit: 2, own: 1 };
      expect(await read()).toEqual({
        from: 'game',
        params: [
          ['base', 3, 'game'],
          ['top', 4, 'game'],
        ],
        range: { min: 7, max: 7 },
        tasks,
      });
      expect(await read('?externalTaskId=walk')).toEqual({
        from: 'game',
        params: [
          ['base', 3, 'game'],
          ['top', 5, 'task'],
        ],
        range: { min: 8, max: 8 },
        tasks,
      });
      expect(await read('?externalTaskId=run')).toEqual({
        from: 'task',
        params: [
          ['base', 6, 'task'],
          ['top', 2, 'default'],
        ],
        range: { min: 8, max: 8 },
        tasks,
      });
    });

    it('says whether it follows what is published or stays at a version', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, ECHO);
      const follows = await makeGame(client, { strategyId });
      const pinned = await makeGame(client, { strategyId: `${strategyId}@1` });
      const read = async ({ gameId }: { readonly gameId: string }) =>
        (await client.get(`/games/${gameId}/strategy`)).body;
      expect(await read(follows)).toMatchObject({
        strategyId,
        kind: 'custom',
        id: strategyId.slice('custom:'.length),
        name: expect.stringMatching(/^strategy-/),
        pinned: false,
        facts: ['user.awards'],
        inputs: [{ name: 'amount' }, { name: 'mode' }],
        awardRange: { min: null, max: null },
      });
      expect(await read(pinned)).toMatchObject({ strategyId: `${strategyId}@1`, version: 1, pinned: true });
    });

    it('knows no task of another game', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeEchoGame(client);
      const missing = await client.get(`/games/${gameId}/strategy?externalTaskId=none`);
      expect(missing).toMatchObject({ status: 404, body: { code: 'task-not-found' } });
    });
  });
});
