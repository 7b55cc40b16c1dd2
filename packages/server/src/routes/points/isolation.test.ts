import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { untilLockIsAwaited } from '../../storage/testing/lock-waits.js';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, made, makeEchoGame } from '../testing/arrange.js';

/** Holds what awards of the owner wait for, as a publication of its own does. */
async function holdOwner(url: string, owner: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(71001, hashtext($1))', [owner]);
  return () => client.end();
}

describe('an owner whose awards wait for its own rows', () => {
  eachService((service, database) => {
    // SQLite has no such waits: it has one writer.
    it.skipIf(database.dialect === 'sqlite')('holds up and fails no award of another one', async () => {
      const [stuck, quiet] = [await service().keyClient(), await service().keyClient()];
      const theirs = await makeEchoGame(stuck.client);
      const ours = await makeEchoGame(quiet.client);
      const release = await holdOwner(database.url, `key:${stuck.apiKey}`);
      try {
        let answered = 0;
        const waiting = atOnce(50, (index) =>
          award(stuck.client, theirs, { user: `u${index}` }).finally(() => {
            answered += 1;
          }),
        );
        await untilLockIsAwaited(database.url);
        for (let index = 0; index < 10; index += 1) await made(award(quiet.client, ours, {}));
        await made(
          service().admin.post('/users/external/ann/points', {
            ...{ gameId: ours.gameId, externalTaskId: 'walk', points: 5, caseName: 'Gift' },
          }),
        );
        await release();
        const statuses = new Set((await waiting).map(({ status }) => status));
        expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
        expect(answered).toBe(50);
      } finally {
        await release();
      }
    });
  });
});
