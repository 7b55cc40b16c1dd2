-- POST /games/{gameId}/points/bulk, with four events of two users, two of them with an id
-- 39 statements, in the process itself

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = ?
  and game_id = ?
  and deleted_at is null;

begin immediate;

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = ?
  and game_id = ?
  and deleted_at is null;

select task_id, owner_id, game_id, external_task_id, strategy_id, status, params, name, metadata,
    created_at, updated_at, deleted_at, is_listed, revision, api_key_used, oauth_user_id
from tasks
where owner_id = ?
  and game_id = ?
  and deleted_at is null
  and external_task_id = ?;

select users.user_id, users.owner, users.external_user_id, users.created_at
from (
  select value ->> 0 as owner, value ->> 1 as external_user_id, key + 1 as position
  from json_each($1)
) as list
cross join users as users on users.owner = list.owner
  and users.external_user_id = list.external_user_id
  and users.owner_id = $2;

select strategy_id, owner_id, owner, name, description, status, latest_version, published_version,
    created_at, updated_at, archived_at, revision, api_key_used, oauth_user_id
from custom_strategies
where owner_id = ?
  and strategy_id = ?;

select event_ids.event_id as recorded_event_id, event_ids.action_id as recorded_action_id,
    event_ids.outcome, event_ids.user_id as outcome_user_id, event_ids.task_id as outcome_task_id,
    event_ids.award_id as recorded_award_id, event_ids.transaction_id as line, lines.uuid as
    line_uuid, awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from (
  select value ->> 0 as event_id, key + 1 as position
  from json_each($1)
) as list
cross join event_ids as event_ids on event_ids.owner_id = $2
  and event_ids.event_id = list.event_id
left join awards on awards.award_id = event_ids.award_id
  and awards.owner_id = $2
  and event_ids.action_id is null
left join wallet_transactions as lines on lines.transaction_id = event_ids.transaction_id
  and lines.owner_id = $2
left join tasks on tasks.task_id = coalesce(awards.task_id, event_ids.task_id)
  and tasks.owner_id = $2
left join users on users.user_id = coalesce(awards.user_id, event_ids.user_id)
  and users.owner_id = $2;

with recursive taken (award_id, others) as ( select max(coalesce((
  select award_id
  from awards
  order by award_id desc
  limit 1
), 0), coalesce((
  select award_id
  from reversed_awards
  order by award_id desc
  limit 1
), 0)) + 1, $1 - 1 union all select award_id + 1, others - 1 from taken where others > 0 )
select award_id
from taken;

select wallets.user_id, wallets.points, wallets.coin_cents
from (
  select value ->> 0 as user_id, key + 1 as position
  from json_each($1)
) as list
cross join wallets as wallets on wallets.user_id = list.user_id
  and wallets.owner_id = $2;

select timelines.subject_id, timelines.user_id, timelines.awards, timelines.points, timelines.users,
    timelines.tasks, timelines.first_at, timelines.last_at, timelines.previous_at
from (
  select value ->> 0 as subject_id, value ->> 1 as user_id, key + 1 as position
  from json_each($1)
) as list
cross join timelines as timelines on timelines.subject_id = list.subject_id
  and timelines.user_id = list.user_id
  and timelines.owner_id = $2;

select tracked_inputs.owner_id, tracked_inputs.scope, tracked_inputs.input, tracked_inputs.type,
    tracked_inputs.backfill
from tracked_inputs
where owner_id = $1;

select fact_filters.owner_id, fact_filters.scope, fact_filters.filter_id, fact_filters.case_name,
    fact_filters.input, fact_filters.type, fact_filters.backfill
from fact_filters
where owner_id = $1;

select event_ids.event_id as recorded_event_id, event_ids.action_id as recorded_action_id,
    event_ids.outcome, event_ids.user_id as outcome_user_id, event_ids.task_id as outcome_task_id,
    event_ids.award_id as recorded_award_id, event_ids.transaction_id as line, lines.uuid as
    line_uuid, awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from (
  select value ->> 0 as event_id, key + 1 as position
  from json_each($1)
) as list
cross join event_ids as event_ids on event_ids.owner_id = $2
  and event_ids.event_id = list.event_id
left join awards on awards.award_id = event_ids.award_id
  and awards.owner_id = $2
  and event_ids.action_id is null
left join wallet_transactions as lines on lines.transaction_id = event_ids.transaction_id
  and lines.owner_id = $2
