import { DAY_MS } from '../../domain/durations.js';
import type { Owner } from '../../domain/owner.js';
import { fillActivityDays } from '../activity/ledger-activity.js';
import type { Database } from '../dialects/database.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import { countsOfLedger } from '../figures/counts-of-ledger.js';
import { everyone } from '../timelines/everyone.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';

/**
 * A history to be written into a game that has tasks and nothing else, as if it had been awarded one by one.
 */
export interface LedgerFill {
  readonly owner: Owner;
  readonly gameId: string;
  /** Whose first version awarded, as `custom:<id>`: `PAYING`, or one that awards the same. */
  readonly strategyId: string;
  readonly users: number;
  readonly awards: number;
  /** When the last award happened; those before it each a minute earlier. */
  readonly until: number;
}

/** A strategy that decides as the ledger is filled. */
export const PAYING = 'strategy "Paying" { input n: int = 1 rule "Pay" { award n as "Paid" } }';

/**
 * Writes users, awards and every counter of them with a few statements, so that tests of what a long history
 * costs don't wait for each award. The books are true afterwards, as `verify` says; the database must be
 * empty but for games, tasks and strategies.
 *
 * Users are called `user-0`, `user-1`, …. Half of the awards are in the game's first task, which is the busy
 * one; the others go round the tasks.
 */
export async function fillLedger(database: Database, fill: LedgerFill): Promise<void> {
  const words = sqlWords(database.dialect);
  await database.transaction(async (connection) => {
    for (const statement of statementsOf(words, fill)) await connection.script(statement);
  });
}

function statementsOf(words: SqlWords, fill: LedgerFill): readonly string[] {
  return [
    users(fill),
    awards(words, fill),
    transactions,
    wallets(words),
    ...scopes.flatMap((scope) => [timelines(words, scope), days(words, scope)]),
    subjects,
    countTasks,
    fillStrategyCounts(words, fill),
    'delete from activity_days',
    fillActivityDays(words),
  ];
}

const scopes = ['user', 'user.game', 'task', 'game'] as const;

