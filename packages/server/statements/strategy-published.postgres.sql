-- POST /strategies/custom/{id}/publish, for a first version that reads `user.awards`
-- 18 statements, 17 round trips

-- round trip 1

select strategy_id, owner_id, owner, name, description, status, latest_version, published_version,
    created_at, updated_at, archived_at, revision, api_key_used, oauth_user_id
from custom_strategies
where owner_id = $1
  and strategy_id = $2;

-- round trip 2

select strategy_id, owner_id, version, status, source, parent, errors, warnings, created_at,
    published_at, superseded_at, api_key_used, oauth_user_id
from strategy_versions
where owner_id = $1
  and strategy_id = $2
  and version = $3;

-- round trip 3

select game_id, external_game_id, null as task_id, null as external_task_id, params
from games
where owner_id = $3
  and deleted_at is null
  and (strategy_id, game_id) > ($1, $2)
  and (strategy_id) <= ($1)
order by strategy_id, game_id
limit 200;

-- round trip 4

select tasks.game_id, games.external_game_id, tasks.task_id, tasks.external_task_id, tasks.params
from ( select task_id, game_id, external_task_id, params from tasks where owner_id = $3 and
    deleted_at is null and (strategy_id, task_id) > ($1, $2) and (strategy_id) <= ($1) order by
    strategy_id, task_id limit 200 ) as tasks
left join games on games.owner_id = $3
  and games.game_id = tasks.game_id
  and games.deleted_at is null
order by tasks.task_id;

-- round trip 5

select game_id, external_game_id, case when exists ( select 1 from tasks where tasks.owner_id = $3
    and tasks.game_id = games.game_id and tasks.deleted_at is null and tasks.strategy_id is null and
    tasks.params <> '{}' limit 1 offset 0 ) then 1 else 0 end as has_tasks
from games
where owner_id = $3
  and deleted_at is null
  and (strategy_id, game_id) > ($1, $2)
  and (strategy_id) <= ($1)
order by strategy_id, game_id
limit 200;

-- round trip 6

begin isolation level read committed;

select strategy_id, owner_id, owner, name, description, status, latest_version, published_version,
    created_at, updated_at, archived_at, revision, api_key_used, oauth_user_id
from custom_strategies
where owner_id = $1
  and strategy_id = $2
for no key update;

-- round trip 7

select strategy_id, owner_id, version, status, source, parent, errors, warnings, created_at,
    published_at, superseded_at, api_key_used, oauth_user_id
from strategy_versions
where owner_id = $1
  and strategy_id = $2
  and version = $3;

-- round trip 8

select game_id, external_game_id, null as task_id, null as external_task_id, params
from games
where owner_id = $3
  and deleted_at is null
  and (strategy_id, game_id) > ($1, $2)
  and (strategy_id) <= ($1)
order by strategy_id, game_id
limit 200;

-- round trip 9

select tasks.game_id, games.external_game_id, tasks.task_id, tasks.external_task_id, tasks.params
from ( select task_id, game_id, external_task_id, params from tasks where owner_id = $3 and
    deleted_at is null and (strategy_id, task_id) > ($1, $2) and (strategy_id) <= ($1) order by
    strategy_id, task_id limit 200 ) as tasks
left join games on games.owner_id = $3
  and games.game_id = tasks.game_id
  and games.deleted_at is null
order by tasks.task_id;

-- round trip 10

select game_id, external_game_id, case when exists ( select 1 from tasks where tasks.owner_id = $3
    and tasks.game_id = games.game_id and tasks.deleted_at is null and tasks.strategy_id is null and
    tasks.params <> '{}' limit 1 offset 0 ) then 1 else 0 end as has_tasks
from games
where owner_id = $3
  and deleted_at is null
  and (strategy_id, game_id) > ($1, $2)
  and (strategy_id) <= ($1)
order by strategy_id, game_id
limit 200;

-- round trip 11

update strategy_versions
set status = $1,
    superseded_at = $2
where owner_id = $3
  and strategy_id = $4
  and status = $5
  and version <> $6
  and version = (
  select published_version
  from custom_strategies
  where owner_id = $7
    and strategy_id = $8
);

-- round trip 12

select 200 + coalesce(octet_length(custom_strategies.name), 0) +
    coalesce(octet_length(custom_strategies.description), 0) as bytes
from custom_strategies
where owner_id = $1
  and strategy_id = $2
for update;

-- round trip 13

update custom_strategies
set strategy_id = $1,
    name = $2,
    description = $3,
    status = $4,
    latest_version = $5,
    published_version = $6,
    created_at = $7,
    updated_at = $8,
    archived_at = $9,
    revision = $10,
    api_key_used = $11,
    oauth_user_id = $12
where owner_id = $13
  and strategy_id = $14
  and revision = $15;

-- round trip 14

select 200 + coalesce(octet_length(strategy_versions.source), 0) +
    coalesce(octet_length(strategy_versions.parent), 0) as bytes
from strategy_versions
where owner_id = $1
  and strategy_id = $2
  and version = $3
for update;

-- round trip 15

update strategy_versions
set strategy_id = $1,
    version = $2,
    status = $3,
    source = $4,
    parent = $5,
    errors = $6,
    warnings = $7,
    created_at = $8,
    published_at = $9,
    superseded_at = $10,
    api_key_used = $11,
    oauth_user_id = $12
where owner_id = $13
  and strategy_id = $14
  and version = $15;

-- round trip 16

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- round trip 17

commit;
