import { beforeEach, describe, expect, it } from 'vitest';
import { type CustomStrategy, customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { KeyPrincipal } from '../../domain/principal.js';
import type { Storage } from '../../ports/storage.js';
import { ProcessTurns } from '../../process/turns.js';
import { eachDatabase } from '../../storage/testing/each-database.js';
import { owner } from '../../storage/testing/fixtures.js';
import { aStrategy, aVersion } from '../../storage/testing/strategies.js';
import { preparePublication, publicationNow } from './publication.js';

const principal: KeyPrincipal = { kind: 'key', owner, apiKey: 'svc_live_tests', isAdmin: false };
const services = {
  turns: new ProcessTurns({ presence: { isShared: () => false }, requests: { waiting: 0 } }),
};

describe('a publication that was prepared', () => {
  eachDatabase((database) => {
    let storage: Storage;
    let parent: CustomStrategy;
    let first: StrategyVersion;
    let child: CustomStrategy;
    let draft: StrategyVersion;
    beforeEach(async () => {
      storage = await database.open();
      parent = aStrategy({ status: 'published', publishedVersion: 1 });
      first = aVersion({ strategyId: parent.id, status: 'published', publishedAt: 1 });
      child = aStrategy();
      const source = `strategy "Child" extends "${customStrategyId(parent.id)}" { }`;
      draft = aVersion({ strategyId: child.id, source });
      await storage.transaction(async ({ strategies }) => {
        await strategies.insert(parent, first);
        await strategies.insert(child, draft);
      });
    });

    const prepare = (id: string, who = principal) =>
      preparePublication({ books: storage.books, principal: who, services }, { id, version: undefined });
    const now = (prepared: Awaited<ReturnType<typeof prepare>>, version = draft) =>
      publicationNow({ books: storage.books, services }, child, { version, prepared });

    it('is what is published, where nothing changed', async () => {
      const prepared = await prepare(child.id);
      expect(prepared).toMatchObject({ number: 1, compiled: { compilation: { ok: true } } });
      expect(await now(prepared)).toBe(prepared);
    });

    it('is made anew of another version, and where nothing was prepared', async () => {
      const prepared = await prepare(child.id);
      const second = { ...draft, version: 2, source: 'strategy "Child" { otherwise { award 2 } }' };
      expect(await now(prepared, second)).toMatchObject({ number: 2, compiled: { source: second.source } });
      expect(await now(null)).toMatchObject({ number: 1, compiled: { source: draft.source } });
    });

    it('is made anew where what it extends became something else', async () => {
      const prepared = await prepare(child.id);
      const next = { ...parent, latestVersion: 2, revision: parent.revision + 1 };
      const second = { ...first, version: 2 };
      await storage.transaction(async ({ strategies }) => {
        await strategies.addVersion(next, { ...second, status: 'draft', publishedAt: null });
        await strategies.publish({ ...next, publishedVersion: 2, revision: next.revision + 1 }, second, []);
      });
      const published = await now(prepared);
      expect([prepared, published].map((each) => each?.compiled.names)).toEqual(
        [1, 2].map((version) => `${customStrategyId(parent.id)}@${version}`),
      );
    });

    it('is none of what is published, of another scope, or nowhere', async () => {
      expect(await prepare(parent.id)).toBeNull();
      expect(await prepare(child.id, { ...principal, owner: 'key:svc_live_other' })).toBeNull();
      expect(await prepare(parent.id.replace(/[^-]/g, '0'))).toBeNull();
    });
  });
});
