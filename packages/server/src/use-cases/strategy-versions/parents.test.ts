import { parse } from '@merit/dsl';
import { compile } from '@merit/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CustomStrategy, customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../../storage/testing/each-database.js';
import { aStrategy, aVersion } from '../../storage/testing/strategies.js';
import { parentsIn, parentsOf } from './parents.js';

const extending = (id: string) =>
  `strategy "Child" extends "${id}" { rule "First" when user.awards == 0 { award 1 } }`;

describe('the parent of a version', () => {
  eachDatabase((database) => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await database.open();
    });

    /** Keeps a strategy with its first version, and gives back its name. */
    async function kept(strategy: CustomStrategy, version: Partial<StrategyVersion> = {}): Promise<string> {
      await storage.transaction((books) =>
        books.strategies.insert(strategy, aVersion({ strategyId: strategy.id, ...version })),
      );
      return customStrategyId(strategy.id);
    }

    const published = { status: 'published', publishedVersion: 1 } as const;
    const awards = { status: 'published', publishedAt: 1 } as const;

    /** The names of all that a text extends, or what is wrong with that. */
    async function lineOf(
      child: CustomStrategy,
      version: Pick<StrategyVersion, 'source'> & Partial<StrategyVersion>,
    ): Promise<readonly string[]> {
      const { books } = storage;
      const { source } = version;
      const kept = { parent: null, publishedAt: null, ...version };
      const { texts } = await parentsOf(books, child, kept, parse(source));
      const parents = parentsIn(texts);
      const compilation = compile(source, { parents, name: customStrategyId(child.id) });
      if (!compilation.ok) return compilation.diagnostics.map(({ code, message }) => `${code} ${message}`);
      const line = [];
      for (let at = compilation.strategy.parent; at !== null; at = at.parent) line.push(at.sourceName);
      return line;
    }

    it('is the latest built-in as long as the version is a draft', async () => {
      expect(await lineOf(aStrategy(), { source: extending('fixed') })).toEqual(['fixed@1']);
    });

    it('stays what it was published with, whatever its text would mean now', async () => {
      const version = { source: extending('fixed'), parent: 'constant-effort@1', publishedAt: 1 };
      expect(await lineOf(aStrategy(), version)).toEqual(['constant-effort@1']);
    });

    it('is never gone', async () => {
      const { books } = storage;
      const lost = { source: '', publishedAt: 1 };
      const child = aStrategy();
      for (const parent of ['fixed@1000', `${customStrategyId(child.id)}@1`]) {
        await expect(parentsOf(books, child, { ...lost, parent }, parse(''))).rejects.toThrow('gone');
      }
    });

    it('is what a custom strategy has published, with all that that was published with', async () => {
      const top = await kept(aStrategy(published), awards);
      const middle = aStrategy({ status: 'published', publishedVersion: 1, latestVersion: 1 });
      const parent = `${top}@1`;
      const name = await kept(middle, { ...awards, source: extending(top), parent });
      expect(await lineOf(aStrategy(), { source: extending(name) })).toEqual([`${name}@1`, parent]);
      expect(await lineOf(aStrategy(), { source: extending(`${name}@1`) })).toEqual([`${name}@1`, parent]);
    });

    it('is of the same scope', async () => {
      const foreign = await kept(aStrategy({ ...published, owner: 'key:svc_live_other' }), awards);
      const [finding] = await lineOf(aStrategy(), { source: extending(foreign) });
      expect(finding).toMatch('M2501 there is no strategy');
    });

    it('awards, and is not archived', async () => {
      const draft = await kept(aStrategy());
      const archived = await kept(aStrategy({ ...published, status: 'archived', archivedAt: 1 }), awards);
      const sound = await kept(aStrategy(published), awards);
      const reasons = [];
      for (const id of [draft, `${draft}@1`, archived, `${archived}@1`, `${sound}@2`]) {
        const [finding = ''] = await lineOf(aStrategy(), { source: extending(id) });
        expect(finding).toMatch(/^M2502 /);
        reasons.push(finding.replace(/^.*: /, ''));
      }
      expect(reasons).toEqual([
        'it was never published',
        'it was never published',
        'it is archived',
        'it is archived',
        'it has no version 2',
      ]);
    });

    it('never leads back to its child', async () => {
      const child = aStrategy(published);
      const name = await kept(child, awards);
      const between = aStrategy(published);
      const parent = `${name}@1`;
      const betweenName = await kept(between, { ...awards, source: extending(name), parent });
      expect(await lineOf(child, { source: extending(name) })).toEqual([
        `M2504 this extends itself: \`${name}\` → \`${name}\``,
      ]);
      expect(await lineOf(child, { source: extending(betweenName) })).toEqual([
        `M2504 this extends itself: \`${name}\` → \`${betweenName}@1\` → \`${name}\``,
      ]);
    });
  });
});
