import { type FactRequest, factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../ports/storage.js';
import { type DatabaseUnderTest, eachDatabase } from '../testing/each-database.js';
import { atMomentsOfTheirOwn, everyFact, expectEveryFact, plansFor } from '../testing/every-fact.js';
import {
  type AwardPlan,
  anAward,
  anIntent,
  aTask,
  atOnce,
  faultsOf,
  itemOf,
  noon,
  recordAwards,
  type Scene,
  stage,
} from '../testing/fixtures.js';
import { Gate } from '../testing/gate.js';
import { untilLockIsAwaited } from '../testing/lock-waits.js';
import { publishAsking } from '../testing/strategies.js';

const steps = { name: 'steps', type: 'int' } as const;
const total = factRequest({ scope: 'game', name: 'total', input: steps });
const ofEven = factRequest({ scope: 'user.game', name: 'awards', case: 'Even' });

/** A storage that takes steps of a few rows, and does between two of them what a test wants. */
async function stepping(database: DatabaseUnderTest, rowsMax: number) {
  const between: { act: (storage: Storage) => Promise<unknown> } = { act: async () => undefined };
  let count = 0;
  const storage = await database.open({
    upkeep: {
      rowsMax,
      pause: async () => {
        count += 1;
        await between.act(storage);
      },
    },
  });
  return { storage, between, steps: () => count };
}

function totalOf(plans: readonly AwardPlan[]): number {
  return plans.reduce((sum, { award }) => sum + Number(award?.tracked?.[0]?.value), 0);
}

async function ask(storage: Storage, { game, tasks, users }: Scene, facts: readonly FactRequest[]) {
  return storage.transaction(async ({ awards }) => {
    const intent = anIntent({ game, task: itemOf(tasks), user: itemOf(users) }, facts);
    return (await awards.open([intent])).facts(intent);
  });
}

describe('counters that are built while awards go on', () => {
  eachDatabase((database) => {
    it('count what was there before and what came meanwhile, each award once', async () => {
      const { storage, between, steps: stepsTaken } = await stepping(database, 5);
      const one = await stage(storage, { tasks: 3, users: 3 });
      const two = await stage(storage, { tasks: 2, users: 5 });
      const told = [
        { scene: one, plans: [...plansFor(one, 40)] },
        { scene: two, plans: [...plansFor(two, 30)] },
      ];
      for (const { plans } of told) await recordAwards(storage, plans);
      // They are late as often as not, in games that were gone through and in those that weren't.
      between.act = async () => {
        for (const { scene, plans } of told) {
          const more = plansFor(scene, 2, plans.length);
          plans.push(...more);
          await recordAwards(storage, more);
        }
      };
      await publishAsking(storage, everyFact);

      expect(stepsTaken()).toBeGreaterThanOrEqual(70 / 5);
      for (const each of told) await expectEveryFact(storage, each);
      between.act = async () => {
        throw new Error('nothing is left to build');
      };
      await publishAsking(storage, everyFact);
    });

    it('are not read before they are complete', async () => {
      const { storage, between } = await stepping(database, 2);
      const scene = await stage(storage);
      const plans = plansFor(scene, 6);
      await recordAwards(storage, plans);
      const facts = [total, ofEven, factRequest({ scope: 'user', name: 'total', input: steps })];
      const intent = anIntent(
        { game: scene.game, task: itemOf(scene.tasks), user: itemOf(scene.users) },
        facts,
      );
      const peeks: unknown[] = [];
      between.act = async () => peeks.push((await storage.books.awards.peek([intent])).facts(intent));
      await publishAsking(storage, facts);

      const sum = totalOf(plans);
      // What a user has in a task is little enough to be added up for the question.
      expect(peeks.length).toBeGreaterThan(2);
      expect(new Set(peeks.map((peek) => JSON.stringify(peek)))).toEqual(
        new Set([JSON.stringify({ [facts[2]?.key ?? '']: sum })]),
      );
      await expect(ask(storage, scene, facts)).resolves.toMatchObject({ [total.key]: sum, [ofEven.key]: 3 });
    });

    it('know who is new in a part, however many awards come at once', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 4 });
      const users = factRequest({ scope: 'game', name: 'users', case: 'Even' });
      const ofTask = factRequest({ scope: 'task', name: 'users', same: steps });
      const plans = plansFor(scene, 24);
      await recordAwards(storage, plans.slice(0, 6));
      await publishAsking(storage, [users, ofTask]);
      const results = await atOnce(12, (index) => recordAwards(storage, [itemOf(plans, 6 + index)]));
      expect(faultsOf(results)).toEqual([]);
      // In one session, of whose awards some ask for nothing.
      await recordAwards(storage, plans.slice(18));
      await expectEveryFact(storage, { scene, plans, facts: [users, ofTask] });
      await expect(storage.verify()).resolves.toMatchObject({ faults: [] });
    });

    it('are not counted twice by ids that go back in time', async () => {
      const { storage, between } = await stepping(database, 2);
      const scene = await stage(storage);
      const plans = [...plansFor(scene, 8)];
      await recordAwards(storage, plans);
      let number = 0;
      between.act = async () => {
        number += 1;
        const [plan] = plansFor(scene, 1, plans.length);
        if (plan === undefined || number > 6) return;
        const awardId = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
        plans.push(plan);
        await recordAwards(storage, [{ ...plan, award: { ...plan.award, awardId } }]);
      };
      await publishAsking(storage, everyFact);
      expect(plans.length).toBeGreaterThan(10);
      await expectEveryFact(storage, { scene, plans });
    });

    it('go on from where they were when the process ended', async () => {
      const first = await stepping(database, 3);
      const scene = await stage(first.storage, { tasks: 2, users: 2 });
      const plans = [...plansFor(scene, 20)];
      await recordAwards(first.storage, plans);
      const reached = new Gate();
      first.between.act = async () => {
        if (first.steps() < 3) return;
        reached.open();
        await new Promise((resolve) => setImmediate(resolve));
      };
      const publishing = publishAsking(first.storage, everyFact);
      const outcome = expect(publishing).rejects.toMatchObject({ code: 'unavailable' });
      await reached.opened;
      await first.storage.close();
      await outcome;

      const second = await stepping(database, 3);
      const more = plansFor(scene, 4, plans.length);
      plans.push(...more);
      await recordAwards(second.storage, more);
      await second.storage.upkeep.resume();
      expect(second.steps()).toBe(0);
      database.clock.advance(30_000);
      await second.storage.upkeep.resume();
      expect(second.steps()).toBeLessThan(20 / 3);
      await publishAsking(second.storage, everyFact);
      await expectEveryFact(second.storage, { scene, plans });
    });

    it('are waited for by another who needs them, and built once', async () => {
      const { storage, between, steps: stepsTaken } = await stepping(database, 4);
      const scene = await stage(storage, { tasks: 2, users: 2 });
      const plans = plansFor(scene, 40);
      await recordAwards(storage, plans);
      const others: Promise<string>[] = [];
      between.act = async () => {
        if (others.length < 3)
          others.push(publishAsking(storage, everyFact.slice(0, 20 * (others.length + 1))));
      };
      await publishAsking(storage, everyFact);
      await Promise.all(others);
      expect(others).toHaveLength(3);
      expect(stepsTaken()).toBeLessThanOrEqual(40 / 4 + 4);
      await expectEveryFact(storage, { scene, plans });
    });

    const isAboutInput = ({ input }: FactRequest) => input !== null;
    it.each([
      ['parts and then inputs', everyFact.filter((fact) => !isAboutInput(fact)), everyFact],
      ['inputs and then parts', everyFact.filter((fact) => isAboutInput(fact) && !fact.case), everyFact],
    ])('overlap, %s: each of two backfills counts its own', async (_, first, second) => {
      const { storage, between } = await stepping(database, 3);
      const scene = await stage(storage, { tasks: 2, users: 2 });
      const plans = [...plansFor(scene, 12)];
      await recordAwards(storage, plans);
      let other: Promise<string> | undefined;
      between.act = async () => {
        other ??= publishAsking(storage, second);
        const more = plansFor(scene, 1, plans.length);
        plans.push(...more);
        await recordAwards(storage, more);
      };
      await publishAsking(storage, first);
      await other;
      await expectEveryFact(storage, { scene, plans });
    });

    it('build on what was complete before', async () => {
      const { storage } = await stepping(database, 3);
      const scene = await stage(storage, { tasks: 2, users: 2 });
      const plans = [...plansFor(scene, 12)];
      await recordAwards(storage, plans);
      for (const facts of [everyFact.filter(isAboutInput), everyFact]) {
        await publishAsking(storage, facts);
        const more = plansFor(scene, 3, plans.length);
        plans.push(...more);
        await recordAwards(storage, more);
      }
      await expectEveryFact(storage, { scene, plans });
    });

    it('stay right where what they were built for fails', async () => {
      const { storage } = await stepping(database, 4);
      const scene = await stage(storage, { tasks: 2, users: 2 });
      const plans = [...plansFor(scene, 10)];
      await recordAwards(storage, plans);
      const failing = storage.transaction(async ({ strategies }) => {
        await strategies.keepCounters(scene.game.owner, everyFact);
        throw new Error('its parameters fit no more');
      });
      await expect(failing).rejects.toThrow('fit no more');
      const more = plansFor(scene, 4, plans.length);
      plans.push(...more);
      await recordAwards(storage, more);
      await expectEveryFact(storage, { scene, plans });
    });

    it('leave out what was deleted, before or meanwhile', async () => {
      const { storage, between, steps: stepsTaken } = await stepping(database, 3);
      const kept = await stage(storage, { tasks: 3, users: 2 });
      const gone = await stage(storage, { tasks: 1, users: 2 });
      const plans = plansFor(kept, 30);
      await recordAwards(storage, [...plans, ...plansFor(gone, 10)]);
      const [before, lost] = [itemOf(kept.tasks, 2), itemOf(kept.tasks, 1)];
      await storage.transaction(({ tasks }) => tasks.delete({ ...before, deletedAt: noon, revision: 2 }));
      // Steps of both follow those that are taken here, so nobody waits for them between two of these.
      const deleting: Promise<unknown>[] = [];
      const stepsBefore = stepsTaken();
      between.act = async () => {
        if (stepsTaken() !== stepsBefore + 2) return;
        const [deletedAt, revision] = [noon, 2];
        deleting.push(
          storage.transaction(({ games }) => games.delete({ ...gone.game, deletedAt, revision })),
          storage.transaction(({ tasks }) => tasks.delete({ ...lost, deletedAt, revision })),
        );
      };
      await publishAsking(storage, everyFact);
      expect(deleting).toHaveLength(2);
      await Promise.all(deleting);
      await expectEveryFact(storage, { scene: kept, plans, deleted: [before, lost] });
    });

    it('leave out what was deleted before they were begun', async () => {
      const { storage } = await stepping(database, 3);
      const scene = await stage(storage, { tasks: 3, users: 2 });
      const plans = plansFor(scene, 30);
      await recordAwards(storage, plans);
      const lost = itemOf(scene.tasks, 1);
      await storage.transaction(({ tasks }) => tasks.delete({ ...lost, deletedAt: noon, revision: 2 }));
      await publishAsking(storage, everyFact);
      await expectEveryFact(storage, { scene, plans, deleted: [lost] });
    });

    it('are begun afresh for every owner', async () => {
      const { storage } = await stepping(database, 4);
      const [mine, theirs] = [await stage(storage), await stage(storage, { game: { owner: 'sub:else' } })];
      for (const scene of [mine, theirs]) await recordAwards(storage, plansFor(scene, 6));
      await Promise.all([publishAsking(storage, everyFact), publishAsking(storage, [total], 'sub:else')]);
      await expectEveryFact(storage, { scene: mine, plans: plansFor(mine, 6) });
      await expect(ask(storage, theirs, [total])).resolves.toEqual({
        [total.key]: totalOf(plansFor(theirs, 6)),
      });
    });

    it('take steps as short as they may be, in a task that is made meanwhile too', async () => {
      const { storage, between } = await stepping(database, 1);
      const scene = await stage(storage, { tasks: 1, users: 2 });
      const plans = [...plansFor(scene, 5)];
      await recordAwards(storage, plans);
      const task = aTask({ gameId: scene.game.gameId, externalTaskId: 'made-meanwhile' });
      const all = { ...scene, tasks: [...scene.tasks, task] };
      let isMade = false;
      between.act = async () => {
        if (!isMade) await storage.transaction(({ tasks }) => tasks.insert(task));
        isMade = true;
        const more = plansFor(all, 1, plans.length);
        if (plans.length > 12) return;
        plans.push(...more);
        await recordAwards(storage, more);
      };
      await publishAsking(storage, everyFact);
      await expectEveryFact(storage, { scene: all, plans });
    });

    if (database.dialect === 'postgres') {
      it('wait for an award in flight, and let others pass meanwhile', async () => {
        const { storage } = await stepping(database, 3);
        const scene = await stage(storage, { tasks: 2, users: 2 });
        const plans = [...plansFor(scene, 8)];
        await recordAwards(storage, plans);
        const [held, ...others] = plansFor(scene, 4, plans.length);
        if (held === undefined) throw new RangeError('no plan');
        const [opened, finish] = [new Gate(), new Gate()];
        const awarding = storage.transaction(async ({ awards }) => {
          const intent = anIntent(held);
          const session = await awards.open([intent]);
          opened.open();
          await finish.opened;
          session.record(intent, anAward(held, held.award));
          await session.flush();
        });
        await opened.opened;
        const publishing = publishAsking(storage, everyFact);
        await untilLockIsAwaited(database.url);
        for (const other of others) {
          if (other.user !== held.user) await recordAwards(storage, [other]);
          if (other.user !== held.user) plans.push(other);
        }
        expect(plans.length).toBeGreaterThan(8);
        finish.open();
        await Promise.all([awarding, publishing]);
        await expectEveryFact(storage, { scene, plans: [...plans, held] });
      });

      it('are built by several replicas at once, while all of them award', async () => {
        const storages = await Promise.all([1, 2, 3].map(() => database.open({ upkeep: { rowsMax: 7 } })));
        const scene = await stage(itemOf(storages), { tasks: 3, users: 4 });
        const plans = atMomentsOfTheirOwn(plansFor(scene, 360));
        await recordAwards(itemOf(storages), plans.slice(0, 200));
        const publishing = storages.map((storage, index) =>
          publishAsking(storage, everyFact.slice(index * 10)),
        );
        const results = await atOnce(160, (index) =>
          recordAwards(itemOf(storages, index % 3), plans.slice(200 + index, 201 + index)),
        );
        expect(faultsOf(results)).toEqual([]);
        await Promise.all(publishing);
        await expectEveryFact(itemOf(storages), { scene, plans });
      });
    }
  });
});
