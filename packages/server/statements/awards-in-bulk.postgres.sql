-- POST /games/{gameId}/points/bulk, with four events of two users, two of them with an id
-- 22 statements, 7 round trips

-- round trip 1

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = $1
  and game_id = $2
  and deleted_at is null;

-- round trip 2

begin isolation level read committed;
set local lock_timeout = 100;

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = $1
  and game_id = $2
  and deleted_at is null;

select task_id, owner_id, game_id, external_task_id, strategy_id, status, params, name, metadata,
    created_at, updated_at, deleted_at, is_listed, revision, api_key_used, oauth_user_id
from tasks
where owner_id = $1
  and game_id = $2
  and deleted_at is null
  and external_task_id = $3;

select users.user_id, users.owner, users.external_user_id, users.created_at
from unnest($1::text[], $2::text[])
  with ordinality as list(owner, external_user_id, position)
cross join lateral (
  select users.user_id, users.owner, users.external_user_id, users.created_at
  from users as users
  where users.owner = list.owner
    and users.external_user_id = list.external_user_id
    and users.owner_id = $3
  offset 0
) as users;

select strategy_id, owner_id, owner, name, description, status, latest_version, published_version,
    created_at, updated_at, archived_at, revision, api_key_used, oauth_user_id
from custom_strategies
where owner_id = $1
  and strategy_id = $2;

-- round trip 3

select event_ids.event_id as recorded_event_id, event_ids.action_id as recorded_action_id,
    event_ids.outcome, event_ids.user_id as outcome_user_id, event_ids.task_id as outcome_task_id,
    event_ids.award_id as recorded_award_id, event_ids.transaction_id as line, lines.uuid as
    line_uuid, awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from unnest($1::text[])
  with ordinality as list(event_id, position)
cross join lateral (
  select event_ids.owner_id, event_ids.event_id, event_ids.award_id, event_ids.action_id,
      event_ids.transaction_id, event_ids.user_id, event_ids.task_id, event_ids.outcome
  from event_ids as event_ids
  where event_ids.owner_id = $2
    and event_ids.event_id = list.event_id
  offset 0
) as event_ids
left join awards on awards.award_id = event_ids.award_id
  and awards.owner_id = $2
  and event_ids.action_id is null
left join wallet_transactions as lines on lines.transaction_id = event_ids.transaction_id
  and lines.owner_id = $2
left join tasks on tasks.task_id = coalesce(awards.task_id, event_ids.task_id)
  and tasks.owner_id = $2
left join users on users.user_id = coalesce(awards.user_id, event_ids.user_id)
  and users.owner_id = $2;

-- round trip 4

select nextval('awards_award_id_seq') as award_id
from generate_series(1, cast($1 as integer));

select pg_advisory_xact_lock_shared(71001, number)
from ( select distinct hashtext(name) as number from unnest($1::text[]) as name order by number ) as
    locks;

select wallets.user_id, wallets.points, wallets.coin_cents
from unnest($1::int8[])
  with ordinality as list(user_id, position)
cross join lateral (
  select wallets.user_id, wallets.points, wallets.coin_cents
  from wallets as wallets
  where wallets.user_id = list.user_id
    and wallets.owner_id = $2
  offset 0
  for update
) as wallets;

select timelines.subject_id, timelines.user_id, timelines.awards, timelines.points, timelines.users,
    timelines.tasks, timelines.first_at, timelines.last_at, timelines.previous_at
from unnest($1::uuid[], $2::int8[])
  with ordinality as list(subject_id, user_id, position)
cross join lateral (
  select timelines.subject_id, timelines.user_id, timelines.awards, timelines.points,
      timelines.users, timelines.tasks, timelines.first_at, timelines.last_at, timelines.previous_at
  from timelines as timelines
  where timelines.subject_id = list.subject_id
    and timelines.user_id = list.user_id
    and timelines.owner_id = $3
  offset 0
) as timelines;

select tracked_inputs.owner_id, tracked_inputs.scope, tracked_inputs.input, tracked_inputs.type,
    tracked_inputs.backfill
from tracked_inputs
where owner_id = $1;

select fact_filters.owner_id, fact_filters.scope, fact_filters.filter_id, fact_filters.case_name,
    fact_filters.input, fact_filters.type, fact_filters.backfill
