-- GET /games/{gameId}/users?sort=points
-- 3 statements, 3 round trips

-- round trip 1

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = $1
  and game_id = $2
  and deleted_at is null;

-- round trip 2

select ranked.*, (
  select min(first_at)
  from action_counts
  where user_id = ranked.user_id
    and subject_id = $1
    and day = -2000000000
    and owner_id = $5
) as first_action_at, (
  select max(last_at)
  from action_counts
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
  cross join lateral (
    select timelines.external_user_id, timelines.awards, timelines.first_at, timelines.last_at
    from timelines as timelines
    where timelines.subject_id = ranked.subject_id
      and timelines.user_id = ranked.user_id
      and timelines.owner_id = $5
    offset 0
  ) as timelines
  order by ranked.points desc, ranked.user_id desc
) as ranked
order by ranked.points desc, ranked.user_id desc;

-- round trip 3

select users.user_id, users.name
from unnest($1::int8[])
  with ordinality as list(user_id, position)
join users on users.user_id = list.user_id
  and users.owner_id = $2;
