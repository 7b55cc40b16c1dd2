-- DELETE /games/{gameId}/tasks/{taskId}, for a task with an award
-- 8 statements, 7 round trips

-- round trip 1

begin isolation level read committed;

select game_id, owner_id, owner, external_game_id, platform, strategy_id, time_zone, params, name,
    metadata, levels, created_at, updated_at, deleted_at, revision, api_key_used, oauth_user_id
from games
where owner_id = $1
  and game_id = $2
  and deleted_at is null;

-- round trip 2

select task_id, owner_id, game_id, external_task_id, strategy_id, status, params, name, metadata,
    created_at, updated_at, deleted_at, is_listed, revision, api_key_used, oauth_user_id
from tasks
where owner_id = $1
  and game_id = $2
  and deleted_at is null
  and task_id = $3;

-- round trip 3

select 200 + coalesce(octet_length(tasks.external_task_id), 0) +
    coalesce(octet_length(tasks.params), 0) + coalesce(octet_length(tasks.name), 0) +
    coalesce(octet_length(tasks.metadata), 0) as bytes
from tasks
where owner_id = $1
  and task_id = $2
for update;

-- round trip 4

update tasks
set task_id = $1,
    game_id = $2,
    external_task_id = $3,
    strategy_id = $4,
    status = $5,
    params = $6,
    name = $7,
    metadata = $8,
    created_at = $9,
    updated_at = $10,
    deleted_at = $11,
    is_listed = $12,
    revision = $13,
    api_key_used = $14,
    oauth_user_id = $15
where owner_id = $16
  and task_id = $17
  and revision = $18
  and deleted_at is null;

-- round trip 5

update timelines
set state = $1
where owner_id = $2
  and subject_id = $3
  and user_id = $4
returning awards;

-- round trip 6

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- round trip 7

commit;
