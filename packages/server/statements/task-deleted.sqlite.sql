-- DELETE /games/{gameId}/tasks/{taskId}, for a task with an award
-- 8 statements, in the process itself

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
  and task_id = ?;

select 200 + coalesce(octet_length(tasks.external_task_id), 0) +
    coalesce(octet_length(tasks.params), 0) + coalesce(octet_length(tasks.name), 0) +
    coalesce(octet_length(tasks.metadata), 0) as bytes
from tasks
where owner_id = $1
  and task_id = $2;

update tasks
set task_id = ?,
    game_id = ?,
    external_task_id = ?,
    strategy_id = ?,
    status = ?,
    params = ?,
    name = ?,
    metadata = ?,
    created_at = ?,
    updated_at = ?,
    deleted_at = ?,
    is_listed = ?,
    revision = ?,
    api_key_used = ?,
    oauth_user_id = ?
where owner_id = ?
  and task_id = ?
  and revision = ?
  and deleted_at is null;

update timelines
set state = ?
where owner_id = ?
  and subject_id = ?
  and user_id = ?
returning awards;

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

commit;
