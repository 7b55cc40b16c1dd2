import { describe, expect, it } from 'vitest';
import type { StoredApiKey } from '../../ports/api-key-repository.js';
import { eachDatabase } from '../testing/each-database.js';
import { firstPage, noon, owner, readAll } from '../testing/fixtures.js';

const anyKey = { owner: null, active: null };

function aKey(members: Partial<StoredApiKey> = {}): StoredApiKey {
  return {
    apiKey: 'svc_live_one',
    client: 'Tests',
    description: null,
    active: true,
    owner,
    replaces: null,
    mayBackfill: false,
    createdBy: 'admin',
    createdAt: noon,
    lastUsedAt: null,
    revokedAt: null,
    digest: Buffer.from([0, 255, 10, 39, 92]),
    ...members,
  };
}

describe('the API key repository', () => {
  eachDatabase((database) => {
    it('gives back a key with its digest, and lists it without', async () => {
      const { books, transaction } = await database.open();
      const key = aKey({ description: 'for tests', replaces: 'svc_live_zero' });
      await transaction(({ apiKeys }) => apiKeys.insert(key));

      const found = await books.apiKeys.find('svc_live_one');
      expect(found).toEqual(key);
      expect(found?.digest).toBeInstanceOf(Uint8Array);
      const { digest: _, ...listed } = key;
      await expect(books.apiKeys.list(anyKey, firstPage)).resolves.toEqual({ items: [listed], next: null });
      await expect(books.apiKeys.find('svc_live_ONE')).resolves.toBeNull();
    });

    it('lists newest first, by owner and by whether they work', async () => {
      const { books, transaction } = await database.open();
      const names = ['svc_live_c', 'svc_live_a', 'svc_live_b'];
      await transaction(async ({ apiKeys }) => {
        for (const apiKey of names) await apiKeys.insert(aKey({ apiKey }));
        await apiKeys.insert(aKey({ apiKey: 'svc_live_other', owner: 'sub:else' }));
        await apiKeys.revoke('svc_live_a', noon);
      });

      const mine = await readAll((page) => books.apiKeys.list({ owner, active: null }, page), 2);
      expect(mine.map(({ apiKey }) => apiKey)).toEqual(names.toReversed());
      const active = await books.apiKeys.list({ owner, active: true }, { ...firstPage, count: true });
      expect(active.items.map(({ apiKey }) => apiKey)).toEqual(['svc_live_b', 'svc_live_c']);
      expect(active.total).toBe(2);
      await expect(books.apiKeys.list({ owner: null, active: false }, firstPage)).resolves.toMatchObject({
        items: [{ apiKey: 'svc_live_a' }],
      });
    });

    it('revokes a key once, and keeps when', async () => {
      const { books, transaction } = await database.open();
      await transaction(({ apiKeys }) => apiKeys.insert(aKey()));
      const revoke = (at: number) => transaction(({ apiKeys }) => apiKeys.revoke('svc_live_one', at));

      await expect(revoke(noon + 1)).resolves.toBe(true);
      await expect(revoke(noon + 2)).resolves.toBe(false);
      await expect(books.apiKeys.find('svc_live_one')).resolves.toMatchObject({
        active: false,
        revokedAt: noon + 1,
      });
      await expect(transaction(({ apiKeys }) => apiKeys.revoke('svc_live_none', noon))).resolves.toBe(false);
    });

    it('revokes a key once, however many do it at once', async () => {
      const { transaction } = await database.open();
      await transaction(({ apiKeys }) => apiKeys.insert(aKey()));
      const revoked = await Promise.all(
        Array.from({ length: 10 }, () => transaction(({ apiKeys }) => apiKeys.revoke('svc_live_one', noon))),
      );
      expect(revoked.filter((isFirst) => isFirst)).toHaveLength(1);
    });

    it('notes the latest use, however late an earlier one is noted', async () => {
      const { books, transaction } = await database.open();
      await transaction(({ apiKeys }) => apiKeys.insert(aKey()));
      const touch = (at: number) =>
        transaction(({ apiKeys }) =>
          apiKeys.touch(
            new Map([
              ['svc_live_one', at],
              ['svc_live_none', at],
            ]),
          ),
        );

      await touch(noon + 2);
      await touch(noon + 1);
      await expect(books.apiKeys.find('svc_live_one')).resolves.toMatchObject({ lastUsedAt: noon + 2 });
    });
  });
});
