import { describe, expect, it } from 'vitest';
import type { IdempotencyClaim, IdempotentResult } from '../../ports/idempotency-keys.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import { atOnce, faultsOf, noon, owner } from '../testing/fixtures.js';
import { Gate } from '../testing/gate.js';

function aClaim(members: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return { scope: owner, key: 'key-1', digest: 'digest-1', ...members };
}

const result: IdempotentResult = {
  status: 201,
  location: '/api/v1/games/x',
  etag: '"1"',
  awardId: null,
  actionId: null,
  viewVersion: 2,
  body: '{"a":1}',
};

async function claimAndSettle(storage: Storage, claims: readonly IdempotencyClaim[]) {
  return storage.transaction(async ({ idempotency }) => {
    const states = await idempotency.claim(claims, noon);
    const claimed = claims.filter((_, index) => states[index]?.state === 'claimed');
    await idempotency.settleAll(claimed.map((claim) => ({ claim, result })));
    return states;
  });
}

describe('idempotency keys', () => {
  eachDatabase((database) => {
    it('answer a repeat with what was kept, and another request with a refusal', async () => {
      const storage = await database.open();
      const first = aClaim();
      const other = aClaim({ digest: 'digest-2' });
      const stranger = aClaim({ scope: 'sub:else' });

      await expect(claimAndSettle(storage, [first])).resolves.toEqual([{ state: 'claimed' }]);
      await expect(claimAndSettle(storage, [stranger, other])).resolves.toEqual([
        { state: 'claimed' },
        { state: 'reused' },
      ]);
      await expect(claimAndSettle(storage, [first])).resolves.toEqual([{ state: 'done', result }]);
    });

    it('are free again when the transaction that claimed them fails', async () => {
      const storage = await database.open();
      const failing = storage.transaction(async ({ idempotency }) => {
        await idempotency.claim([aClaim()], noon);
        throw new Error('refused');
      });

      await expect(failing).rejects.toThrow('refused');
      await expect(claimAndSettle(storage, [aClaim({ digest: 'digest-2' })])).resolves.toEqual([
        { state: 'claimed' },
      ]);
    });

    it('are free again when a transaction claimed them and kept no answer', async () => {
      const storage = await database.open();
      await storage.transaction(({ idempotency }) => idempotency.claim([aClaim()], noon));

      const other = aClaim({ digest: 'digest-2' });
      await expect(claimAndSettle(storage, [other])).resolves.toEqual([{ state: 'claimed' }]);
      await expect(claimAndSettle(storage, [other])).resolves.toEqual([{ state: 'done', result }]);
    });

    it('stay with the answer that was kept, whoever lets go of them', async () => {
      const storage = await database.open();
      const unsettled = aClaim({ key: 'key-2' });
      await claimAndSettle(storage, [aClaim()]);
      await storage.transaction(async ({ idempotency }) => {
        await idempotency.claim([unsettled], noon);
        await idempotency.release([aClaim(), unsettled]);
      });
      const states = storage.transaction(({ idempotency }) => idempotency.claim([aClaim(), unsettled], noon));
      await expect(states).resolves.toEqual([{ state: 'done', result }, { state: 'claimed' }]);
    });

    it('are claimed by one of twenty at once; the others get its answer', async () => {
      const storage = await database.open();
      const results = await atOnce(20, () => claimAndSettle(storage, [aClaim()]));

      const states = results.map((each) => (each.status === 'fulfilled' ? each.value[0]?.state : each));
      expect(states.filter((state) => state === 'claimed')).toHaveLength(1);
      expect(states.filter((state) => state === 'done')).toHaveLength(19);
    });

    it('are claimed in one order whatever the order given, so that lists never wait crosswise', async () => {
      const storage = await database.open();
      const claims = Array.from({ length: 12 }, (_, index) => aClaim({ key: `key-${index}` }));
      const results = await atOnce(16, (index) =>
        claimAndSettle(storage, index % 2 === 0 ? claims : claims.toReversed()),
      );

      expect(faultsOf(results)).toEqual([]);
      const claimed = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      expect(claimed.filter(({ state }) => state === 'claimed')).toHaveLength(12);
    });

    // On SQLite a twin waits for its turn to write, which no time-out ends.
    if (database.dialect === 'postgres') {
      it('of a twin that takes longer than two seconds are in progress', async () => {
        const storage = await database.open();
        const twin = new Gate();
        const claimed = new Gate();
        const first = storage.transaction(async ({ idempotency }) => {
          await idempotency.claim([aClaim()], noon);
          claimed.open();
          await twin.opened;
          await idempotency.settle(aClaim(), result);
        });
        await claimed.opened;

        await expect(claimAndSettle(storage, [aClaim()])).rejects.toMatchObject({
          code: 'idempotency-in-progress',
        });
        twin.open();
        await first;
        await expect(claimAndSettle(storage, [aClaim()])).resolves.toEqual([{ state: 'done', result }]);
      });
    }
  });
});
