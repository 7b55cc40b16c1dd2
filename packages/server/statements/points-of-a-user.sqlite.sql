-- GET /games/{gameId}/users/ann/points
-- 5 statements, in the process itself

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = ?
  and game_id = ?
  and deleted_at is null;

select user_id, owner, external_user_id, created_at
from users
where owner_id = ?
  and owner = ?
  and external_user_id = ?;

select points, awards, users
from timelines
where owner_id = ?
  and subject_id = ?
  and user_id = ?;

select count(*) as found
from (
  select 1
  from timelines
  where owner_id = $3
    and (user_id, game_id) >= ($1, $2)
    and (user_id, game_id) <= ($1, $2)
  order by user_id, game_id, subject_id
  limit 1000
) as found_rows;

select tasks.task_id, tasks.external_task_id, tasks.deleted_at, timelines.user_id,
    timelines.external_user_id, timelines.awards, timelines.points, timelines.first_at,
    timelines.last_at
from (
  select *
  from timelines
  where owner_id = $3
    and (user_id, game_id) >= ($1, $2)
    and (user_id, game_id) <= ($1, $2)
  order by user_id, game_id, subject_id
  limit 1000
) as timelines
cross join tasks as tasks on tasks.owner_id = $3
  and tasks.task_id = timelines.subject_id
  and (tasks.external_task_id, tasks.task_id) > ($4, $6)
order by tasks.external_task_id, tasks.task_id
limit cast($5 as integer);
