import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../ports/storage.js';
import { countedTables, keptBytesSql } from '../tables/kept-bytes.js';
import {
  type DatabaseUnderTest,
  eachDatabase,
  eachOwnDatabase,
  ownSessions,
} from '../testing/each-database.js';
import {
  anAction,
  aTask,
  itemOf,
  keyOf,
  noon,
  owner,
  recordAwards,
  stage,
  unplaced,
} from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';
import { testIds } from '../testing/test-clock.js';

const nil = '00000000-0000-0000-0000-000000000000';
const lost = 'ffffffff-0000-7000-8000-000000000000';
/** A number that no row has. */
const lostNumber = 4_000_000;
const input = { name: 'km', type: 'int' } as const;
const tracked = [{ ...input, value: '3' }];
const key = { apiKey_used: 'svc_live_tests', oauth_user_id: null };

/** Books in which every table that verify looks at has a row. */
async function fill(storage: Storage, database: DatabaseUnderTest): Promise<void> {
  const { game, tasks, users } = await stage(storage, { users: 2 });
  await publishAsking(storage, [
    factRequest({ scope: 'user', name: 'best', input }),
    factRequest({ scope: 'game', name: 'awards', case: 'Awarded', same: input }),
  ]);
  const plan = { game, task: itemOf(tasks), user: itemOf(users) };
  const awards = await recordAwards(storage, [
    { ...plan, award: { tracked, points: 100, eventId: 'event' } },
    { ...plan, user: itemOf(users, 1), award: { tracked, points: 20 } },
  ]);
  const [wrong] = await recordAwards(storage, [
    { ...plan, user: itemOf(users, 1), award: { tracked, points: 7 } },
  ]);
  await storage.transaction(async ({ reversals }) => {
    if (wrong === undefined) throw new Error('nothing was awarded');
    const award = { ...wrong, reversedPoints: 0, state: 'counted' as const };
    await reversals.hold(itemOf(users, 1));
    await reversals.reverse({
      ...{ transactionId: testIds.next(), award, points: 7, isFull: true, eventId: 'return', reason: null },
      ...{ after: { points: 20, coinCents: 0 }, createdAt: noon, stamps: key },
    });
  });
  await storage.transaction(async (books) => {
    await books.apiKeys.insert({ ...apiKey, owner });
    const actions = [anAction(plan, { eventId: 'deed' }), anAction(plan, unplaced)];
    await books.awards.recordActions(actions);
    await books.wallets.convert({
      ...{ transactionId: testIds.next(), owner, userId: plan.user.userId, pointsSpent: 50, coinCents: 1000 },
      ...{ rate: 5, after: { points: 50, coinCents: 1000 }, createdAt: noon, stamps: key },
      reference: 'order-1',
    });
    await keepAnswers(books, [
      ...awards.map(({ awardId }) => ({ awardId })),
      ...actions.map(({ actionId }) => ({ actionId })),
      { body: '{}' },
    ]);
    await books.tasks.insert(aTask({ ...keyOf(game), strategyId: 'fixed' }));
  });
  await database.tamper(more);
}

const apiKey = {
  ...{
    apiKey: 'svc_live_tests',
    digest: new Uint8Array(32),
    client: 'tests',
    description: null,
    active: true,
  },
  ...{
    replaces: null,
    mayBackfill: false,
    createdBy: 'sub:admin',
    createdAt: noon,
    lastUsedAt: null,
    revokedAt: null,
  },
};

async function keepAnswers(
  { idempotency }: Parameters<Parameters<Storage['transaction']>[0]>[0],
  answers: readonly { awardId?: string; actionId?: string; body?: string }[],
): Promise<void> {
  for (const [index, answer] of answers.entries()) {
    const claim = { scope: owner, key: `key-${index}`, digest: 'digest' };
    await idempotency.claim([claim], noon);
    await idempotency.settle(claim, {
      ...{ status: 201, location: null, etag: null, viewVersion: 1 },
      ...{ awardId: null, actionId: null, body: null, ...answer },
    });
  }
}

