import { describe, expect, it } from 'vitest';
import { customStrategyId } from '../../domain/custom-strategy.js';
import { ProcessTurns } from '../../process/turns.js';
import { eachDatabase } from '../../storage/testing/each-database.js';
import { aStrategy, aVersion } from '../../storage/testing/strategies.js';
import { compiledNow, compileText } from './compiled-text.js';

const principal = { owner: 'key:1' } as const;
const services = {
  turns: new ProcessTurns({ presence: { isShared: () => false }, requests: { waiting: 0 } }),
};

const pace = async () => undefined;

describe('a compiled text', () => {
  eachDatabase((database) => {
    it('is compiled anew only where what it extends has become something else', async () => {
      const storage = await database.open();
      const parent = aStrategy({ status: 'published', publishedVersion: 1 });
      const first = aVersion({ strategyId: parent.id, status: 'published', publishedAt: 1 });
      await storage.transaction((books) => books.strategies.insert(parent, first));
      const child = aStrategy();
      const source = `strategy "Child" extends "${customStrategyId(parent.id)}" { }`;
      const text = await compileText(
        { books: storage.books, principal, services },
        { id: null, owner: child.owner },
        source,
      );
      expect(await compiledNow(storage.books, child, { text, pace })).toBe(text);

      const next = { ...parent, latestVersion: 2, revision: parent.revision + 1 };
      const second = { ...first, version: 2 };
      await storage.transaction(async (books) => {
        await books.strategies.addVersion(next, { ...second, status: 'draft', publishedAt: null });
        await books.strategies.publish(
          { ...next, publishedVersion: 2, revision: next.revision + 1 },
          second,
          [],
        );
      });
      const now = await compiledNow(storage.books, child, { text, pace });
      const parents = [text, now].map(
        ({ compilation }) => compilation.ok && compilation.strategy.parent?.sourceName,
      );
      expect(parents).toEqual([1, 2].map((version) => `${customStrategyId(parent.id)}@${version}`));
    });

    it('knows when it turns out to extend itself', async () => {
      const { books } = await database.open();
      const child = aStrategy();
      const source = `strategy "Child" extends "${customStrategyId(child.id)}" { }`;
      const text = await compileText(
        { books, principal, services },
        { id: null, owner: child.owner },
        source,
      );
      const { compilation } = await compiledNow(books, child, { text, pace });
      expect(compilation.diagnostics.map(({ code }) => code)).toContain('M2504');
    });
  });
});
