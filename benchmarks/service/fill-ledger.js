/**
 * Fills a game with users and their awards behind the service's back, and with the counters that awards keep,
 * as though the service had recorded them: `merit-server verify` finds nothing wrong. Awards are of 0 points,
 * so that no wallet moves.
 *
 * @param {Pick<import('./databases.js').Database, 'name' | 'run'>} database
 * @param {{ owner: string, gameId: string, taskIds: string[], users: number, awards: number, days: number }}
 *   ledger
 */
export async function fillLedger(database, { owner, gameId, taskIds, users, awards, days }) {
  const words = database.name === 'sqlite' ? sqlite : postgres;
  const now = Date.now();
  const beganDay = Math.floor(now / DAY_MS) - days;
  const tasks = taskIds.map((id, place) => `select ${place} as place, ${words.uuid(`'${id}'`)} as task_id`);
  const numbers = (count) => `with recursive numbers (n) as
    (select cast(0 as bigint) union all select n + 1 from numbers where n < ${count} - 1)`;
  // Each on its own moment of one of the days.
  const at = `${beganDay * DAY_MS} + (n * 7919 % ${days}) * ${DAY_MS} + n % ${DAY_MS}`;
  const ownerId = `(select owner_id from owners where owner = '${owner}')`;
  await database.run(`
    ${numbers(users)}
    insert into users (owner_id, owner, external_user_id, created_at)
    select ${ownerId}, '${owner}', 'filled-' || n, ${now} from numbers order by n;
    insert into wallets (user_id, owner_id)
    select user_id, owner_id from users where owner = '${owner}' and external_user_id like 'filled-%';
    create temporary table people (place bigint primary key, user_id bigint);
    insert into people select row_number() over (order by user_id) - 1, user_id from users
      where owner = '${owner}' and external_user_id like 'filled-%';
    ${numbers(awards)}, tasks as (${tasks.join(' union all ')})
    insert into awards (uuid, owner_id, game_id, task_id, user_id, kind, points, case_name, rule, reply, lines,
      strategy_id, strategy_version, params, facts, tracked, data, occurred_at, created_at, day)
    select ${words.uuid(words.awardId('n'))}, ${ownerId}, ${words.uuid(`'${gameId}'`)}, task_id,
      user_id, 'decided', 0, case when n % 3 = 0 then 'Far' else 'Near' end, 'Walk', '{}', '[]',
      'default', 1, '{}', '{}', ${tracked}, '{}', ${at}, ${now}, (${at}) / ${DAY_MS}
    from numbers join tasks on tasks.place = (n / ${users}) % ${taskIds.length}
      join people on people.place = n % ${users};
    drop table people;
    analyze;`);
  const everyone = '0';
  for (const subject of ['task_id', 'game_id']) {
    for (const user of ['awards.user_id', everyone]) await database.run(counters(subject, user));
  }
  await database.run(`
    insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points, conversions, coin_cents,
      actions_happened, awards_happened, points_happened)
    values (${ownerId}, ${Math.floor(now / DAY_MS)}, 7, ${users}, 0, 0, ${awards}, 0, 0, 0, 0, 0, 0)
    on conflict (owner_id, day, slot) do update set new_users = activity_days.new_users + ${users},
      awards = activity_days.awards + ${awards};
    insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points, conversions, coin_cents,
      actions_happened, awards_happened, points_happened)
    select owner_id, day, 8, 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0 from awards
    where game_id = '${gameId}' group by owner_id, day;
    analyze;`);

  /** Timelines and days of a scope, and how many users everyone's have. */
  function counters(subject, user) {
    const isEveryones = user === everyone;
    const rows = `select ${subject} as subject_id, ${user} as user_id, occurred_at, day, row_number() over (
        partition by ${subject}, ${user} order by occurred_at desc) as place
      from awards where awards.game_id = '${gameId}'`;
    const sums = `select subject_id, user_id, count(*) as awards, min(occurred_at) as first_at,
        max(occurred_at) as last_at, max(case when place = 2 then occurred_at end) as previous_at
      from (${rows}) as placed group by subject_id, user_id`;
    const days = `insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
      select ${subject}, ${user}, owner_id, day, day * cast(${DAY_MS} as bigint), count(*), 0, min(occurred_at)
      from awards where game_id = '${gameId}' group by 1, 2, 3, 4`;
    if (!isEveryones) {
      return `insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points, first_at,
          last_at, previous_at)
        select subject_id, sums.user_id, ${ownerId}, '${gameId}', external_user_id, awards, 0, first_at, last_at, previous_at
        from (${sums}) as sums join users on users.user_id = sums.user_id; ${days};`;
    }
    return `update timelines set awards = sums.awards, first_at = sums.first_at, last_at = sums.last_at,
        previous_at = sums.previous_at,
        users = (select count(distinct user_id) from awards where ${subject} = timelines.subject_id),
        tasks = (select count(distinct task_id) from awards where game_id = timelines.subject_id)
      from (${sums}) as sums where timelines.subject_id = sums.subject_id and timelines.user_id = ${everyone};
      ${days};`;
  }
}

const DAY_MS = 86_400_000;

/** As a decision with two inputs leaves them: kilometres with a decimal, and one of eleven towns. */
const tracked = `'[{"name":"km","type":"decimal","value":"' || (1 + n % 40) || '.5"},' ||
  '{"name":"effort","type":"int","value":"' || (n % 90) || '"},' ||
  '{"name":"town","type":"text","value":"town ' || (n % 11) || '"}]'`;

const sqlite = {
  uuid: (text) => text,
  awardId: (n) => `printf('22222222-0000-7000-8000-%012d', ${n})`,
};

const postgres = {
  uuid: (text) => `(${text})::uuid`,
  awardId: (n) => `'22222222-0000-7000-8000-' || lpad((${n})::text, 12, '0')`,
};
