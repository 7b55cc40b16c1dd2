-- GET /games/{gameId}/leaderboard?externalUserId=ann&around=2
-- 9 statements, 8 round trips

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

select user_id, points, external_user_id, users
from timelines
where owner_id = $1
  and subject_id = $2
  and user_id = $3;

-- round trip 4

select ranked.user_id, ranked.points, timelines.external_user_id
from ( select subject_id, points, user_id from ranks where owner_id = $5 and (subject_id, points,
    user_id) > ($1, $2, $3) and (subject_id) <= ($1) order by subject_id asc, points asc, user_id
    asc limit $4 ) as ranked
cross join lateral (
  select timelines.external_user_id
  from timelines as timelines
  where timelines.subject_id = ranked.subject_id
    and timelines.user_id = ranked.user_id
    and timelines.owner_id = $5
  offset 0
) as timelines
order by ranked.points desc, ranked.user_id desc;

select ranked.user_id, ranked.points, timelines.external_user_id
from ( select subject_id, points, user_id from ranks where owner_id = $5 and (subject_id, points,
    user_id) < ($1, $2, $3) and (subject_id) >= ($1) order by subject_id desc, points desc, user_id
    desc limit $4 ) as ranked
cross join lateral (
  select timelines.external_user_id
  from timelines as timelines
  where timelines.subject_id = ranked.subject_id
    and timelines.user_id = ranked.user_id
    and timelines.owner_id = $5
  offset 0
) as timelines
order by ranked.points desc, ranked.user_id desc;

-- round trip 5

-- 2 times
select count(*) as found
from ( select 1 from ranks where owner_id = $2 and (subject_id, points, user_id) > ($1, $3, $4) and
    (subject_id, points, user_id) < ($1, $5, $6) order by subject_id, points, user_id limit 1001 )
    as found_rows;

-- round trip 6

select user_id, points, external_user_id, users
from timelines
where owner_id = $1
  and subject_id = $2
  and user_id = $3;

-- round trip 7

select users.user_id, users.name
from unnest($1::int8[])
  with ordinality as list(user_id, position)
join users on users.user_id = list.user_id
  and users.owner_id = $2;
