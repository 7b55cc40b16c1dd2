import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Owner } from '../../domain/owner.js';
import type { User } from '../../domain/user.js';
import type { Storage } from '../../ports/storage.js';
import { Tally } from '../activity/tally.js';
import { createBooks } from '../create-books.js';
import type { Connection } from '../dialects/connection.js';
import { openDatabase } from '../dialects/open-database.js';
import { createSession, type Session } from '../kysely/session.js';
import { KeptMilestones } from '../milestones.js';
import { KnownOwners, OwnerNumbers } from '../owner-numbers.js';
import { type DatabaseUnderTest, eachOwnDatabase } from '../testing/each-database.js';
import {
  type AwardPlan,
  anAction,
  anAward,
  anIntent,
  atOnce,
  faultsOf,
  itemOf,
  noon,
  owner,
  type Scene,
  stage,
} from '../testing/fixtures.js';
import { testIds } from '../testing/test-clock.js';

const owners: readonly Owner[] = [owner, 'key:svc_live_another', 'key:svc_live_third'];
const wholeGame = { externalTaskId: null, externalUserId: null };
const listed = 'list.owner_id';

type Work = (books: ReturnType<typeof createBooks>) => Promise<void>;

/** Runs in a session of its own, on a database of which it is said whether owners are spread. */
async function inSession(database: DatabaseUnderTest, isSpread: boolean, work: Work) {
  const opened = await openDatabase(database.url);
  const sent: string[] = [];
  try {
    await opened.transaction(async (transacting) => {
      const connection = noting(transacting, sent);
      const tally: Session['tally'] = new Tally({ connection, isSpread }, 0);
      const numbers = new OwnerNumbers(new KnownOwners(opened.reader), connection);
      const session = createSession(connection, {
        tally,
        owners: numbers,
        isSpread,
        milestones: new KeptMilestones(() => 0),
      });
      await work(createBooks(session, testIds));
      await tally.write();
    });
  } finally {
    await opened.close();
  }
  return sent;
}

function noting(connection: Connection, sent: string[]): Connection {
  return {
    dialect: connection.dialect,
    query: (sql, parameters) => {
      sent.push(sql);
      return connection.query(sql, parameters);
    },
    script: (sql) => connection.script(sql),
    breathe: () => connection.breathe(),
  };
}

/** Closes the storage again: SQLite lets only one have the file. */
async function staged(database: DatabaseUnderTest): Promise<readonly Scene[]> {
  const storage = await database.open();
  const scenes = await stageAll(storage);
  await storage.close();
  return scenes;
}

async function stageAll(storage: Storage): Promise<readonly Scene[]> {
  const scenes: Scene[] = [];
  for (const each of owners) scenes.push(await stage(storage, { users: 6, tasks: 6, game: { owner: each } }));
  return scenes;
}

function planOf({ game, tasks, users }: Scene, index = 0): AwardPlan {
  return { game, task: itemOf(tasks, index % 6), user: itemOf(users, index % 6) };
}

const scopes = ['user', 'user.game', 'task', 'game'] as const;
const requests = scopes.map((scope) => factRequest({ scope, name: 'awards' }));

/** An award of each scene, as many points as its number, beside an action that led to none and a new user. */
function recordForEach(scenes: readonly Scene[], name: string): Work {
  return async (books) => {
    const entries = scenes.map((scene, index) => {
      const plan = planOf(scene);
      const award = anAward(plan, { points: index + 1, eventId: `${name}-award` });
      return { plan, intent: anIntent(plan, requests), award };
    });
    const session = await books.awards.open(entries.map(({ intent }) => intent));
    for (const { plan, intent, award } of entries) {
      session.facts(intent);
      session.record(intent, award);
      session.recordAction(intent, anAction(plan, { eventId: `${name}-action` }));
    }
    await session.flush();
    const keys = scenes.map(({ game }) => ({ owner: game.owner, externalUserId: name }));
    const users = await books.users.ensure(keys, noon);
    expect(users.map((user) => [user.owner, user.isNew])).toEqual(keys.map((key) => [key.owner, true]));
  };
}

