import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.js';
import { atOnce, firstPage, itemOf, noon, owner, readAll, recordAwards, stage } from '../testing/fixtures.js';

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
      expect([all[1], all[3]]).toEqual([ben, ben]);
      await expect(storage.books.users.find(key('ann'))).resolves.toEqual(all[2]);
      await expect(storage.books.users.find(key('ANN'))).resolves.toBeNull();
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

    it('finds an external id in every scope', async () => {
      const storage = await database.open();
      await storage.transaction(({ users }) =>
        users.ensure(
          (['sub:b', 'key:svc_live_a', 'sub:a'] as const).map((each) => ({
            owner: each,
            externalUserId: 'ann',
          })),
          noon,
        ),
      );
      const found = await storage.books.users.findEverywhere(['ann']);
      expect(found.map((user) => user.owner)).toEqual(['key:svc_live_a', 'sub:a', 'sub:b']);
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
        storage.books.users.transactions(user.userId, type, page);
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
