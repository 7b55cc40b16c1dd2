-- POST /games/{gameId}/tasks/walk/points, with the `eventId` of an award that was given
-- 7 statements, 3 round trips

-- round trip 1

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

-- round trip 2

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

-- round trip 3

commit;
