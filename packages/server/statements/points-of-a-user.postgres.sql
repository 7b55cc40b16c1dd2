-- GET /games/{gameId}/users/ann/points
-- 5 statements, 5 round trips

-- round trip 1

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = $1
  and game_id = $2
  and deleted_at is null;

-- round trip 2

select user_id, owner, external_user_id, created_at
from users
where owner_id = $1
  and owner = $2
  and external_user_id = $3;

-- round trip 3

select points, awards, users
from timelines
where owner_id = $1
  and subject_id = $2
  and user_id = $3;

-- round trip 4

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

-- round trip 5

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
cross join lateral (
  select tasks.task_id, tasks.external_task_id, tasks.deleted_at
  from tasks as tasks
  where tasks.owner_id = $3
    and tasks.task_id = timelines.subject_id
    and (tasks.external_task_id, tasks.task_id) > ($4, $6)
  offset 0
) as tasks
order by tasks.external_task_id, tasks.task_id
limit cast($5 as integer);
