import { type Decimal, decimal } from '@merit/dsl';
import { type FactRequest, type FactValue, factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  anIntent,
  atOnce,
  faultsOf,
  itemOf,
  noon,
  recordAwards,
  type Scene,
  stage,
} from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';

const km = { name: 'km', type: 'decimal' } as const;

const totals: readonly FactRequest[] = (['user', 'user.game', 'task', 'game'] as const).map((scope) =>
  factRequest({ key: scope, scope, name: 'total', input: km }),
);

async function ask(storage: Storage, { game, tasks, users }: Scene) {
  return storage.transaction(async ({ awards }) => {
    const intent = anIntent({ game, task: itemOf(tasks), user: itemOf(users) }, totals);
    return (await awards.open([intent])).facts(intent);
  });
}

function text(value: FactValue | undefined): string {
  return typeof value === 'number' ? String(value) : decimal.toText(value as Decimal);
}

function award(value: string) {
  return { tracked: [{ ...km, value }] };
}

describe('publishing a strategy that asks for inputs', () => {
  eachDatabase((database) => {
    it('builds counters from the ledger, exactly, and keeps them from then on', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const plan = { game: scene.game, task: itemOf(scene.tasks), user: itemOf(scene.users) };
      await recordAwards(storage, [
        { ...plan, award: award('0.1') },
        { ...plan, award: award('123456789012345678901234567890.000000001') },
        { ...plan, award: { tracked: [{ name: 'km', type: 'int', value: '5' }] } },
      ]);
      await publishAsking(storage, totals);
      await recordAwards(storage, [{ ...plan, award: award('0.2') }]);

      const facts = await ask(storage, scene);
      expect(totals.map(({ key }) => text(facts[key]))).toEqual(
        Array(4).fill('123456789012345678901234567890.300000001'),
      );
      const { checked } = await storage.verify();
      expect(checked['inputs']).toBe(8);
    });

    it('misses no award that is in flight', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 3 });
      const results = await atOnce(60, async (index) => {
        if (index % 20 === 10) return publishAsking(storage, totals.slice(index === 10 ? 3 : 0));
        return recordAwards(storage, [
          {
            game: scene.game,
            task: itemOf(scene.tasks, index % 2),
            user: itemOf(scene.users, index % 3),
            award: award('1.5'),
          },
        ]);
      });

      expect(faultsOf(results)).toEqual([]);
      const facts = await ask(storage, scene);
      expect(text(facts['game'])).toBe('85.5');
    });

    it('keeps one owner from counting what another asks for', async () => {
      const storage = await database.open();
      const [mine, theirs] = [await stage(storage), await stage(storage, { game: { owner: 'sub:else' } })];
      await publishAsking(storage, totals, 'sub:else');
      for (const { game, tasks, users } of [mine, theirs]) {
        await recordAwards(storage, [{ game, task: itemOf(tasks), user: itemOf(users), award: award('2') }]);
      }

      const { checked } = await storage.verify();
      expect(checked['inputs']).toBe(8);
      await expect(ask(storage, mine)).resolves.toEqual({ user: 2, 'user.game': 2, task: 2, game: 2 });
    });

    it('needs no counters to answer: who asks before publishing reads the ledger', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const plan = { game: scene.game, task: itemOf(scene.tasks), user: itemOf(scene.users), at: noon };
      await recordAwards(storage, [{ ...plan, award: award('2.5') }]);

      const facts = await ask(storage, scene);
      expect(totals.map(({ key }) => text(facts[key]))).toEqual(Array(4).fill('2.5'));
    });
  });
});
