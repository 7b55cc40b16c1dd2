import { describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '../../dependencies.js';
import { LeftBehind, type Storage } from '../../ports/storage.js';
import { createStorage } from '../create-storage.js';
import { eachOwnDatabase } from '../testing/each-database.js';

describe('a process whose schema a later release changes', () => {
  eachOwnDatabase((database) => {
    /** With a storage whose schema is as wrong afterwards as the test makes it. */
    async function onStorage(test: (storage: Storage) => Promise<void>): Promise<void> {
      const options = { databaseUrl: database.url, clock: systemClock, ids: systemIds };
      const storage = await createStorage(options);
      await test(storage).finally(() => storage.close());
      await database.clear();
    }

    it.skipIf(database.dialect === 'sqlite')(
      'refuses all from the first statement that fails, and says why once',
      () =>
        onStorage(async ({ books, transaction, announce, ping }) => {
          await announce();
          const find = () => books.games.find('00000000-0000-7000-8000-000000000001');
          await find();
          await database.tamper('alter table games rename column platform to channel');
          await expect(find()).rejects.toThrow('platform');
          await database.tamper(`insert into schema_migrations values (99, 'later', 99, 0)`);
          const first = await find().catch((error: unknown) => error);
          expect(first).toBeInstanceOf(LeftBehind);
          expect(first).toMatchObject({
            code: 'unavailable',
            cause: { message: expect.stringContaining('needs code of version 99') },
          });
          const others = [find(), transaction(async () => 1), announce(), ping()];
          for (const other of await Promise.allSettled(others)) {
            expect(other).toMatchObject({ status: 'rejected', reason: expect.any(LeftBehind) });
            expect(other).not.toHaveProperty('reason.cause');
          }
        }),
    );

    it.skipIf(database.dialect === 'sqlite')('notices it when it says that it serves', () =>
      onStorage(async ({ announce, transaction }) => {
        await announce();
        await database.tamper(`insert into schema_migrations values (99, 'later', 99, 0)`);
        expect(await transaction(async () => 1)).toBe(1);
        await expect(announce()).rejects.toThrow(LeftBehind);
        await expect(transaction(async () => 1)).rejects.toThrow(LeftBehind);
      }),
    );
  });
});