left join tasks on tasks.task_id = coalesce(awards.task_id, event_ids.task_id)
  and tasks.owner_id = $2
left join users on users.user_id = coalesce(awards.user_id, event_ids.user_id)
  and users.owner_id = $2;

insert into awards (award_id, uuid, owner_id, game_id, task_id, user_id, kind, points, reversed,
    case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock, tracked,
    data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into event_ids (owner_id, event_id, award_id, action_id, transaction_id, user_id, task_id,
    outcome)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (owner_id, event_id)
  do nothing;

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = min(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = max(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        max(min(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        min(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        min(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users;

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = min(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = max(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        max(min(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        min(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        min(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users
returning subject_id, state, awards;

insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, day, began_at, owner_id)
  do update set awards = timeline_days.awards + excluded.awards,
    points = timeline_days.points + excluded.points,
    first_at = min(timeline_days.first_at, excluded.first_at);

insert into strategy_counts (strategy_id, owner_id, hour, version, slot, line_id, outcome,
    case_name, rule, step, executions, points, points_min, points_max)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (strategy_id, hour, version, slot, line_id, owner_id)
  do update set executions = strategy_counts.executions + excluded.executions,
    points = strategy_counts.points + excluded.points,
    points_min = min(strategy_counts.points_min, excluded.points_min),
    points_max = max(strategy_counts.points_max, excluded.points_max);

insert into awards (award_id, uuid, owner_id, game_id, task_id, user_id, kind, points, reversed,
    case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock, tracked,
    data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into event_ids (owner_id, event_id, award_id, action_id, transaction_id, user_id, task_id,
    outcome)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (owner_id, event_id)
  do nothing;

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = min(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = max(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        max(min(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        min(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        min(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users;

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = min(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = max(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        max(min(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        min(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        min(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users
returning subject_id, state, awards;

insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, day, began_at, owner_id)
  do update set awards = timeline_days.awards + excluded.awards,
    points = timeline_days.points + excluded.points,
    first_at = min(timeline_days.first_at, excluded.first_at);

insert into awards (award_id, uuid, owner_id, game_id, task_id, user_id, kind, points, reversed,
    case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock, tracked,
    data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = min(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = max(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        max(min(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        min(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        min(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users;

insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, day, began_at, owner_id)
  do update set awards = timeline_days.awards + excluded.awards,
    points = timeline_days.points + excluded.points,
    first_at = min(timeline_days.first_at, excluded.first_at);

insert into awards (award_id, uuid, owner_id, game_id, task_id, user_id, kind, points, reversed,
    case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock, tracked,
    data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into timelines (subject_id, user_id, owner_id, game_id, external_user_id, awards, points,
    first_at, last_at, previous_at, users)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, owner_id)
  do update set awards = timelines.awards + excluded.awards,
    points = timelines.points + excluded.points,
    first_at = min(coalesce(timelines.first_at, excluded.first_at), excluded.first_at),
    last_at = max(coalesce(timelines.last_at, excluded.last_at), excluded.last_at),
    previous_at = case when timelines.last_at is null then excluded.previous_at else
        max(min(timelines.last_at, excluded.last_at), coalesce(timelines.previous_at,
        min(timelines.last_at, excluded.last_at)), coalesce(excluded.previous_at,
        min(timelines.last_at, excluded.last_at))) end,
    users = timelines.users + excluded.users;

-- 2 times
insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, day, began_at, owner_id)
  do update set awards = timeline_days.awards + excluded.awards,
    points = timeline_days.points + excluded.points,
    first_at = min(timeline_days.first_at, excluded.first_at);

insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
    coin_cents_after, rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into timeline_days (subject_id, user_id, owner_id, day, began_at, awards, points, first_at)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (subject_id, user_id, day, began_at, owner_id)
  do update set awards = timeline_days.awards + excluded.awards,
    points = timeline_days.points + excluded.points,
    first_at = min(timeline_days.first_at, excluded.first_at);

-- 3 times
insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
    coin_cents_after, rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

update wallets
set points = list.points
from (
  select value ->> 0 as user_id, value ->> 1 as points, key + 1 as position
  from json_each($1)
) as list
where wallets.user_id = list.user_id
  and wallets.owner_id = $2;

insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points,
    conversions, coin_cents, actions_happened, awards_happened, points_happened)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
