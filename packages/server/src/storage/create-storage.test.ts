import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStorage } from './create-storage.js';
import { DatabaseInUse } from './dialects/database-in-use.js';
import { eachOwnDatabase } from './testing/each-database.js';
import { aGame, atOnce, itemOf, recordAwards, stage } from './testing/fixtures.js';
import { TestClock, testIds } from './testing/test-clock.js';

const clock = new TestClock();

describe('createStorage', () => {
  eachOwnDatabase((database) => {
    it('opens a database that is reachable and adds up', async () => {
      const storage = await database.open();

      await expect(storage.ping()).resolves.toBeUndefined();
      await expect(storage.verify()).resolves.toMatchObject({ faults: [] });
    });

    it('keeps what was committed for the next one to open', async () => {
      const storage = await database.open();
      const { game } = await stage(storage);
      await storage.close();

      const next = await database.open();
      await expect(next.books.games.find(game.gameId)).resolves.toEqual(game);
    });

    it('reads, outside of transactions, what is committed and nothing else', async () => {
      const storage = await database.open();
      const game = aGame();
      await storage.transaction(async ({ games }) => {
        await games.insert(game);
        await expect(games.find(game.gameId)).resolves.toEqual(game);
        await expect(storage.books.games.find(game.gameId)).resolves.toBeNull();
      });
      await expect(storage.books.games.find(game.gameId)).resolves.toEqual(game);
    });

    it('writes in transactions only', async () => {
      const storage = await database.open();
      await expect(storage.books.games.insert(aGame())).rejects.toThrow(/read-?only/i);
    });

    it('lets no failed transaction touch those after it', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const results = await atOnce(10, async (index) => {
        if (index % 2 === 0) return recordAwards(storage, [planOf(scene)]);
        return storage.transaction(async (books) => {
          await books.games.insert(aGame({ externalGameId: `lost-${index}` }));
          throw new Error('given up');
        });
      });

      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      const list = { owner: null, externalGameId: null, platform: null, strategyId: null };
      const page = { limit: 10, after: null, count: true };
      await expect(storage.books.games.list(list, page)).resolves.toMatchObject({ total: 1 });
    });

    if (database.dialect === 'postgres') {
      it('opens ten replicas at once', async () => {
        const storages = await Promise.all(Array.from({ length: 10 }, () => database.open()));
        const scene = await stage(itemOf(storages));
        const results = await atOnce(30, (index) =>
          recordAwards(itemOf(storages, index % 10), [planOf(scene)]),
        );

        expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
        await expect(itemOf(storages, 9).books.users.balance(itemOf(scene.users))).resolves.toMatchObject({
          points: 300,
        });
      });
    } else {
      it('refuses a second service on the file, and gives it away when the first ends', async () => {
        const first = await database.open();
        await expect(database.open()).rejects.toBeInstanceOf(DatabaseInUse);

        await first.close();
        await expect((await database.open()).ping()).resolves.toBeUndefined();
      });

      it('refuses it by whichever links it comes', async () => {
        await database.open();
        const file = database.url.replace(/^sqlite:/, '');
        const [link, folder] = [`${file}-link`, `${file}-folder`];
        symlinkSync(file, link);
        symlinkSync(dirname(file), folder);
        for (const url of [`sqlite:${link}`, `sqlite:${folder}/${basename(file)}`]) {
          await expect(createStorage({ databaseUrl: url, clock, ids: testIds })).rejects.toBeInstanceOf(
            DatabaseInUse,
          );
        }
        for (const path of [link, folder]) rmSync(path);
      });

      it('makes the folder of its file', async () => {
        const file = `${database.url.slice('sqlite:'.length)}-folder/deep/merit.db`;
        const storage = await createStorage({ databaseUrl: `sqlite:${file}`, clock, ids: testIds });
        await storage.close();
        expect(existsSync(file)).toBe(true);
      });

      it('leaves everything in its one file when it is closed', async () => {
        const storage = await database.open();
        const { game } = await stage(storage);
        await expect(storage.books.games.find(game.gameId)).resolves.toEqual(game);
        await storage.close();

        const file = database.url.slice('sqlite:'.length);
        expect([existsSync(file), existsSync(`${file}-wal`)]).toEqual([true, false]);
      });
    }
  });

  it('says that a database is unavailable, and not why', async () => {
    const port = await unusedPort();
    const databaseUrl = `postgres://merit:secret@127.0.0.1:${port}/merit`;
    const opening = createStorage({ databaseUrl, clock, ids: testIds });

    await expect(opening).rejects.toMatchObject({
      code: 'unavailable',
      message: 'unavailable',
      details: { retryAfterSeconds: 1 },
    });
  });

  it.each(['mysql://x', 'merit.db', 'sqlite:'])('refuses the URL %j', async (databaseUrl) => {
    await expect(createStorage({ databaseUrl, clock, ids: testIds })).rejects.toThrow(TypeError);
  });
});

function planOf({ game, tasks, users }: Awaited<ReturnType<typeof stage>>) {
  return { game, task: itemOf(tasks), user: itemOf(users) };
}

/** A port that nobody listens on. */
function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