from fact_filters
where owner_id = $1;

-- round trip 5

select event_ids.event_id as recorded_event_id, event_ids.action_id as recorded_action_id,
    event_ids.outcome, event_ids.user_id as outcome_user_id, event_ids.task_id as outcome_task_id,
    event_ids.award_id as recorded_award_id, event_ids.transaction_id as line, lines.uuid as
    line_uuid, awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from unnest($1::text[])
  with ordinality as list(event_id, position)
cross join lateral (
  select event_ids.owner_id, event_ids.event_id, event_ids.award_id, event_ids.action_id,
      event_ids.transaction_id, event_ids.user_id, event_ids.task_id, event_ids.outcome
  from event_ids as event_ids
  where event_ids.owner_id = $2
    and event_ids.event_id = list.event_id
  offset 0
) as event_ids
left join awards on awards.award_id = event_ids.award_id
  and awards.owner_id = $2
  and event_ids.action_id is null
left join wallet_transactions as lines on lines.transaction_id = event_ids.transaction_id
  and lines.owner_id = $2
left join tasks on tasks.task_id = coalesce(awards.task_id, event_ids.task_id)
  and tasks.owner_id = $2
left join users on users.user_id = coalesce(awards.user_id, event_ids.user_id)
  and users.owner_id = $2;

-- round trip 6

with part_1 as (
  insert into awards (award_id, uuid, owner_id, game_id, task_id, user_id, kind, points, reversed,
      case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock, tracked,
      data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
      oauth_user_id)
  select list.award_id, list.uuid, $28::int4, list.game_id, list.task_id, list.user_id, list.kind,
      list.points, list.reversed, list.case_name, list.rule, list.reply, list.lines,
      list.strategy_id, list.strategy_version, list.params, list.facts, list.clock, list.tracked,
      list.data, list.description, list.event_id, list.occurred_at, list.created_at, list.day,
      list.backfill, list.api_key_used, list.oauth_user_id
  from unnest($1::int8[], $2::uuid[], $3::uuid[], $4::uuid[], $5::int8[], $6::text[], $7::int8[],
      $8::int8[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::int4[],
      $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[],
      $22::int8[], $23::int8[], $24::int4[], $25::int4[], $26::text[], $27::text[])
    with ordinality as list(award_id, uuid, game_id, task_id, user_id, kind, points, reversed,
        case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock, tracked,
        data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
        oauth_user_id, position)
  order by list.position
), part_2 as (
  insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
      coin_cents_after, rate, reference, reason, award_id, occurred_at, day, created_at,
      api_key_used, oauth_user_id)
  select list.uuid, list.user_id, $45::int4, list.type, list.points, list.coin_cents,
      list.points_after, list.coin_cents_after, list.rate, list.reference, list.reason,
      list.award_id, list.occurred_at, list.day, list.created_at, list.api_key_used,
      list.oauth_user_id
  from unnest($29::uuid[], $30::int8[], $31::text[], $32::int8[], $33::int8[], $34::int8[],
      $35::int8[], $36::int8[], $37::text[], $38::text[], $39::int8[], $40::int8[], $41::int4[],
      $42::int8[], $43::text[], $44::text[])
    with ordinality as list(uuid, user_id, type, points, coin_cents, points_after, coin_cents_after,
        rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used,
        oauth_user_id, position)
  order by list.position
)
update wallets
set points = list.points
from unnest($46::int8[], $47::int8[])
  with ordinality as list(user_id, points, position)
where wallets.user_id = list.user_id
  and wallets.owner_id = $48;

insert into event_ids (owner_id, event_id, award_id, action_id, transaction_id, user_id, task_id,
    outcome)
select $8::int4, list.event_id, list.award_id, list.action_id, list.transaction_id, list.user_id,
    list.task_id, list.outcome
from unnest($1::text[], $2::int8[], $3::uuid[], $4::int8[], $5::int8[], $6::uuid[], $7::text[])
  with ordinality as list(event_id, award_id, action_id, transaction_id, user_id, task_id, outcome,
      position)
