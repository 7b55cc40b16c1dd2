-- GET /games/{gameId}/events?externalUserId=ann
-- 4 statements, in the process itself

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = ?
  and game_id = ?
  and deleted_at is null;

select user_id
from users
where owner_id = ?
  and owner = ?
  and external_user_id = ?;

select award_id, occurred_at as at, octet_length(data) as data_bytes
from awards
where owner_id = ?
  and (user_id, game_id) >= (?, ?)
  and (user_id, game_id) <= (?, ?)
order by user_id desc, game_id desc, occurred_at desc, award_id desc
limit ?;

select awards.uuid, awards.kind, awards.data, awards.points, awards.reversed, awards.case_name,
    awards.strategy_id, awards.strategy_version, awards.event_id, awards.clock, awards.occurred_at,
    awards.created_at, users.external_user_id, tasks.external_task_id, games.time_zone, actions.kind
    as type_action
from (
  select value ->> 0 as award_id, key + 1 as position
  from json_each($1)
) as list
join awards on awards.award_id = list.award_id
  and awards.owner_id = $2
join users on users.user_id = awards.user_id
  and users.owner_id = $2
  and users.erased_at is null
join tasks on tasks.task_id = awards.task_id
  and tasks.owner_id = $2
join games on games.game_id = awards.game_id
  and games.owner_id = $2
left join actions on actions.award_id = list.award_id
  and actions.owner_id = $2
order by list.position;