/** What else there may be. */
const more = `
  insert into game_names (game_id, owner_id, external_game_id) select game_id, owner_id, 'former' from games;
  insert into task_names (task_id, owner_id, external_task_id) select task_id, owner_id, 'former' from tasks;
  insert into backfills (owner_id, backfill, begun_at, moved_at, finished_at, game_id, award_id)
    select owner_id, 1, 1, 1, 1, game_id, award_id from awards where points = 100;
  insert into execution_log (entry_id, at, duration_max_ns, executions, version, owner_id, strategy_id, outcome)
    select '${lost}', 1, 1, 1, 1, owner_id, 'default', 'awarded' from owners;`;

/** What is done behind the service's back, and what verify says of it. */
type Corruption = readonly [sql: string, sentence: string];

const converted = `type = 'points-converted'`;
const awarded = `type = 'points-awarded'`;
const ofFixed = `task_id in (select task_id from tasks where strategy_id = 'fixed')`;
const ofOne = 'points = 20 and subject_id in (select game_id from games)';

/** Those that one statement makes on either database. */
const planted: readonly Corruption[] = [
  // Wallets.
  ['update wallets set points = points + 1 where coin_cents > 0', 'the wallet of'],
  [`update wallet_transactions set points_after = 7 where ${converted}`, 'came to 7 points'],
  [`update wallet_transactions set points_after = 101 where points = 100`, 'came to 101 points'],
  [`update wallet_transactions set coin_cents_after = 7 where ${converted}`, 'and 7 hundredths of a coin'],
  [`update wallet_transactions set coin_cents_after = 7 where ${awarded}`, 'and 7 hundredths of a coin'],
  [`update wallet_transactions set rate = 10 where ${converted}`, 'at a rate of 10'],
  [`update wallet_transactions set rate = null where ${converted}`, 'at a rate of none'],
  [`update wallet_transactions set coin_cents = 999 where ${converted}`, 'made 999 hundredths'],
  [`update wallet_transactions set rate = 5 where ${awarded}`, 'only conversions have a rate'],
  [`update wallet_transactions set occurred_at = 5 where ${awarded}`, 'and not when its award did'],
  [`update wallet_transactions set type = 'points-assigned' where ${awarded}`, 'is points-assigned'],
  [`update wallet_transactions set award_id = null where ${awarded}`, 'and its award missing'],
  [
    `update wallet_transactions set award_id = ${lostNumber} where ${awarded}`,
    `award_id ${lostNumber} isn't in awards or reversed_awards of`,
  ],
  [`update wallet_transactions set user_id = 999`, `user_id 999 isn't in users of`],
  [`insert into wallets (user_id, owner_id) select 999, owner_id from owners`, 'in wallets: user_id'],

  // Awards that were taken back.
  ['delete from reversed_awards', 'in wallet_transactions: award_id'],
  ['update reversed_awards set points = 1', 'is cancelled and still counts'],
  ['update reversed_awards set reversed = 8', '8 of them taken back'],
  ['update awards set reversed = 7 where points = 20', '7 of them taken back'],
  [`update wallet_transactions set reason = 'why' where ${converted}`, 'the reason of a reversal'],
  [
    `update event_ids set transaction_id = ${lostNumber} where transaction_id is not null`,
    'in event_ids: transaction_id',
  ],
  ['update event_ids set transaction_id = 1 where award_id is not null', 'or with two things'],

  // Kept answers.
  [`update idempotency_keys set award_uuid = '${lost}' where key = 'key-0'`, 'under key-0 is of the award'],
  [
    `update idempotency_keys set award_uuid = (select uuid from awards where points = 100) where key = 'key-1'`,
    'is kept as made under key-0 and under key-1',
  ],
  [`update idempotency_keys set action_id = '${lost}' where key = 'key-2'`, 'under key-2 is of the action'],
  [`update idempotency_keys set award_uuid = null where key = 'key-0'`, 'under key-0 is of nothing'],
  [`update idempotency_keys set body = '{}' where key = 'key-0'`, 'or of several things'],
  [`update idempotency_keys set scope = 'key:other' where key = 'key-0'`, 'is of another request'],
  [`update idempotency_keys set created_at = created_at + 86400000`, 'is of another request'],

  // Strategies.
  [
    `update tasks set strategy_id = 'custom:${lost}' where strategy_id = 'fixed'`,
    `name the strategy custom:${lost}`,
  ],
  [`update tasks set strategy_id = 'fixedly' where strategy_id = 'fixed'`, 'name the strategy fixedly'],
  [
    `update games set strategy_id = (select 'custom:' || strategy_id || '@9' from custom_strategies)`,
    '@9, which',
  ],
  ['update awards set strategy_version = 9', 'rows of awards name the strategy default@9'],
  ['update awards set strategy_id = null', 'names no strategy and version'],
  [`update strategy_versions set parent = 'custom:${lost}@1'`, 'rows of strategy_versions name'],
  [`update execution_log set strategy_id = 'custom:${lost}'`, 'rows of execution_log name'],

  // Zones and names.
  [`update games set time_zone = 'Mars/Olympus'`, 'have the time zone Mars/Olympus'],
  [`update games set external_game_id = ''`, 'of games has no external_game_id'],
  [`update tasks set external_task_id = ' ' where strategy_id = 'fixed'`, 'of tasks has no external_task_id'],
  [
    `update users set external_user_id = '' where external_user_id = 'user-0'`,
    'of users has no external_user_id',
  ],
  [`update custom_strategies set name = ''`, 'of custom_strategies has no name'],
  [`update games set time_zone = ''`, 'of games has no time_zone'],

  // References.
  [`update game_names set game_id = '${lost}'`, 'in game_names: game_id'],
  [`update task_names set task_id = '${lost}' where ${ofFixed}`, 'in task_names: task_id'],
  [`update tasks set game_id = '${lost}' where strategy_id = 'fixed'`, 'in tasks: game_id'],
  [`update awards set task_id = '${lost}'`, `task_id ${lost} isn't in tasks of`],
  [`update actions set user_id = 999 where task_id is null`, `user_id 999 isn't in users of`],
  [`update event_ids set award_id = ${lostNumber} where award_id is not null`, 'in event_ids: award_id'],
  [`update parts set filter_id = '${lost}'`, `filter_id ${lost} isn't in fact_filters of`],
  [`update ranks set subject_id = '${lost}' where ${ofOne}`, `subject_id ${lost} isn't in tasks or games of`],
  [`update timelines set game_id = '${lost}' where game_id <> '${nil}'`, `game_id ${lost} isn't in games of`],
  [`update timeline_days set user_id = 999 where user_id <> 0 and ${ofOne}`, 'in timeline_days: user_id'],
  [`update backfills set award_id = ${lostNumber}`, 'in backfills: award_id'],
  ['update tracked_inputs set backfill = 9', 'in tracked_inputs: backfill 9'],
];