const numbers = (count: number) =>
  `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;

/** Ids by their number; older than any that a service draws. */
function awardUuid({ uuid }: SqlWords, number: string): string {
  const digits = `substr(cast(1000000000000 + ${number} as text), 2)`;
  const id = `'00000000-0000-7002-8000-' || ${digits}`;
  return isPostgres({ uuid }) ? `(${id})::uuid` : id;
}

const isPostgres = ({ uuid }: Pick<SqlWords, 'uuid'>) => uuid('').endsWith('::uuid');

const uuidType = (words: SqlWords) => (isPostgres(words) ? 'uuid' : 'text');

/** The number of whose all of it is. */
const ownerId = ({ owner }: Pick<LedgerFill, 'owner'>) =>
  `(select owner_id from owners where owner = '${owner}')`;

function users(fill: LedgerFill): string {
  const begin = fill.until - fill.awards * 60_000;
  return `${numbers(fill.users)}
    insert into users (owner_id, owner, external_user_id, created_at)
    select ${ownerId(fill)}, '${fill.owner}', 'user-' || n, ${begin} from numbers order by n`;
}

function awards(words: SqlWords, fill: LedgerFill): string {
  const at = `${fill.until} - cast(${fill.awards - 1} - n as bigint) * 60000`;
  return `create temporary table places (place integer primary key, task_id ${uuidType(words)});
    insert into places select row_number() over (order by task_id) - 1, task_id from tasks
      where game_id = '${fill.gameId}';
    create temporary table people (place bigint primary key, user_id bigint);
    insert into people select row_number() over (order by user_id) - 1, user_id from users
      where owner = '${fill.owner}' and external_user_id like 'user-%';
    ${numbers(fill.awards)}
    insert into awards (uuid, owner_id, game_id, task_id, user_id, kind, points, case_name, rule, reply, lines,
      strategy_id, strategy_version, params, facts, tracked, data, occurred_at, created_at, day)
    select ${awardUuid(words, 'n')}, ${ownerId(fill)}, '${fill.gameId}', places.task_id,
      people.user_id, 'decided', 1 + n % 9, 'Paid', 'Pay', '{}',
      '[{"name":"Pay","points":' || (1 + n % 9) || '}]', '${fill.strategyId}', 1, '{}', '{}',
      '[{"name":"n","type":"int","value":"' || (1 + n % 9) || '"}]', '{"n":' || (1 + n % 9) || '}', ${at}, ${at},
      (${at}) / ${DAY_MS}
    from numbers join places on places.place = case when n % 2 = 0 then 0
      else (n + n / ${fill.users} * 37) % (select count(*) from places) end
    join people on people.place = n / 2 % ${fill.users};
    drop table people;
    drop table places`;
}

/** One for each award, under the same id. */
const transactions = `
  insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
    coin_cents_after, award_id, occurred_at, day, created_at)
  select uuid, user_id, owner_id, 'points-awarded', points, 0,
    sum(points) over (partition by user_id order by award_id), 0, award_id, occurred_at, day, created_at
  from awards`;

const wallets = ({ whole }: SqlWords) => `
  insert into wallets (user_id, owner_id, points, coin_cents)
  select users.user_id, users.owner_id, ${whole('coalesce(sum(points), 0)')}, 0
  from users left join wallet_transactions on wallet_transactions.user_id = users.user_id
  where not exists (select 1 from wallets where wallets.user_id = users.user_id)
  group by users.user_id, users.owner_id`;

function timelines(words: SqlWords, scope: (typeof scopes)[number]): string {
  const { subject, isEveryones } = ledgerScopes[scope];
  const user = userColumn(ledgerScopes[scope]);
  const name = isEveryones ? "''" : 'users.external_user_id';
  return `insert into timelines
      (subject_id, user_id, owner_id, game_id, external_user_id, awards, points, first_at, last_at, previous_at)
    select placed.subject_id, placed.user_id, owner_id, game_id, external_user_id, count(*), ${words.whole('sum(points)')},
      min(occurred_at), max(occurred_at), max(case when place = 2 then occurred_at end)
    from (
      select ${subject} as subject_id, ${user} as user_id, awards.owner_id, awards.game_id, ${name} as external_user_id,
        awards.points, awards.occurred_at,
        row_number() over (partition by ${subject}, ${user} order by awards.occurred_at desc) as place
      from awards join users on users.user_id = awards.user_id
    ) as placed
    where true group by placed.subject_id, placed.user_id, owner_id, game_id, external_user_id
    on conflict (subject_id, user_id, owner_id) do update set awards = excluded.awards, points = excluded.points,
      first_at = excluded.first_at, last_at = excluded.last_at, previous_at = excluded.previous_at`;
}

function days(words: SqlWords, scope: (typeof scopes)[number]): string {
  const { subject } = ledgerScopes[scope];
  const user = userColumn(ledgerScopes[scope]);
  return `insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
    select ${subject}, ${user}, owner_id, day, cast(day as bigint) * ${DAY_MS}, count(*), ${words.whole('sum(points)')},
      min(occurred_at)
    from awards group by 1, 2, 3, 4, 5`;
}

/** How many users each task and the game have. */
const subjects = `
  update timelines set users =
    (select count(*) from timelines as each where each.subject_id = timelines.subject_id
      and each.user_id <> ${everyone})
  where user_id = ${everyone}`;

/** How many tasks of each game have an award. */
const countTasks = `
  update timelines set tasks = (
    select count(*) from timelines as own
    where own.user_id = ${everyone} and own.game_id = timelines.game_id and own.subject_id <> timelines.game_id
      and own.awards > 0 and own.state <> 'deleted')
  where user_id = ${everyone} and subject_id = game_id`;

/** What custom strategies of an owner awarded. */
const fillStrategyCounts = (words: SqlWords, fill: Pick<LedgerFill, 'owner'>) => `
  insert into strategy_counts (owner_id, strategy_id, hour, version, slot, line_id, outcome, case_name, rule, step,
    executions, points, points_min, points_max)
  select ${ownerId(fill)}, strategy_id, hour, version, 0, line_id, 'awarded', case_name, rule, step,
    executions, points, points_min, points_max
  from (${countsOfLedger(words)}) as counted`;
