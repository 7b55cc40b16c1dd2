import { describe, expect, it } from 'vitest';
import { eachDatabase } from './testing/each-database.js';
import { aGame } from './testing/fixtures.js';
import { Gate } from './testing/gate.js';

const impatient = {
  sqlite: { writeWaitMs: 50 },
  // So long may it take to open a session, too.
  postgres: { connectionsMax: 1, connectTimeoutMs: 2000 },
};

describe('a storage whose every session writes', () => {
  eachDatabase((database) => {
    it('is unavailable to who waited for too long, and goes on with the next', async () => {
      const storage = await database.open(impatient);
      const [inside, done] = [new Gate(), new Gate()];
      const holder = storage.transaction(async () => {
        inside.open();
        await done.opened;
      });
      await inside.opened;

      const late = aGame();
      const waiting = storage.transaction(({ games }) => games.insert(late));
      expect(storage.figures().pools.find(({ pool }) => pool === 'write')).toEqual({
        ...{ pool: 'write', used: 1, idle: 0, waiting: 1 },
      });
      await expect(waiting).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
      await expect(storage.books.games.find(late.gameId)).resolves.toBeNull();
      done.open();
      await holder;
      await storage.transaction(({ games }) => games.insert(late));
      await expect(storage.books.games.find(late.gameId)).resolves.toEqual(late);
      expect(storage.figures().transactions).toEqual({ committed: 2, failed: 1, repeated: 0 });
    });
  });
});
