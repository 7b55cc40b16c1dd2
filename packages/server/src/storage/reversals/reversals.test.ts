import { timeZoneNamed } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Award } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import { atMomentsOfTheirOwn, everyFact, expectEveryFact, plansFor } from '../testing/every-fact.js';
import {
  type AwardPlan,
  atOnce,
  faultsOf,
  firstPage,
  itemOf,
  noon,
  owner,
  recordAwards,
  stage,
} from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';
import { testIds } from '../testing/test-clock.js';

const hour = 3_600_000;

/** Takes so many points of an award back, or all that are left, as the use case does. */
async function reverse(storage: Storage, { awardId, userId }: Award, asked?: number): Promise<number> {
  return storage.transaction(async ({ awards, reversals }) => {
    const balance = await reversals.hold({ owner, userId });
    const award = await awards.find(owner, awardId);
    if (award === null) throw new Error('the award is missing');
    if (award.state === 'cancelled') throw new Fault('already-reversed');
    const left = award.points - award.reversedPoints;
    const points = Math.min(left, asked ?? left);
    return reversals.reverse({
      ...{ transactionId: testIds.next(), award, points, isFull: points === left },
      after: { ...balance, points: balance.points - points },
      ...{ eventId: null, reason: null, createdAt: noon + 100 * hour, stamps: award.stamps },
    });
  });
}

/** A plan with fewer points, as it counts after them. */
function lessened(plan: AwardPlan, points: number): AwardPlan {
  return { ...plan, award: { ...plan.award, points: Number(plan.award?.points) - points } };
}

/** The same plans by the clocks of many zones: each keeps its own, as an event that names one does. */
function inManyZones(plans: readonly AwardPlan[]): readonly AwardPlan[] {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', null];
  return plans.map((plan, index) => {
    const timeZone = zones[index % zones.length] ?? null;
    if (timeZone === null) return plan;
    const zone = timeZoneNamed(timeZone);
    const now = plan.at ?? noon;
    const clock = { now, timeZone, offsetMs: zone.offsetAt(now) };
    return { ...plan, game: { ...plan.game, timeZone }, award: { ...plan.award, clock } };
  });
}

describe('awards that are taken back', () => {
  eachDatabase((database) => {
    it('leave every fact as though they had never been, or had been fewer', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 3, users: 4 });
      const plans = atMomentsOfTheirOwn(plansFor(scene, 60));
      await publishAsking(storage, everyFact);
      const awards = await recordAwards(storage, plans);
      const left: AwardPlan[] = [];
      for (const [index, plan] of plans.entries()) {
        if (index % 3 === 0) await reverse(storage, itemOf(awards, index));
        else if (index % 5 === 1) {
          await reverse(storage, itemOf(awards, index), 1);
          if (index > 1) left.push(lessened(plan, 1));
        } else left.push(plan);
      }
      await expectEveryFact(storage, { scene, plans: left });
    });

    it('leave nothing where all are, and whoever comes then is the first', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 3 });
      await publishAsking(storage, everyFact);
      const awards = await recordAwards(storage, atMomentsOfTheirOwn(plansFor(scene, 20)));
      for (const award of awards.toReversed()) await reverse(storage, award);
      await expectEveryFact(storage, { scene, plans: [] });
      const { items } = await storage.books.points.awardedIn(scene.game, firstPage);
      expect(items).toEqual([]);
      const again = plansFor(scene, 12);
      await recordAwards(storage, again);
      await expectEveryFact(storage, { scene, plans: again });
    });

    it('add up where their days are those of many zones', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 2 });
      await publishAsking(storage, everyFact);
      const awards = await recordAwards(storage, inManyZones(plansFor(scene, 48)));
      for (const [index, award] of awards.entries()) {
        if (index % 2 === 0) await reverse(storage, award, index % 4 === 0 ? 2 : undefined);
      }
      const report = await storage.verify();
      expect(report.faults).toEqual([]);
      for (const award of awards) {
        const found = await storage.books.awards.find(owner, award.awardId);
        if (found?.state === 'counted') await reverse(storage, award);
      }
    });

    it('may be of tasks and games that were deleted before anybody asked for their parts', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 2 });
      const awards = await recordAwards(storage, plansFor(scene, 12));
      await storage.transaction((books) =>
        books.games.delete({ ...scene.game, deletedAt: noon, revision: 2 }),
      );
      await publishAsking(storage, everyFact);
      for (const award of awards) await reverse(storage, award);
    });

    it('wait for counters that are being built, which may have counted them or not', async () => {
      const reversals: Promise<unknown>[] = [];
      let awards: readonly Award[] = [];
      const storage: Storage = await database.open({
        upkeep: {
          rowsMax: 5,
          pause: async () => {
            const award = awards[reversals.length * 4];
            if (award !== undefined) reversals.push(reverse(storage, award));
          },
        },
      });
      const scene = await stage(storage, { tasks: 3, users: 3 });
      const plans = atMomentsOfTheirOwn(plansFor(scene, 40));
      awards = await recordAwards(storage, plans);
      await publishAsking(storage, everyFact);
      await Promise.all(reversals);
      expect(reversals.length).toBeGreaterThanOrEqual(3);
      const isLeft = (index: number) => index % 4 !== 0 || index / 4 >= reversals.length;
      await expectEveryFact(storage, { scene, plans: plans.filter((_, index) => isLeft(index)) });
    });

    it('lose no more than there is, however many take from one at once', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { users: 1 });
      const plan = itemOf(plansFor(scene, 1));
      const [award] = await recordAwards(storage, [{ ...plan, award: { ...plan.award, points: 10 } }]);
      if (award === undefined) throw new Error('nothing was awarded');
      const results = await atOnce(20, () => reverse(storage, award, 1));
      expect(faultsOf(results).map(({ code }) => code)).toEqual(Array(10).fill('already-reversed'));
      expect(await storage.books.awards.find(owner, award.awardId)).toMatchObject({
        ...{ points: 10, reversedPoints: 10, state: 'cancelled' },
      });
      expect(await storage.books.users.balance({ owner, userId: award.userId })).toMatchObject({ points: 0 });
    });
  });
});
