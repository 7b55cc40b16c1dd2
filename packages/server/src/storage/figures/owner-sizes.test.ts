import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.js';
import { itemOf, owner, recordAwards, stage } from '../testing/fixtures.js';

describe('the sizes of owners', () => {
  eachDatabase((database) => {
    it('begin with whoever has most awards, and tell those who have none', async () => {
      const storage = await database.open();
      const other = 'sub:other';
      const { game, tasks, users } = await stage(storage, { users: 2 });
      const busy = await stage(storage, { users: 3, game: { owner: other } });
      await stage(storage, { users: 0, game: { owner: 'sub:idle' } });
      const plan = { game, task: itemOf(tasks), user: itemOf(users) };
      const busier = { game: busy.game, task: itemOf(busy.tasks), user: itemOf(busy.users) };
      await recordAwards(storage, [plan, busier, { ...busier, user: itemOf(busy.users, 1) }]);
      const sizes = [
        { owner: other, awards: 2, users: 3, games: 1 },
        { owner, awards: 1, users: 2, games: 1 },
        { owner: 'sub:idle', awards: 0, users: 0, games: 1 },
      ];
      await expect(storage.ownersBySize(10)).resolves.toEqual(sizes);
      await expect(storage.ownersBySize(1)).resolves.toEqual(sizes.slice(0, 1));
    });
  });
});