/** An index that a page of a wallet's lines, or of a user's awards, is read by. */
const indexes = ['wallet_transactions_of_user', 'awards_of_user_in_task'] as const;

/** What leaves out some rows of an index, or all of them; the rows themselves stay. */
const damaged: readonly (readonly [index: string, rows: string])[] = [
  [indexes[0], 'true'],
  [indexes[0], converted],
  [indexes[1], 'points = 20'],
];

/** SQLite builds the index anew as one of other rows, and believes afterwards that it has them all. */
function emptyOnSqlite(index: string, rows: string): string {
  const without = `(select sql from kept) || ' where not (${rows.replaceAll("'", "''")})'`;
  const rewrite = (sql: string) => `update sqlite_schema set sql = ${sql} where name = '${index}';
    pragma writable_schema = reset; pragma writable_schema = on;`;
  return `create temporary table kept as select sql from sqlite_schema where name = '${index}';
    pragma writable_schema = on;
    ${rewrite(without)}
    reindex ${index};
    ${rewrite('(select sql from kept)')}`;
}

/** Postgres leaves out what is written while the index isn't said to be ready. */
function emptyOnPostgres(index: string, rows: string): string {
  const table = index.replace(/_of_.*/, '');
  const ready = (isReady: boolean) =>
    `update pg_index set indisready = ${isReady} where indexrelid = '${index}'::regclass;`;
  return `create temporary table kept as select * from ${table} where ${rows};
    delete from ${table} where ${rows};
    ${ready(false)}
    insert into ${table} select * from kept;
    ${ready(true)}`;
}

