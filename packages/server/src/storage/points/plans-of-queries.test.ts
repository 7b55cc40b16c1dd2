import { expect, it } from 'vitest';
import { Tally } from '../activity/tally.js';
import type { Connection } from '../dialects/connection.js';
import { openDatabase } from '../dialects/open-database.js';
import { createSession } from '../kysely/session.js';
import { KeptMilestones } from '../milestones.js';
import { KnownOwners, OwnerNumbers } from '../owner-numbers.js';
import { createExternalIds } from '../repositories/external-ids.js';
import { eachOwnDatabase } from '../testing/each-database.js';
import { firstPage, owner } from '../testing/fixtures.js';
import { testIds } from '../testing/test-clock.js';
import { createAwardedUsers } from './awarded-users.js';
import { createGameEvents } from './game-events.js';
import { createPlaceReader } from './users-place.js';

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Notes every statement that goes through. */
function noting(connection: Connection, noted: Statement[]): Connection {
  return {
    dialect: connection.dialect,
    query: (sql, parameters = []) => {
      noted.push({ sql, parameters });
      return connection.query(sql, parameters);
    },
    script: (sql) => connection.script(sql),
    breathe: () => connection.breathe(),
  };
}

/** The steps in which the database would read whole tables, or sort what it read. */
async function wholeReads(
  connection: Connection,
  { sql, parameters }: Statement,
): Promise<readonly string[]> {
  const isSqlite = connection.dialect === 'sqlite';
  const explain = isSqlite ? 'explain query plan' : 'explain';
  const { rows } = await connection.query<Record<string, unknown>>(`${explain} ${sql}`, parameters);
  const steps = rows.map((row) => String(isSqlite ? row['detail'] : Object.values(row)[0]));
  const whole = isSqlite
    ? /SCAN (users|timelines|games|tasks)\b|TEMP B-TREE/
    : /Seq Scan on|Sort Key|Bitmap|Hash/;
  return steps.filter((step) => whole.test(step));
}

eachOwnDatabase((database) => {
  it('queries of points by a filter find what they show by index alone, whatever others have', async () => {
    await (await database.open()).close();
    const opened = await openDatabase(database.url);
    try {
      const noted: Statement[] = [];
      const connection = noting(opened.reader, noted);
      const session = createSession(connection, {
        tally: new Tally({ connection, isSpread: false }, 0),
        owners: new OwnerNumbers(new KnownOwners(connection), connection),
        isSpread: false,
        milestones: new KeptMilestones(() => 0),
      });
      const page = { ...firstPage, after: 'user-1', count: true };
      const { awardedIn } = createAwardedUsers(session);
      const externalIds = createExternalIds(session);
      const readPlace = createPlaceReader(session);
      const [gameId, taskId, userId] = [testIds.next(), testIds.next(), 1];
      await awardedIn({ owner, gameId }, page);
      await externalIds(owner, page);
      await externalIds(null, page);
      await readPlace([{ owner, userId }], { gameId, taskId: null });
      await readPlace([{ owner, userId }], { gameId, taskId });
      expect(noted.length).toBeGreaterThanOrEqual(8);
      const recorded = { unit: 'moment', from: 0, to: 1 } as const;
      const filter = { externalTaskId: null, externalUserId: null, happened: null, recorded };
      await createGameEvents(session).list({ owner, gameId }, filter, { ...firstPage, count: true });
      const byTime = noted.filter(({ sql }) => sql.includes('"created_at"'));
      expect(byTime).toHaveLength(2);
      for (const statement of [...noted.filter(({ sql }) => !sql.includes('awards')), ...byTime]) {
        expect([statement.sql, await wholeReads(opened.reader, statement)]).toEqual([statement.sql, []]);
      }
    } finally {
      await opened.close();
    }
  });
});
