import { describe, expect, it } from 'vitest';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import type { Perishable } from '../../ports/retention.js';
import type { Storage } from '../../ports/storage.js';
import { type DatabaseUnderTest, eachDatabase, ownSessions } from '../../storage/testing/each-database.js';
import { firstPage, noon, owner } from '../../storage/testing/fixtures.js';
import { Gate } from '../../storage/testing/gate.js';
import { testIds } from '../../storage/testing/test-clock.js';
import { Purge, type PurgeOptions } from './purge.js';

const DAY = 86_400_000;
const keptMs: Readonly<Record<Perishable, number>> = {
  audit: 400 * DAY,
  executions: 30 * DAY,
  exports: 400 * DAY,
  idempotency: DAY,
};
const everything = { owner: null, module: null, level: null, from: null, to: null };
const going = new AbortController().signal;

function noteAt(storage: Storage, at: number): Promise<void> {
  const stamps = { apiKey_used: null, oauth_user_id: 'admin' };
  const entry = { id: testIds.next(), at, module: 'games', level: 'info', message: 'Game created' } as const;
  return storage.transaction(({ audit }) =>
    audit.append({ ...entry, owner, requestId: null, details: {}, stamps }),
  );
}

function executeAt(storage: Storage, at: number): Promise<void> {
  const outcome = { outcome: 'awarded', errorCode: null } as const;
  const entry = { owner, strategyId: 'custom:x', version: 1, at, ...outcome };
  return storage.transaction(({ executions }) =>
    executions.append([{ ...entry, durationStep: 1, durationMaxNs: 10, executions: 1 }]),
  );
}

function claimOf(number: number): IdempotencyClaim {
  return { scope: owner, key: `key-${number}`, digest: 'first' };
}

const result = {
  status: 201,
  location: null,
  etag: null,
  awardId: null,
  actionId: null,
  viewVersion: 0,
  body: '1',
};

/** Keys of `first` up to before `end`, claimed and answered then. */
async function answerAt(
  storage: Storage,
  at: number,
  [first, end]: readonly [number, number],
): Promise<void> {
  const claims = Array.from({ length: end - first }, (_, index) => claimOf(first + index));
  await storage.transaction(async ({ idempotency }) => {
    await idempotency.claim(claims, at);
    await idempotency.settleAll(claims.map((claim) => ({ claim, result })));
  });
}

/** What another request under the key would be told; it leaves no trace. */
async function stateOf(storage: Storage, number: number): Promise<string | undefined> {
  let state: string | undefined;
  const peek = storage.transaction(async ({ idempotency }) => {
    const [found] = await idempotency.claim([{ ...claimOf(number), digest: 'other' }], noon);
    state = found?.state;
    throw new Error('only looked');
  });
  await expect(peek).rejects.toThrow('only looked');
  return state;
}

async function purging(database: DatabaseUnderTest, options: Partial<PurgeOptions> = {}) {
  const storage = await database.open(ownSessions);
  database.clock.set(noon);
  const pause = async () => undefined;
  return { storage, purge: new Purge({ storage, clock: database.clock, keptMs, pause, ...options }) };
}

describe('the purge', () => {
  eachDatabase((database) => {
    it('takes away what is too old, and leaves what is not', async () => {
      const { storage, purge } = await purging(database);
      for (const at of [noon - 400 * DAY - 1, noon - 400 * DAY, noon]) await noteAt(storage, at);
      for (const at of [noon - 30 * DAY - 1, noon - 30 * DAY]) await executeAt(storage, at);
      await answerAt(storage, noon - DAY - 1, [0, 2]);
      await answerAt(storage, noon - DAY, [2, 3]);
      await purge.run(going);

      const { items } = await storage.books.audit.list(everything, firstPage);
      expect(items.map(({ at }) => at)).toEqual([noon, noon - 400 * DAY]);
      expect(purge.purged()).toEqual({ audit: 1, executions: 1, exports: 0, idempotency: 2 });
      expect([await stateOf(storage, 1), await stateOf(storage, 2)]).toEqual(['claimed', 'reused']);
      database.clock.advance(1);
      await purge.run(going);
      expect(purge.purged()).toEqual({ audit: 2, executions: 2, exports: 0, idempotency: 3 });
    });

    it('keeps for ever where the setting is 0', async () => {
      const { storage, purge } = await purging(database, { keptMs: { ...keptMs, audit: 0 } });
      await noteAt(storage, 0);
      await purge.run(going);
      expect((await storage.books.audit.list(everything, firstPage)).items).toHaveLength(1);
    });

    it('goes by chunks, oldest first, and lets others write in between', async () => {
      const left: (readonly (string | undefined)[])[] = [];
      const pause = async () => {
        const states = [0, 499, 500, 999, 1000, 1199].map((number) => stateOf(storage, number));
        left.push(await Promise.all(states));
      };
      const { storage, purge } = await purging(database, { pause });
      for (const first of [0, 400, 800])
        await answerAt(storage, noon - 9 * DAY + first, [first, first + 400]);
      await purge.run(going);
      const [gone, there] = ['claimed', 'reused'];
      // Of one moment, any come first.
      expect(left[0]).toEqual([gone, expect.anything(), expect.anything(), there, there, there]);
      expect(left[1]).toEqual([gone, gone, gone, expect.anything(), expect.anything(), expect.anything()]);
      expect(left).toHaveLength(2);
      expect(purge.purged().idempotency).toBe(1200);
    });

    it('stops after the chunk at hand when it is told to', async () => {
      const stopping = new AbortController();
      const pause = async () => stopping.abort();
      const { storage, purge } = await purging(database, { pause });
      await answerAt(storage, noon - 9 * DAY, [0, 1200]);
      await purge.run(stopping.signal);
      expect(purge.purged().idempotency).toBe(500);
    });

    it('counts a round that failed, and goes on with the next', async () => {
      const { storage, purge } = await purging(database);
      await storage.close();
      await expect(purge.run(going)).rejects.toThrow();
      expect(purge.failures()).toBe(1);
    });

    if (database.dialect === 'postgres') {
      it('leaves it to the replica that is at it already', async () => {
        const { storage, purge } = await purging(database);
        const other = await database.open();
        await answerAt(storage, noon - 9 * DAY, [0, 3]);
        const [begun, done] = [new Gate(), new Gate()];
        const atIt = other.transaction(async ({ retention }) => {
          await retention.purge({ kind: 'audit', before: 0, limit: 1 });
          begun.open();
          await done.opened;
        });
        await begun.opened;
        await purge.run(going);
        expect(purge.purged().idempotency).toBe(0);
        done.open();
        await atIt;
        await purge.run(going);
        expect(purge.purged().idempotency).toBe(3);
      });
    }
  });
});