/** What nothing else in the books says, so that nobody can tell that it was changed. */
const unseen: readonly string[] = [
  `update awards set data = '{"km":4}'`,
  `update awards set lines = '[]', reply = '{"said":"other"}'`,
  `update games set params = '{"basicPoints":5}'`,
  `update tasks set metadata = '{"changed":"b"}'`,
  `update users set name = 'Another'`,
  `update custom_strategies set description = 'Another'`,
  `update actions set decision = '{"points":0,"caseName":"none","denied":true,"rule":null,"reply":{}}' where task_id is not null`,
  `delete from idempotency_keys`,
  `delete from execution_log`,
  `update api_keys set client = 'another', last_used_at = 1`,
];

/** What is said of things, each text as long as the one that the tests above put in its place. */
const said = [
  `update games set params = '{"basicPoints":4}'`,
  `update tasks set metadata = '{"changed":"a"}'`,
  `update users set name = 'Someone'`,
  `update custom_strategies set description = 'Someone'`,
  `update kept_bytes set bytes = ${countedTables.map((table) => `(select coalesce(sum(${keptBytesSql(table)}), 0) from ${table})`).join(' + ')}`,
].join(';\n');

/** More than a megabyte, at which the server doesn't look by itself. */
const manyRows = `alter table execution_log set (autovacuum_enabled = false);
  insert into owners (owner) values ('${owner}');
  insert into execution_log (entry_id, at, duration_max_ns, executions, version, owner_id, strategy_id, outcome)
    select gen_random_uuid(), 1, 1, 1, 1, owner_id, 'default', 'awarded' from owners, generate_series(1, 20000)`;

const unguarded = {
  sqlite: 'pragma foreign_keys = off; pragma ignore_check_constraints = on;',
  postgres: 'set session_replication_role = replica;',
};

describe('corruptions', () => {
  it('are as many as the documentation says', () => {
    expect(planted.length + damaged.length).toBe(57);
    expect(unseen).toHaveLength(10);
  });

  eachDatabase((database) => {
    it.each(planted)('by %j are found', async (sql, sentence) => {
      const storage = await database.open();
      await fill(storage, database);
      expect((await storage.verify()).faults).toEqual([]);
      await database.tamper(unguarded[database.dialect] + sql);
      const { faults } = await storage.verify();
      await storage.close();
      expect(faults.join('\n')).toContain(sentence);
    });

    it.each(unseen)('by %j are not found', async (sql) => {
      const storage = await database.open();
      await fill(storage, database);
      await database.tamper(said);
      await database.tamper(sql);
      expect((await storage.verify()).faults).toEqual([]);
    });
  });

  eachOwnDatabase((database) => {
    it.each(damaged)('of the index %s without the rows %j are found', async (index, rows) => {
      const storage = await database.open();
      await fill(storage, database);
      if (database.dialect === 'postgres') await database.tamper('create extension if not exists amcheck');
      expect(await storage.verify()).toMatchObject({ faults: [], warnings: [] });
      await database.tamper((database.dialect === 'sqlite' ? emptyOnSqlite : emptyOnPostgres)(index, rows));
      const { faults } = await storage.verify();
      await storage.close();
      expect(faults.join('\n')).toMatch(new RegExp(`damaged: .*${index}`));
    });

    it('says what it could not look at, and what the server knows nothing of', async () => {
      if (database.dialect === 'postgres') await database.tamper('drop extension if exists amcheck');
      const storage = await database.open(ownSessions);
      const before = (await storage.verify()).warnings;
      if (database.dialect === 'sqlite') return expect(before).toEqual([]);
      expect(before).toEqual([expect.stringContaining('were not checked: `create extension amcheck`')]);
      await database.tamper(manyRows);
      expect((await storage.verify()).warnings).toContainEqual(
        expect.stringContaining('no statistics of execution_log: `analyze`'),
      );
      await database.tamper('analyze');
      expect((await storage.verify()).warnings).toEqual(before);
    });
  });
});
