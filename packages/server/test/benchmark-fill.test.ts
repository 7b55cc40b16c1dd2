import { describe, expect, it } from 'vitest';
import { fillLedger } from '../../../benchmarks/service/fill-ledger.js';
import { eachOwnDatabase } from '../src/storage/testing/each-database.js';
import { firstPage, itemOf, owner, stage } from '../src/storage/testing/fixtures.js';

describe('the ledger that benchmarks fill', () => {
  eachOwnDatabase((database) => {
    it('fits the schema, and is read by the service', async () => {
      const storage = await database.open();
      const { game, tasks } = await stage(storage, { users: 0 });
      const { taskId } = itemOf(tasks);
      const filled = { name: database.dialect, run: (sql: string) => database.tamper(sql) };
      const ledger = { owner, gameId: game.gameId, taskIds: [taskId], users: 3, awards: 12, days: 2 };
      await fillLedger(filled, ledger);
      const { items } = await storage.books.users.list(owner, firstPage);
      expect(items.map(({ externalUserId }) => externalUserId)).toEqual(['filled-2', 'filled-1', 'filled-0']);
      expect(
        await storage.books.points.gameTotals(game, { externalTaskId: null, externalUserId: null }),
      ).toEqual(expect.objectContaining({ timesAwarded: 12 }));
    });
  });
});
