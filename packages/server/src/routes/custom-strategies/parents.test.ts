import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, giving, made, makeGame, makeStrategy, makeTask, publishNext } from '../testing/arrange.js';

const extending = (parent: string, rest: string) => `strategy "Child" extends "${parent}" ${rest}`;
const FIRST_TIME = '{ rule "First" when user.awards == 0 { award 50 } }';

describe('a custom strategy that extends another', () => {
  eachService((service) => {
    it('is frozen with the version that its parent had published', async () => {
      const { client } = await service().keyClient();
      const parent = await makeStrategy(client, giving('base', 'param base: int (0..9) = 2'));
      await made(client.post(`/strategies/custom/${parent.id}/publish`), 200);
      const child = await makeStrategy(client, extending(parent.strategyId, FIRST_TIME));
      expect(child).toMatchObject({ diagnostics: [], params: [{ name: 'base', max: 9 }] });
      await made(client.post(`/strategies/custom/${child.id}/publish`), 200);
      const game = await makeGame(client, { strategyId: child.strategyId, params: { base: 7 } });
      await makeTask(client, game.gameId);
      await publishNext(client, parent.id, giving(1000));

      const points = [];
      for (let count = 0; count < 2; count += 1) points.push((await award(client, game, {})).body.points);
      expect(points).toEqual([50, 7]);
      const path = `/strategies/custom/${child.id}`;
      expect((await client.get(path)).body.params).toMatchObject([{ name: 'base' }]);

      const source = `${extending(parent.strategyId, FIRST_TIME)} # again`;
      const draft = await made(client.put(path, { source }), 200);
      expect(draft.params).toEqual([]);
      await made(client.post(`${path}/publish`, { force: true }), 200);
      expect((await award(client, game, {})).body.points).toBe(1000);
      await made(client.post(`${path}/rollback/1`), 200);
      expect((await award(client, game, {})).body.points).toBe(7);
    });

    it('goes on awarding when its parent is archived, and takes no archived one anew', async () => {
      const { client } = await service().keyClient();
      const parent = await makeStrategy(client, giving(3));
      await made(client.post(`/strategies/custom/${parent.id}/publish`), 200);
      const child = await makeStrategy(client, extending(`${parent.strategyId}@1`, FIRST_TIME));
      await made(client.post(`/strategies/custom/${child.id}/publish`), 200);
      await made(client.post(`/strategies/custom/${parent.id}/archive`), 200);
      const game = await makeGame(client, { strategyId: child.strategyId });
      await makeTask(client, game.gameId);
      expect((await award(client, game, {})).body.points).toBe(50);
      expect((await award(client, game, {})).body.points).toBe(3);
      const late = await makeStrategy(client, extending(parent.strategyId, FIRST_TIME));
      expect(late.diagnostics).toMatchObject([
        { code: 'M2502', message: expect.stringContaining('it is archived') },
      ]);
      const refused = await client.post(`/strategies/custom/${late.id}/publish`);
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'strategy-invalid', diagnostics: [{ code: 'M2502' }] },
      });
    });

    it('finds no parent of another scope, and none that leads back to it', async () => {
      const { client } = await service().keyClient();
      const { client: stranger } = await service().keyClient();
      const parent = await makeStrategy(client, giving(3));
      await made(client.post(`/strategies/custom/${parent.id}/publish`), 200);
      const lost = await makeStrategy(stranger, extending(parent.strategyId, FIRST_TIME));
      expect(lost.diagnostics).toMatchObject([{ code: 'M2501' }]);

      const child = await makeStrategy(client, extending(parent.strategyId, FIRST_TIME));
      await made(client.post(`/strategies/custom/${child.id}/publish`), 200);
      const circle = extending(child.strategyId, FIRST_TIME);
      const { diagnostics } = await made(
        client.put(`/strategies/custom/${parent.id}`, { source: circle }),
        200,
      );
      const name = parent.strategyId;
      expect(diagnostics).toMatchObject([
        {
          code: 'M2504',
          message: `this extends itself: \`${name}\` → \`${child.strategyId}@1\` → \`${name}\``,
        },
      ]);
      expect((await client.post(`/strategies/custom/${parent.id}/publish`)).status).toBe(422);
    });

    it('can be tried before it is kept', async () => {
      const { client } = await service().keyClient();
      const { client: stranger } = await service().keyClient();
      const parent = await makeStrategy(client, giving(3));
      await made(client.post(`/strategies/custom/${parent.id}/publish`), 200);
      const source = extending(parent.strategyId, FIRST_TIME);
      const body = {
        source,
        event: { externalUserId: 'ann', externalTaskId: 'walk' },
        facts: { 'user.awards': 1 },
      };
      const tried = await client.post('/strategies/custom/simulate', body);
      expect(tried).toMatchObject({ status: 200, body: { points: 3 } });
      const foreign = await stranger.post('/strategies/custom/simulate', body);
      expect(foreign).toMatchObject({ status: 422, body: { diagnostics: [{ code: 'M2501' }] } });
      const child = await makeStrategy(client, source);
      const { source: _, ...event } = body;
      const stored = await client.post(`/strategies/custom/${child.id}/simulate`, event);
      expect(stored).toMatchObject({ status: 200, body: { points: 3 } });
    });

    it('counts what its parent reads of the past from awards that are there already', async () => {
      const { client } = await service().keyClient();
      const declared = 'input km: decimal';
      const plain = await makeStrategy(client, giving(1, declared));
      await made(client.post(`/strategies/custom/${plain.id}/publish`), 200);
      const game = await makeGame(client, { strategyId: plain.strategyId });
      await makeTask(client, game.gameId);
      for (const km of [3.5, 8.25]) await award(client, game, { data: { km } });
      const parent = await makeStrategy(client, giving('round((user.best(km) ?? 0) * 10)', declared));
      await made(client.post(`/strategies/custom/${parent.id}/publish`), 200);
      await publishNext(client, plain.id, extending(parent.strategyId, FIRST_TIME));
      expect((await award(client, game, { data: { km: 1 } })).body.points).toBe(83);
    });
  });
});
