import { describe, expect, it } from 'vitest';
import { noActivity } from '../../domain/activity.js';
import type { Owner } from '../../domain/owner.js';
import type { Storage } from '../../ports/storage.js';
import { sqlWords } from '../dialects/sql-words.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  aGame,
  anAction,
  atOnce,
  faultsOf,
  itemOf,
  noon,
  owner,
  recordAwards,
  stage,
} from '../testing/fixtures.js';
import { testIds } from '../testing/test-clock.js';
import { activityColumnNames } from './activity-columns.js';
import { fillActivityDays } from './ledger-activity.js';
import { slotsOfDay } from './tally.js';

/** 15 January 2026. */
const today = 20_468;
const dayMs = 86_400_000;

function daysOf(storage: Storage, of: Owner | null = owner) {
  return storage.books.activity.days({ owner: of, fromDay: 0, toDay: today + 100 });
}

async function convert({ transaction }: Storage, userId: number): Promise<void> {
  await transaction(async ({ wallets }) => {
    const { points, coinCents } = await wallets.hold({ owner, userId });
    await wallets.convert({
      transactionId: testIds.next(),
      owner,
      userId,
      pointsSpent: 5,
      coinCents: 50,
      rate: 10,
      reference: null,
      after: { points: points - 5, coinCents: coinCents + 50 },
      createdAt: noon,
      stamps: { apiKey_used: 'svc_live_tests', oauth_user_id: null },
    });
  });
}

describe('the activity of an owner', () => {
  eachDatabase((database) => {
    it('counts what is new, done, awarded and converted, by the day of UTC', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { users: 2 });
      const plan = { game, task: itemOf(tasks), user: itemOf(users) };
      await recordAwards(storage, [plan, { ...plan, award: { points: -3 } }]);
      await storage.transaction(({ awards }) => awards.recordActions([anAction(plan)]));
      await convert(storage, plan.user.userId);
      await recordAwards(storage, [{ ...plan, at: noon + dayMs }]);

      await expect(daysOf(storage)).resolves.toEqual([
        {
          day: today,
          newUsers: 2,
          games: 1,
          actions: 1,
          awards: 2,
          points: 7,
          conversions: 1,
          coinCents: 50,
          ...{ actionsHappened: 1, awardsHappened: 2, pointsHappened: 7 },
        },
        { ...noActivity, day: today + 1, awards: 1, points: 10, awardsHappened: 1, pointsHappened: 10 },
      ]);
    });

    it('counts an award on the day when it is made and on the one when it happened', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      await recordAwards(storage, [{ game, task: itemOf(tasks), user: itemOf(users), at: noon - 9 * dayMs }]);
      await expect(daysOf(storage)).resolves.toMatchObject([
        { day: today - 9, awards: 0, points: 0, awardsHappened: 1, pointsHappened: 10 },
        { day: today, awards: 1, points: 10, awardsHappened: 0, pointsHappened: 0 },
      ]);
    });

    it('is each owner’s own, and everyone’s together', async () => {
      const storage = await database.open();
      const other: Owner = 'sub:else';
      await stage(storage);
      await stage(storage, { users: 3, game: { owner: other } });
      await expect(daysOf(storage)).resolves.toMatchObject([{ newUsers: 1, games: 1 }]);
      await expect(daysOf(storage, other)).resolves.toMatchObject([{ newUsers: 3, games: 1 }]);
      await expect(daysOf(storage, null)).resolves.toMatchObject([{ newUsers: 4, games: 2 }]);
      await expect(daysOf(storage, 'sub:nobody')).resolves.toEqual([]);
    });

    it('knows nothing of what was rolled back', async () => {
      const storage = await database.open({ postgres: { connectionsMax: 1 } });
      const failing = storage.transaction(async ({ games }) => {
        await games.insert(aGame());
        throw new Error('for a reason of its own');
      });
      await expect(failing).rejects.toThrow('for a reason of its own');
      await storage.transaction(({ games }) => games.insert(aGame()));
      await expect(daysOf(storage)).resolves.toEqual([{ ...noActivity, day: today, games: 1 }]);
    });

    it('misses nothing of what happens at once, in whatever order owners are touched', async () => {
      const storage = await database.open();
      const owners: readonly Owner[] = ['key:svc_live_a', 'key:svc_live_b', 'sub:c'];
      for (const each of owners) await stage(storage, { game: { owner: each }, users: 0 });
      const results = await atOnce(40, (index) =>
        storage.transaction(async ({ games }) => {
          const order = index % 2 === 0 ? owners : owners.toReversed();
          for (const each of order) await games.insert(aGame({ owner: each }));
        }),
      );
      expect(faultsOf(results)).toEqual([]);
      for (const each of owners) await expect(daysOf(storage, each)).resolves.toMatchObject([{ games: 41 }]);
    });

    describe('of sizes that nothing should have', () => {
      const atMost = '9223372036854775807';
      const recount = () =>
        database.tamper(`delete from activity_days; ${fillActivityDays(sqlWords(database.dialect))}`);
      const setPoints = (points: string) =>
        database.tamper(`insert into activity_days (owner_id, day, slot, ${activityColumnNames.join(', ')})
          select owner_id, ${today}, slots.slot, ${activityColumnNames.map(() => '0').join(', ')} from
            owners cross join
            (${Array.from({ length: slotsOfDay }, (_, slot) => `select ${slot} as slot`).join(' union ')}) as slots
          where true on conflict do nothing;
          update activity_days set points = ${points};`);

      it('is summed up as closely as a number can', async () => {
        const storage = await database.open();
        await stage(storage);
        await setPoints(atMost);
        await expect(daysOf(storage)).resolves.toMatchObject([{ newUsers: 1, points: slotsOfDay * 2 ** 63 }]);
        await recount();
      });

      it('takes no award that the counters can’t hold', async () => {
        const storage = await database.open();
        const { game, tasks, users } = await stage(storage);
        await setPoints(atMost);
        const award = recordAwards(storage, [{ game, task: itemOf(tasks), user: itemOf(users) }]);
        await expect(award).rejects.toMatchObject({ code: 'balance-limit' });
        await recount();
        await expect(daysOf(storage)).resolves.toMatchObject([{ awards: 0 }]);
      });
    });

    it('is filled from what was there before anybody counted', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      const plan = { game, task: itemOf(tasks), user: itemOf(users) };
      await recordAwards(storage, [plan, { ...plan, at: noon + dayMs }]);
      await storage.transaction(({ awards }) => awards.recordActions([anAction(plan)]));
      await convert(storage, plan.user.userId);
      const counted = await daysOf(storage);
      await database.tamper(`delete from activity_days; ${fillActivityDays(sqlWords(database.dialect))}`);
      await expect(daysOf(storage)).resolves.toEqual(counted);
    });
  });
});