describe('a transaction with awards of several owners', () => {
  eachOwnDatabase((database) => {
    it.each([false, true])('records what each has, where it is %s that they are spread', async (isSpread) => {
      const scenes = await staged(database);
      const sent = [
        ...(await inSession(database, isSpread, recordForEach(scenes, 'first'))),
        ...(await inSession(database, isSpread, recordForEach(scenes, 'second'))),
      ];
      expect(sent.some((sql) => sql.includes(listed))).toBe(!isSpread);
      const storage = await database.open();
      for (const [index, { game, users }] of scenes.entries()) {
        const totals = await storage.books.points.gameTotals(game, wholeGame);
        expect(totals).toMatchObject({ points: 2 * (index + 1), timesAwarded: 2 });
        const balance = await storage.books.users.balance(itemOf(users));
        expect(balance.points).toBe(2 * (index + 1));
      }
    });

    it('holds tasks and games of actions before it writes what is counted in any', async () => {
      const scenes = await staged(database);
      const sent = await inSession(database, false, recordForEach(scenes, 'first'));
      const held = sent.findIndex((sql) => /^select [^(]*\bstate\b.* timelines /s.test(sql));
      const written = sent.findIndex((sql) => /\b(?:update|insert into) timelines\b/.test(sql));
      expect(held).toBeGreaterThan(-1);
      expect(written).toBeGreaterThan(held);
    });

    it('names the owner as a value where there is one', async () => {
      const scenes = await staged(database);
      const sent = await inSession(database, false, recordForEach(scenes.slice(0, 1), 'only'));
      expect(sent.length).toBeGreaterThan(10);
      expect(sent.filter((sql) => sql.includes(listed))).toEqual([]);
    });

    it('asks no more often for three owners than for one, but for what counts tasks', async () => {
      const scenes = await staged(database);
      const alone = await inSession(database, false, recordForEach(scenes.slice(0, 1), 'first'));
      const all = await inSession(database, false, recordForEach(scenes, 'second'));
      const asked = (sent: readonly string[]) => sent.filter((sql) => sql.startsWith('select')).length;
      const forOwners = all.filter((sql) => /\bowners\b/.test(sql)).length;
      expect(asked(all) - forOwners).toBeLessThanOrEqual(asked(alone));
    });

    it('never deadlocks with one of another order, of some of the owners, or of one', async () => {
      const storage = await database.open();
      const scenes = await stageAll(storage);
      let runs = 0;
      const results = await atOnce(60, (index) =>
        storage.transaction(async ({ awards }) => {
          runs += 1;
          const entries = Array.from({ length: 6 }, (_each, each) => {
            const position = index % 2 === 0 ? each : 5 - each;
            const scene = itemOf(
              scenes,
              index % 5 === 0 ? 1 : (position + index) % (index % 3 === 0 ? 2 : 3),
            );
            const plan = planOf(scene, position * 5 + index);
            const asked = (index + each) % 3 === 0 ? [itemOf(requests, (index + each) % 4)] : [];
            return { plan, intent: anIntent(plan, asked), award: anAward(plan, { points: 1 }) };
          });
          const session = await awards.open(entries.map(({ intent }) => intent));
          for (const { plan, intent, award } of entries) {
            session.facts(intent);
            session.record(intent, award);
            if (index % 4 === 0) session.recordAction(intent, anAction(plan));
          }
          await session.flush();
        }),
      );
      expect(faultsOf(results)).toEqual([]);
      // Whom the database chose as a victim would have run again.
      expect(runs).toBe(60);
      const totals = await Promise.all(
        scenes.map(({ game }) => storage.books.points.gameTotals(game, wholeGame)),
      );
      expect(totals.reduce((sum, { points }) => sum + points, 0)).toBe(360);
    });
  });
});

describe('what users of several owners have', () => {
  eachOwnDatabase((database) => {
    it('is read by as many statements as of one, and where they are spread of one at a time', async () => {
      const scenes = await staged(database);
      await inSession(database, false, recordForEach(scenes, 'read'));
      const read = async (users: readonly User[], isSpread = false) => {
        let found: unknown;
        const sent = await inSession(database, isSpread, async ({ points, games }) => {
          const [page, window] = [
            { after: null, limit: 10, count: true },
            { unit: 'moment', from: noon, to: noon + 60_000 },
          ] as const;
          const days = { unit: 'day', from: 0, to: 100_000 } as const;
          const filter = { gameId: null, taskId: null };
          const ofNobody = {
            owner: 'key:svc_live_nobody',
            externalGameId: null,
            platform: null,
            strategyId: null,
          } as const;
          found = [
            await points.totalsOfUsers(users, { ...filter, window: null }),
            await points.totalsOfUsers(users, { ...filter, window }),
            await points.totalsOfUsers(users, { ...filter, window: days }),
            await points.ofUsersByGame(users, page),
            await games.list({ ...ofNobody, playedBy: users }, page),
          ];
        });
        return { found, sent };
      };
      const ofOne = await read(itemOf(scenes).users.slice(0, owners.length));
      const together = await read(scenes.map(({ users }) => itemOf(users)));
      const spread = await read(
        scenes.map(({ users }) => itemOf(users)),
        true,
      );
      expect(together.sent).toHaveLength(ofOne.sent.length);
      expect(spread.found).toEqual(together.found);
      expect(spread.sent.filter((sql) => sql.includes(listed))).toEqual([]);
    });
  });
});
