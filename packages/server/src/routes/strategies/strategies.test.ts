import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { ECHO, giving, made, makeStrategy, publishStrategy } from '../testing/arrange.js';

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
        owner: null,
        paramCount: 2,
        facts: ['user.awards(last: 5m)'],
      });
    });
  });
});

describe('the custom strategies among them', () => {
  eachService((service) => {
    it('are those of the scope that are published, newest first, after the built-ins', async () => {
      const { client, apiKey } = await service().keyClient();
      const builtIns = idsOf((await client.get('/strategies')).body);
      const own: string[] = [];
      for (let index = 0; index < 3; index += 1) own.unshift(await publishStrategy(client, giving(index)));
      await makeStrategy(client, giving(9));
      const { id } = await makeStrategy(client, giving(9));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      await made(client.post(`/strategies/custom/${id}/archive`), 200);
      const { client: stranger } = await service().keyClient();
      const foreign = await publishStrategy(stranger, giving(4));
      for (const limit of [1, 2, builtIns.length, builtIns.length + 1, 500]) {
        expect(await readAll(client, limit)).toEqual([...builtIns, ...own]);
        expect(await readAll(stranger, limit)).toEqual([...builtIns, foreign]);
        expect(await readAll(service().admin, limit)).toEqual([...builtIns, foreign, ...own]);
      }
      const { items, total } = (await client.get('/strategies?count=true')).body;
      expect(total).toBe(builtIns.length + 3);
      expect(items.at(-1)).toEqual({
        ...{ id: own.at(-1), kind: 'custom', owner: `key:${apiKey}`, version: 1, description: null },
        ...{ name: expect.any(String), awardRange: null, paramCount: null, facts: null },
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
        maxLength: null,
        fields: null,
        default: 'PT5M',
      });
    });

    it('gives a custom strategy by what games call it: what awards, a version, or the newest of a draft', async () => {
      const { client, apiKey } = await service().keyClient();
      const { id, strategyId } = await makeStrategy(client, ECHO, { name: 'echo', description: 'as told' });
      const get = async (name: string) => await made(client.get(`/strategies/${name}`), 200);
      expect(await get(strategyId)).toMatchObject({
        ...{ id: strategyId, kind: 'custom', owner: `key:${apiKey}`, name: 'echo', description: 'as told' },
        ...{
          version: 1,
          source: ECHO,
          cases: expect.arrayContaining(['As told']),
          paramCount: 1,
          facts: ['user.awards'],
        },
        params: [{ name: 'factor' }],
        inputs: [{ name: 'amount' }, { name: 'mode' }],
      });
      await made(client.put(`/strategies/custom/${id}`, { source: giving(2) }), 200);
      expect(await get(strategyId)).toMatchObject({ version: 2, source: giving(2) });
      await made(client.post(`/strategies/custom/${id}/rollback/1`), 200);
      await made(client.put(`/strategies/custom/${id}`, { source: giving(3) }), 200);
      expect(await get(strategyId)).toMatchObject({ version: 1, source: ECHO });
      expect(await get(`${strategyId}@3`)).toMatchObject({ id: strategyId, version: 3, source: giving(3) });
      await made(client.post(`/strategies/custom/${id}/archive`), 200);
      expect(await get(strategyId)).toMatchObject({ version: 1 });
    });

    it('knows what a strategy has of the one that it extends', async () => {
      const { client } = await service().keyClient();
      const parent = await publishStrategy(client, ECHO);
      const child = await publishStrategy(client, `strategy "Child" extends "${parent}" (factor: 3) {}`);
      const { body } = await client.get(`/strategies/${child}`);
      expect(body.inputs).toMatchObject([{ name: 'amount' }, { name: 'mode' }]);
      const graph = (await client.get(`/strategies/${child}/graph?format=json`)).body;
      const inherited = graph.nodes.find(({ kind }: { readonly kind: string }) => kind === 'parent');
      expect(inherited).toMatchObject({ name: parent, graph: { strategy: 'Echo' } });
      for (const format of ['svg', 'mermaid', 'dot']) {
        expect((await client.get(`/strategies/${child}/graph?format=${format}`)).text).toContain('factor');
      }
    });

    it('says why there is none: another scope, another version, a name of nothing, errors', async () => {
      const { client } = await service().keyClient();
      const { strategyId } = await makeStrategy(client, 'strategy "Broken" { otherwise { award steps } }');
      const { client: stranger } = await service().keyClient();
      for (const part of ['', '/schema', '/graph']) {
        const refused = async (caller: Client, id: string) => {
          const { status, body } = await caller.get(`/strategies/${id}${part}`);
          return [status, body.code];
        };
        expect(await refused(stranger, strategyId)).toEqual([404, 'strategy-not-found']);
        expect(await refused(stranger, `${strategyId}@1`)).toEqual([404, 'strategy-not-found']);
        expect(await refused(client, `${strategyId}@2`)).toEqual([404, 'version-not-found']);
        for (const id of ['nothing', 'custom:x', `custom:${randomUUID()}`, `${strategyId}@0`, 'fixed@1']) {
          expect(await refused(client, id)).toEqual([404, 'strategy-not-found']);
        }
        expect(await refused(client, strategyId)).toEqual([422, 'strategy-invalid']);
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

interface Items {
  readonly items: readonly { readonly id: string }[];
}

function idsOf({ items }: Items): readonly string[] {
  return items.map(({ id }) => id);
}

async function readAll(client: Client, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  do {
    const page = await made(client.get(`/strategies?limit=${limit}${cursor && `&cursor=${cursor}`}`), 200);
    ids.push(...idsOf(page));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}
