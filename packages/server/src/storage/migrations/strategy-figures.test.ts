import { describe, expect, it } from 'vitest';
import { openDatabase } from '../dialects/open-database.js';
import { sqlWords } from '../dialects/sql-words.js';
import { eachOwnDatabase } from '../testing/each-database.js';
import { fillStrategyCounts } from '../testing/fill-ledger.js';
import { itemOf, recordAwards, stage } from '../testing/fixtures.js';

const strategyId = 'custom:01890000-0000-7000-8000-00000000000a';

describe('the figures of strategies', () => {
  eachOwnDatabase((database) => {
    it('are built from the awards that were there before, on the lines that later ones add to', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      const plan = { game, task: itemOf(tasks), user: itemOf(users) };
      const awards = [-2000, 5, 5, 40, 5_000_000].map((points) => ({
        ...plan,
        award: { strategyId, points: Math.max(points, 0), caseName: `Case ${points % 2}`, rule: null },
      }));
      await recordAwards(storage, awards);
      await storage.close();
      const opened = await openDatabase(database.url);
      const refill = fillStrategyCounts(sqlWords(database.dialect), game);
      await opened.transaction((connection) => connection.script(`delete from strategy_counts; ${refill}`));
      await opened.close();
      const again = await database.open();
      await recordAwards(again, awards);
      const { faults, checked } = await again.verify();
      expect(faults).toEqual([]);
      expect(checked['decisions']).toBeGreaterThanOrEqual(4);
    });
  });
});
