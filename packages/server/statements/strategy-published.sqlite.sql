-- POST /strategies/custom/{id}/publish, for a first version that reads `user.awards`
-- 18 statements, in the process itself

select strategy_id, owner_id, owner, name, description, status, latest_version, published_version,
    created_at, updated_at, archived_at, revision, api_key_used, oauth_user_id
from custom_strategies
where owner_id = ?
  and strategy_id = ?;

select strategy_id, owner_id, version, status, source, parent, errors, warnings, created_at,
    published_at, superseded_at, api_key_used, oauth_user_id
from strategy_versions
where owner_id = ?
  and strategy_id = ?
  and version = ?;

select game_id, external_game_id, null as task_id, null as external_task_id, params
from games
where owner_id = $3
  and deleted_at is null
  and (strategy_id, game_id) > ($1, $2)
  and (strategy_id) <= ($1)
order by strategy_id, game_id
limit 200;

select tasks.game_id, games.external_game_id, tasks.task_id, tasks.external_task_id, tasks.params
from ( select task_id, game_id, external_task_id, params from tasks where owner_id = $3 and
    deleted_at is null and (strategy_id, task_id) > ($1, $2) and (strategy_id) <= ($1) order by
    strategy_id, task_id limit 200 ) as tasks
left join games on games.owner_id = $3
  and games.game_id = tasks.game_id
  and games.deleted_at is null
order by tasks.task_id;

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

begin immediate;

select strategy_id, owner_id, owner, name, description, status, latest_version, published_version,
    created_at, updated_at, archived_at, revision, api_key_used, oauth_user_id
from custom_strategies
where owner_id = ?
  and strategy_id = ?;

select strategy_id, owner_id, version, status, source, parent, errors, warnings, created_at,
    published_at, superseded_at, api_key_used, oauth_user_id
from strategy_versions
where owner_id = ?
  and strategy_id = ?
  and version = ?;

select game_id, external_game_id, null as task_id, null as external_task_id, params
from games
where owner_id = $3
  and deleted_at is null
  and (strategy_id, game_id) > ($1, $2)
  and (strategy_id) <= ($1)
order by strategy_id, game_id
limit 200;

select tasks.game_id, games.external_game_id, tasks.task_id, tasks.external_task_id, tasks.params
from ( select task_id, game_id, external_task_id, params from tasks where owner_id = $3 and
    deleted_at is null and (strategy_id, task_id) > ($1, $2) and (strategy_id) <= ($1) order by
    strategy_id, task_id limit 200 ) as tasks
left join games on games.owner_id = $3
  and games.game_id = tasks.game_id
  and games.deleted_at is null
order by tasks.task_id;

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

update strategy_versions
set status = ?,
    superseded_at = ?
where owner_id = ?
  and strategy_id = ?
  and status = ?
  and version <> ?
  and version = (
  select published_version
  from custom_strategies
  where owner_id = ?
    and strategy_id = ?
);

select 200 + coalesce(octet_length(custom_strategies.name), 0) +
    coalesce(octet_length(custom_strategies.description), 0) as bytes
from custom_strategies
where owner_id = $1
  and strategy_id = $2;

update custom_strategies
set strategy_id = ?,
    name = ?,
    description = ?,
    status = ?,
    latest_version = ?,
    published_version = ?,
    created_at = ?,
    updated_at = ?,
    archived_at = ?,
    revision = ?,
    api_key_used = ?,
    oauth_user_id = ?
where owner_id = ?
  and strategy_id = ?
  and revision = ?;

select 200 + coalesce(octet_length(strategy_versions.source), 0) +
    coalesce(octet_length(strategy_versions.parent), 0) as bytes
from strategy_versions
where owner_id = $1
  and strategy_id = $2
  and version = $3;

update strategy_versions
set strategy_id = ?,
    version = ?,
    status = ?,
    source = ?,
    parent = ?,
    errors = ?,
    warnings = ?,
    created_at = ?,
    published_at = ?,
    superseded_at = ?,
    api_key_used = ?,
    oauth_user_id = ?
where owner_id = ?
  and strategy_id = ?
  and version = ?;

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

commit;
