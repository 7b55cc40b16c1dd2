import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../domain/audit-entry.js';
import { eachDatabase } from '../testing/each-database.js';
import { firstPage, itemOf, noon, owner, readAll } from '../testing/fixtures.js';
import { testIds } from '../testing/test-clock.js';

const anyEntry = { owner: null, module: null, level: null, from: null, to: null };

function anEntry(members: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: testIds.next(),
    at: noon,
    module: 'games',
    level: 'info',
    message: 'Game created',
    owner,
    requestId: 'request-1',
    details: { gameId: 'x', nested: { list: [1, 'two', null] } },
    stamps: { apiKey_used: 'svc_live_tests', oauth_user_id: null },
    ...members,
  };
}

describe('the audit log', () => {
  eachDatabase((database) => {
    it('gives back what was appended, newest first', async () => {
      const { books, transaction } = await database.open();
      const entries = [
        anEntry(),
        anEntry({ owner: null, requestId: null, module: 'auth', message: 'OAuth user bootstrapped' }),
        anEntry({ level: 'warning', at: noon + 1 }),
      ];
      await transaction(async ({ audit }) => {
        for (const entry of entries) await audit.append(entry);
      });

      await expect(readAll((page) => books.audit.list(anyEntry, page), 1)).resolves.toEqual(
        entries.toReversed(),
      );
    });

    it('finds entries by owner, module, level and time', async () => {
      const { books, transaction } = await database.open();
      const entries = [
        anEntry({ owner: 'sub:else' }),
        anEntry({ module: 'auth' }),
        anEntry({ level: 'error' }),
        anEntry({ at: noon + 10 }),
      ];
      await transaction(async ({ audit }) => {
        for (const entry of entries) await audit.append(entry);
      });
      const find = async (filter: Partial<Parameters<typeof books.audit.list>[0]>) =>
        (await books.audit.list({ ...anyEntry, ...filter }, firstPage)).items;

      await expect(find({ owner: 'sub:else' })).resolves.toEqual([entries[0]]);
      await expect(find({ module: 'auth' })).resolves.toEqual([entries[1]]);
      await expect(find({ level: 'error' })).resolves.toEqual([entries[2]]);
      await expect(find({ from: noon + 1, to: noon + 11 })).resolves.toEqual([entries[3]]);
      await expect(find({ to: noon + 10 })).resolves.toHaveLength(3);
    });

    it('keeps nothing of a transaction that fails', async () => {
      const { books, transaction } = await database.open();
      const failing = transaction(async ({ audit }) => {
        await audit.append(anEntry());
        throw new Error('for a reason of its own');
      });

      await expect(failing).rejects.toThrow('for a reason of its own');
      await expect(books.audit.list(anyEntry, { ...firstPage, count: true })).resolves.toEqual({
        items: [],
        next: null,
        total: 0,
      });
    });

    /** Entries of sign-ins, at the beginning of 1970. */
    const fill = (entries: number) =>
      database.tamper(`with recursive numbers (n) as (
          select 1 union all select n + 1 from numbers where n < ${entries}
        )
        insert into audit_entries (entry_id, at, module, level, message, details)
        select ${database.dialect === 'sqlite' ? "printf('00000000-0000-7000-8000-%012d', n)" : 'gen_random_uuid()'},
          0, 'auth', 'info', '', '{}' from numbers`);

    it('counts to ten thousand', async () => {
      const { books, transaction } = await database.open();
      await transaction(({ audit }) => audit.append(anEntry()));
      await fill(10_000);

      const page = await books.audit.list(anyEntry, { limit: 1, after: null, count: true });
      expect([page.total, page.totalCapped]).toEqual([10_000, true]);
      expect(itemOf(page.items)).toBeDefined();
    });

    it('looks at ten thousand entries a request, and goes on where it stopped', async () => {
      const { books, transaction } = await database.open();
      const oldest = anEntry({ at: -2 });
      await transaction(async ({ audit }) => {
        for (const entry of [oldest, anEntry({ at: -1 })]) await audit.append(entry);
      });
      await fill(10_000);
      const games = { ...anyEntry, module: 'games' } as const;

      const first = await books.audit.list(games, { limit: 1, after: null, count: true });
      expect(first).toMatchObject({ items: [], total: 0, totalCapped: true });
      expect(first.next).not.toBeNull();
      await expect(readAll((page) => books.audit.list(games, page), 1)).resolves.toEqual([
        anEntry({ ...oldest, id: expect.any(String), at: -1 }),
        oldest,
      ]);
      const both = await books.audit.list({ ...games, to: 0 }, { limit: 2, after: null, count: true });
      expect([both.items.length, both.next, both.total]).toEqual([2, null, 2]);
    });
  });
});
