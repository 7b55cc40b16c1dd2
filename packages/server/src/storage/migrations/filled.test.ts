import { describe, expect, it } from 'vitest';
import { MemoryStrategyCache } from '../../process/memory-strategy-cache.js';
import { replayAwards } from '../../use-cases/replay/replay-awards.js';
import { eachOwnDatabase } from '../testing/each-database.js';
import { migrations } from './migrations.js';
import { fillDatabase, filledVersions } from './testing/filled-database.js';

const firstPage = { limit: 500, after: null, count: true };

describe('a database that an earlier release filled', () => {
  it('is at hand for every version but the newest', () => {
    const earlier = migrations.slice(0, -1).map(({ version }) => version);
    expect(filledVersions).toEqual(expect.arrayContaining(earlier));
  });

  eachOwnDatabase((database) => {
    it.each(filledVersions)(
      'adds up when it is migrated from version %i, and its awards still follow',
      async (version) => {
        await database.clear();
        await fillDatabase(database.url, version);
        const storage = await database.open();
        const { faults, checked } = await storage.verify();
        expect(faults).toEqual([]);
        expect(checked).toMatchObject({ awards: expect.any(Number), wallets: expect.any(Number) });
        await storage.upkeep.resume();
        expect((await storage.verify()).faults).toEqual([]);
        const replayed = await replayAwards({ books: storage.books, strategies: new MemoryStrategyCache() });
        expect(replayed.faults).toEqual([]);
        const filter = { owner: null, externalGameId: null, platform: null, strategyId: null };
        const { total } = await storage.books.games.list(filter, firstPage);
        expect(total).toBe(4);
      },
    );
  });
});
