import { expect, it } from 'vitest';
import { Tally } from '../activity/tally.js';
import { openDatabase } from '../dialects/open-database.js';
import { downIndex } from '../kysely/down-index.js';
import { createSession } from '../kysely/session.js';
import { KeptMilestones } from '../milestones.js';
import { KnownOwners, OwnerNumbers } from '../owner-numbers.js';
import { auditEntries } from '../tables/audit-entries.js';
import { eachOwnDatabase } from '../testing/each-database.js';
import { equalTo, findFiltered } from './filtered-list.js';
import { keyOfPlace, placeAfter } from './place-in-time.js';

eachOwnDatabase((database) => {
  it('loses no row of a slice to those that come while it is read', async () => {
    await (await database.open()).close();
    const id =
      database.dialect === 'sqlite' ? "printf('00000000-0000-7000-8000-%012d', n)" : 'gen_random_uuid()';
    await database.tamper(`with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < 2105
      )
      insert into audit_entries (entry_id, at, module, level, message, details)
      select ${id}, n, case n when 1101 then 'games' else 'auth' end, 'info', '', '{}' from numbers`);
    const opened = await openDatabase(database.url);
    try {
      const { reader: connection } = opened;
      const owners = new OwnerNumbers(new KnownOwners(connection), connection);
      const tally = new Tally({ connection, isSpread: false }, 0);
      const session = createSession(connection, {
        tally,
        owners,
        isSpread: false,
        milestones: new KeptMilestones(() => 0),
      });
      const entries = session.db.selectFrom('audit_entries').select(auditEntries.names);
      // The statement that finds the end of the first slice sees all but the newest five.
      const seen = (after: string | null, last: string | null) =>
        after === null && last === null ? entries.where('at', '<=', 2100) : entries;

      const found = await findFiltered(
        session,
        {
          between: (after, last) =>
            downIndex(seen(after, last), {
              equal: {},
              order: ['at', 'entry_id'],
              from: placeAfter(last) ?? [],
              before: placeAfter(after),
            }),
          order: ['at', 'entry_id'],
          filters: equalTo({ module: 'games' }),
          keyOf: ({ at, entry_id }) => keyOfPlace([at, entry_id]),
        },
        { after: null, limit: 10 },
      );
      expect(found).toMatchObject({ rows: [{ at: 1101 }], stoppedAt: null });
    } finally {
      await opened.close();
    }
  });
});
