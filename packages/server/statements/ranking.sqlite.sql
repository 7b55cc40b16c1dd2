-- GET /games/{gameId}/users?sort=points
-- 3 statements, in the process itself

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = ?
  and game_id = ?
  and deleted_at is null;

select ranked.*, (
  select min(first_at)
  from action_counts indexed by action_counts_of_user
  where user_id = ranked.user_id
    and subject_id = $1
    and day = -2000000000
    and owner_id = $5
) as first_action_at, (
  select max(last_at)
  from action_counts indexed by action_counts_of_user
  where user_id = ranked.user_id
    and subject_id = $1
    and day = -2000000000
    and owner_id = $5
) as last_action_at
from (
  select ranked.user_id, ranked.points, timelines.external_user_id, timelines.awards,
      timelines.first_at, timelines.last_at
  from ( select subject_id, points, user_id from ranks where owner_id = $5 and (subject_id, points,
      user_id) < ($1, $2, $3) and (subject_id) >= ($1) order by subject_id desc, points desc,
      user_id desc limit $4 ) as ranked
  cross join timelines as timelines on timelines.subject_id = ranked.subject_id
    and timelines.user_id = ranked.user_id
    and timelines.owner_id = $5
  order by ranked.points desc, ranked.user_id desc
) as ranked
order by ranked.points desc, ranked.user_id desc;

select users.user_id, users.name
from (
  select value ->> 0 as user_id, key + 1 as position
  from json_each($1)
) as list
join users on users.user_id = list.user_id
  and users.owner_id = $2;
