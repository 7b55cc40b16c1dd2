import { describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.js';
import { eachOwnDatabase } from '../../testing/each-database.js';
import type { Connection } from '../connection.js';
import { openDatabase } from '../open-database.js';
import { holdOwner, shareOwners } from './advisory-locks.js';

/** Longer than a busy machine takes to notice who waits. */
const patient = { lockWaitMs: 14_000 };

async function numberOf(connection: Connection, owner: string): Promise<number> {
  const { rows } = await connection.query<{ number: number }>('select hashtext($1) as number', [owner]);
  return rows[0]?.number ?? 0;
}

describe('the locks that awards share', () => {
  eachOwnDatabase((database) => {
    if (database.dialect === 'sqlite') {
      it('are none where there is one writer', async () => {
        const opened = await openDatabase(database.url);
        await opened.transaction((connection) => shareOwners(connection, ['key:a'])).finally(opened.close);
      });
      return;
    }

    it('are taken in the order of their numbers, whatever the order of the owners', async () => {
      const opened = await openDatabase(database.url);
      try {
        const numbered = [];
        for (const owner of ['key:a', 'key:b', 'key:c', 'key:d']) {
          numbered.push({ owner, number: await numberOf(opened.reader, owner) });
        }
        const ascending = numbered.sort((one, other) => one.number - other.number);
        const descending = ascending.toReversed().map(({ owner }) => owner);
        const [last = ''] = descending;
        let pid = 0;
        let sharing: Promise<void> = Promise.resolve();
        const locks = async (isGranted: boolean) => {
          const { rows } = await opened.reader.query<{ number: number }>(
            `select objid::bigint::bit(32)::int as number from pg_locks
              where locktype = 'advisory' and pid = $1 and granted = $2 order by 1`,
            [pid, isGranted],
          );
          return rows.map(({ number }) => number);
        };
        await opened.transaction(async (holder) => {
          await holdOwner(holder, last, 14_000);
          sharing = opened.transaction(
            async (sharer) => {
              const { rows } = await sharer.query<{ pid: number }>('select pg_backend_pid() as pid');
              pid = rows[0]?.pid ?? 0;
              await shareOwners(sharer, descending);
            },
            undefined,
            patient,
          );
          await until(async () => (await locks(false)).length > 0);
          expect(await locks(true)).toEqual(ascending.slice(0, -1).map(({ number }) => number));
        });
        await sharing;
      } finally {
        await opened.close();
      }
    });
  });
});
