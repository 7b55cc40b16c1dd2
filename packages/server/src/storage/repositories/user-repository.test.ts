import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.js';
import { atOnce, firstPage, itemOf, noon, owner, readAll, recordAwards, stage } from '../testing/fixtures.js';
import { Gate } from '../testing/gate.js';
import { untilLockIsAwaited } from '../testing/lock-waits.js';

describe('the user repository', () => {
  eachDatabase((database) => {
    it('makes those who are missing, once, in the order asked', async () => {
      const storage = await database.open();
      const key = (externalUserId: string) => ({ owner, externalUserId });
      const ensure = (...names: string[]) =>
        storage.transaction(({ users }) => users.ensure(names.map(key), noon));

      const [ben] = await ensure('ben');
      const all = await ensure('cy', 'ben', 'ann', 'ben');
      expect(all.map(({ externalUserId }) => externalUserId)).toEqual(['cy', 'ben', 'ann', 'ben']);
      expect(all.map(({ isNew }) => isNew)).toEqual([true, false, true, false]);
      expect([all[1], all[3]].map((user) => user?.userId)).toEqual([ben?.userId, ben?.userId]);
      await expect(storage.books.users.find(key('ann'))).resolves.toMatchObject({ userId: all[2]?.userId });
      await expect(storage.books.users.find(key('ANN'))).resolves.toBeNull();
    });

    it('asks again only for whom nobody sought, and makes who was sought in vain', async () => {
      const storage = await database.open();
      const [ann, ben, cy] = ['ann', 'ben', 'cy'].map((externalUserId) => ({ owner, externalUserId }));
      if (!ann || !ben || !cy) throw new Error('three users were named');
      await storage.transaction(({ users }) => users.ensure([ann, cy], noon));
      const { sought, all } = await storage.transaction(async ({ users }) => {
        const found = await users.seek([ann, ben]);
        const named = [ann, ben, cy].map((key) => found.find(key)?.externalUserId);
        return { sought: [named, found.find(ben)], all: await users.ensure([ann, ben, cy], noon, found) };
      });
      expect(sought).toEqual([['ann', undefined, undefined], null]);
      expect(all.map(({ externalUserId, isNew }) => [externalUserId, isNew])).toEqual([
        ['ann', false],
        ['ben', true],
        ['cy', false],
      ]);
    });

    it('takes back whom the same transaction made, also where another one waits to make him', async () => {
      const storage = await database.open();
      const ann = { owner, externalUserId: 'ann' };
      const [made, waiting] = [new Gate(), new Gate()];
      const withdrawn = storage.transaction(async ({ users }) => {
        const [user] = await users.ensure([ann], noon);
        made.open();
        await waiting.opened;
        if (user?.isNew) await users.withdraw([user], noon);
      });
      await made.opened;
      const kept = storage.transaction(({ users }) => users.ensure([ann], noon));
      if (database.dialect === 'postgres') await untilLockIsAwaited(database.url);
      waiting.open();
      await withdrawn;
      expect(await kept).toMatchObject([{ externalUserId: 'ann', isNew: true }]);
      const days = await storage.books.activity.days({ owner, fromDay: 0, toDay: 100_000 });
      expect(days.map(({ newUsers }) => newUsers)).toEqual([1]);
    });

    it('makes one user of twenty racing firsts, whatever the order of the lists', async () => {
      const storage = await database.open();
      const keys = ['a', 'b', 'c', 'd'].map((externalUserId) => ({ owner, externalUserId }));
      const results = await atOnce(20, (index) => {
        const list = index % 2 === 0 ? keys : keys.toReversed();
        return storage.transaction(({ users }) => users.ensure(list, noon));
      });

      const ids = results.flatMap((result) =>
        result.status === 'fulfilled' ? result.value.map(({ userId }) => userId) : [],
      );
      expect(ids).toHaveLength(80);
      expect(new Set(ids).size).toBe(4);
    });

    it('takes subjects apart that Postgres would sort as one', async () => {
      const storage = await database.open();
      const names = ['a', 'A', 'ä', 'á', 'a ', 'ａ'.normalize()];
      const users = await storage.transaction((books) =>
        books.users.ensure(
          names.map((externalUserId) => ({ owner, externalUserId })),
          noon,
        ),
      );
      expect(new Set(users.map(({ userId }) => userId)).size).toBe(names.length);
    });

    it('finds an external id in all scopes of keys, or of subjects', async () => {
      const storage = await database.open();
      const keys = (
        ['sub:a', 'key:svc_live_b', 'azp:z', 'key:svc_live_a', 'preferred_username:a'] as const
      ).map((each) => ({ owner: each, externalUserId: 'ann' }));
      await storage.transaction(({ users }) => users.ensure(keys, noon));
      const find = async (scopes: 'keys' | 'subjects', limit = 10) =>
        (await storage.books.users.findElsewhere({ externalUserIds: ['ann'], scopes, limit })).map(
          (user) => user.owner,
        );
      expect(await find('keys')).toEqual(['key:svc_live_a', 'key:svc_live_b']);
      expect(await find('subjects')).toEqual(['azp:z', 'preferred_username:a', 'sub:a']);
      expect(await find('subjects', 2)).toEqual(['azp:z', 'preferred_username:a']);
    });

    it('lists what moved in a wallet, newest first, with what stood after it', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      const [task, user] = [itemOf(tasks), itemOf(users)];
      const plan = { game, task, user };
      const awards = await recordAwards(storage, [
        { ...plan, award: { points: 5 } },
        { ...plan, award: { points: 0 } },
        { ...plan, award: { points: -2, kind: 'assigned', caseName: 'Penalty' } },
      ]);

      const read = (type: 'points-assigned' | null) => (page: typeof firstPage) =>
        storage.books.users.transactions(user, { type, happened: null, recorded: null }, page);
      const all = await readAll(read(null), 1);
      expect(all.map(({ type, points, pointsAfter }) => [type, points, pointsAfter])).toEqual([
        ['points-assigned', -2, 3],
        ['points-awarded', 5, 5],
      ]);
      expect(all[0]).toMatchObject({
        awardId: awards[2]?.awardId,
        gameId: game.gameId,
        taskId: task.taskId,
        externalTaskId: task.externalTaskId,
        caseName: 'Penalty',
        coinCents: 0,
        coinCentsAfter: 0,
        rate: null,
        stamps: { apiKey_used: 'svc_live_tests', oauth_user_id: null },
      });
      await expect(read('points-assigned')({ ...firstPage, count: true })).resolves.toMatchObject({
        items: [all[0]],
        total: 1,
      });
    });
  });
});