order by list.position
on conflict (owner_id, event_id)
  do nothing;

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
select list.subject_id, list.user_id, $11::int4, list.game_id, list.external_user_id, list.awards,
    list.points, list.first_at, list.last_at, list.previous_at, list.users
from unnest($1::uuid[], $2::int8[], $3::uuid[], $4::text[], $5::int8[], $6::int8[], $7::int8[],
    $8::int8[], $9::int8[], $10::int8[])
  with ordinality as list(subject_id, user_id, game_id, external_user_id, awards, points, first_at,
      last_at, previous_at, users, position)
order by list.position
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = least(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = greatest(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        greatest(least(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        least(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        least(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users;

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
select list.subject_id, list.user_id, $11::int4, list.game_id, list.external_user_id, list.awards,
    list.points, list.first_at, list.last_at, list.previous_at, list.users
from unnest($1::uuid[], $2::int8[], $3::uuid[], $4::text[], $5::int8[], $6::int8[], $7::int8[],
    $8::int8[], $9::int8[], $10::int8[])
  with ordinality as list(subject_id, user_id, game_id, external_user_id, awards, points, first_at,
      last_at, previous_at, users, position)
order by list.position
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = least(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = greatest(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        greatest(least(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        least(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        least(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users
returning subject_id, state, awards;

insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
select list.subject_id, list.user_id, $8::int4, list.day, list.began_at, list.awards, list.points,
    list.first_at
from unnest($1::uuid[], $2::int8[], $3::int4[], $4::int8[], $5::int8[], $6::int8[], $7::int8[])
  with ordinality as list(subject_id, user_id, day, began_at, awards, points, first_at, position)
order by list.position
on conflict (subject_id, user_id, day, began_at, owner_id)
  do update set awards = timeline_days.awards + excluded.awards,
    points = timeline_days.points + excluded.points,
    first_at = least(timeline_days.first_at, excluded.first_at);

insert into strategy_counts (strategy_id, owner_id, hour, version, slot, line_id, outcome,
    case_name, rule, step, executions, points, points_min, points_max)
select list.strategy_id, $14::int4, list.hour, list.version, list.slot, list.line_id, list.outcome,
    list.case_name, list.rule, list.step, list.executions, list.points, list.points_min,
    list.points_max
from unnest($1::text[], $2::int4[], $3::int4[], $4::int4[], $5::uuid[], $6::text[], $7::text[],
    $8::text[], $9::int4[], $10::int8[], $11::int8[], $12::int8[], $13::int8[])
  with ordinality as list(strategy_id, hour, version, slot, line_id, outcome, case_name, rule, step,
      executions, points, points_min, points_max, position)
order by list.position
on conflict (strategy_id, hour, version, slot, line_id, owner_id)
  do update set executions = strategy_counts.executions + excluded.executions,
    points = strategy_counts.points + excluded.points,
    points_min = least(strategy_counts.points_min, excluded.points_min),
    points_max = greatest(strategy_counts.points_max, excluded.points_max);

-- round trip 7

insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points,
    conversions, coin_cents, actions_happened, awards_happened, points_happened)
select $13::int4, list.day, list.slot, list.new_users, list.games, list.actions, list.awards,
    list.points, list.conversions, list.coin_cents, list.actions_happened, list.awards_happened,
    list.points_happened
from unnest($1::int4[], $2::int4[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[],
    $8::int8[], $9::int8[], $10::int8[], $11::int8[], $12::int8[])
  with ordinality as list(day, slot, new_users, games, actions, awards, points, conversions,
      coin_cents, actions_happened, awards_happened, points_happened, position)
order by list.position
on conflict (owner_id, day, slot)
  do update set new_users = activity_days.new_users + excluded.new_users,
    games = activity_days.games + excluded.games,
    actions = activity_days.actions + excluded.actions,
    awards = activity_days.awards + excluded.awards,
    points = activity_days.points + excluded.points,
    conversions = activity_days.conversions + excluded.conversions,
    coin_cents = activity_days.coin_cents + excluded.coin_cents,
    actions_happened = activity_days.actions_happened + excluded.actions_happened,
    awards_happened = activity_days.awards_happened + excluded.awards_happened,
    points_happened = activity_days.points_happened + excluded.points_happened;

commit;
