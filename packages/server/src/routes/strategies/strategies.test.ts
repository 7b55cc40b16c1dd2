import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { ECHO, made } from '../testing/arrange.js';

describe('GET /strategies', () => {
  eachService((service) => {
    it('lists the built-in strategies by id, page by page', async () => {
      const { client } = await service().keyClient();
      const { items, nextCursor } = (await client.get('/strategies')).body;
      const ids = items.map(({ id }: { id: string }) => id);
      expect(ids).toEqual([...ids].sort());
      expect(ids).toEqual(expect.arrayContaining(['constant-effort', 'default', 'fixed']));
      expect(nextCursor).toBeNull();
      const first = (await client.get('/strategies?limit=1&count=true')).body;
      expect(first).toMatchObject({ items: [items[0]], total: items.length });
      const second = (await client.get(`/strategies?limit=1&cursor=${first.nextCursor}`)).body;
      expect(second.items).toEqual([items[1]]);
    });

    it('says of each what it takes and reads', async () => {
      const { client } = await service().keyClient();
      const { items } = (await client.get('/strategies')).body;
      expect(items.find(({ id }: { id: string }) => id === 'constant-effort')).toEqual({
        id: 'constant-effort',
        name: 'Constant effort',
        awardRange: { min: 1, max: 1_000_000 },
        description: expect.any(String),
        version: 1,
        kind: 'built-in',
        paramCount: 2,
        facts: ['user.awards(last: 5m)'],
      });
    });
  });
});

describe('GET /strategies/{id}', () => {
  eachService((service) => {
    it('gives one with its text, cases, parameters and inputs', async () => {
      const { client } = await service().keyClient();
      const { body } = await client.get('/strategies/constant-effort');
      expect(body).toMatchObject({
        id: 'constant-effort',
        source: expect.stringContaining('strategy "Constant effort"'),
        cases: expect.arrayContaining(['ConstantEffortReward', 'BasicReward']),
        inputs: [],
      });
      expect(body.params[0]).toEqual({
        name: 'interval',
        type: 'duration',
        description: 'How far back awards count',
        min: 'PT1S',
        max: 'PT24H',
        values: null,
        default: 'PT5M',
      });
    });

    it('knows neither what is not there nor custom strategies', async () => {
      const { client } = await service().keyClient();
      const { strategyId } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      for (const id of ['nothing', strategyId]) {
        expect(await client.get(`/strategies/${id}`)).toMatchObject({
          status: 404,
          body: { code: 'strategy-not-found' },
        });
      }
    });
  });
});

describe('GET /strategies/{id}/schema', () => {
  eachService((service) => {
    it('gives what can be set and what it reads of an event', async () => {
      const { client } = await service().keyClient();
      expect((await client.get('/strategies/fixed/schema')).body).toMatchObject({
        id: 'fixed',
        version: 1,
        variables: [
          { name: 'amount', type: 'int', default: 10, min: 0, max: 1_000_000 },
          { name: 'perDay', type: 'int', default: 1, min: 1, max: 1_000_000 },
        ],
        inputs: [],
      });
      expect((await client.get('/strategies/nothing/schema')).status).toBe(404);
    });
  });
});
