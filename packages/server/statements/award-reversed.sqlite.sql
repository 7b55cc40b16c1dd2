-- POST /users/ann/reversals, for all that is left of the newest of her awards
-- 59 statements, in the process itself

begin immediate;

select users.user_id, users.owner, users.external_user_id, users.created_at
from (
  select value ->> 0 as owner, value ->> 1 as external_user_id, key + 1 as position
  from json_each($1)
) as list
cross join users as users on users.owner = list.owner
  and users.external_user_id = list.external_user_id
  and users.owner_id = $2;

select tracked_inputs.owner_id, tracked_inputs.scope, tracked_inputs.input, tracked_inputs.type,
    tracked_inputs.backfill
from tracked_inputs
where owner_id = $1;

select fact_filters.owner_id, fact_filters.scope, fact_filters.filter_id, fact_filters.case_name,
    fact_filters.input, fact_filters.type, fact_filters.backfill
from fact_filters
where owner_id = $1;

select wallets.user_id, wallets.points, wallets.coin_cents
from (
  select value ->> 0 as user_id, key + 1 as position
  from json_each($1)
) as list
cross join wallets as wallets on wallets.user_id = list.user_id
  and wallets.owner_id = $2;

select awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from (
  select value ->> 0 as id, key + 1 as position
  from json_each($1)
) as list
join awards on awards.uuid = list.id
  and awards.owner_id = $2
join tasks on tasks.task_id = awards.task_id
  and tasks.owner_id = $2
join users on users.user_id = awards.user_id
  and users.owner_id = $2;

select tracked_inputs.owner_id, tracked_inputs.scope, tracked_inputs.input, tracked_inputs.type,
    tracked_inputs.backfill
from tracked_inputs
where owner_id = $1;

select fact_filters.owner_id, fact_filters.scope, fact_filters.filter_id, fact_filters.case_name,
    fact_filters.input, fact_filters.type, fact_filters.backfill
from fact_filters
where owner_id = $1;

select award_id
from awards
where uuid = $1
  and owner_id = $2;

insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
    coin_cents_after, rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
returning transaction_id;

update wallets
set points = $3
where user_id = $1
  and owner_id = $2;

update awards
set points = points - $3,
    reversed = coalesce(reversed, 0) + $3
where award_id = $1
  and owner_id = $2;

insert into reversed_awards (award_id, uuid, owner_id, game_id, task_id, user_id, kind, points,
    reversed, case_name, rule, reply, lines, strategy_id, strategy_version, params, facts, clock,
    tracked, data, description, event_id, occurred_at, created_at, day, backfill, api_key_used,
    oauth_user_id)
select award_id, uuid, owner_id, game_id, task_id, user_id, kind, points, reversed, case_name, rule,
    reply, lines, strategy_id, strategy_version, params, facts, clock, tracked, data, description,
    event_id, occurred_at, created_at, day, backfill, api_key_used, oauth_user_id
from awards
where award_id = $1
  and owner_id = $2;

delete
from awards
where award_id = $1
  and owner_id = $2;

select time_zone
from games
where game_id = $1
  and owner_id = $2;

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, game_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, game_id, occurred_at) < ($6, $7, $4)
order by user_id, game_id, occurred_at, award_id
limit cast($5 as integer);

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, game_id, occurred_at, award_id) < ($6, $7, $2, $3)
  and (user_id, game_id, occurred_at) >= ($6, $7, $4)
order by user_id desc, game_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, game_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, game_id, occurred_at) < ($6, $7, $4)
order by user_id, game_id, occurred_at, award_id
limit cast($5 as integer);

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, task_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, task_id, occurred_at) < ($6, $7, $4)
order by user_id, task_id, occurred_at, award_id
limit cast($5 as integer);

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, task_id, occurred_at, award_id) < ($6, $7, $2, $3)
  and (user_id, task_id, occurred_at) >= ($6, $7, $4)
order by user_id desc, task_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, task_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, task_id, occurred_at) < ($6, $7, $4)
order by user_id, task_id, occurred_at, award_id
limit cast($5 as integer);

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (task_id, occurred_at, award_id) > ($6, $2, $3)
  and (task_id, occurred_at) < ($6, $4)
order by task_id, occurred_at, award_id
limit cast($5 as integer);

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (task_id, occurred_at, award_id) < ($6, $2, $3)
  and (task_id, occurred_at) >= ($6, $4)
order by task_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (task_id, occurred_at, award_id) > ($6, $2, $3)
  and (task_id, occurred_at) < ($6, $4)
order by task_id, occurred_at, award_id
limit cast($5 as integer);

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (game_id, occurred_at, award_id) > ($6, $2, $3)
  and (game_id, occurred_at) < ($6, $4)
order by game_id, occurred_at, award_id
limit cast($5 as integer);

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (game_id, occurred_at, award_id) < ($6, $2, $3)
  and (game_id, occurred_at) >= ($6, $4)
order by game_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (game_id, occurred_at, award_id) > ($6, $2, $3)
  and (game_id, occurred_at) < ($6, $4)
order by game_id, occurred_at, award_id
limit cast($5 as integer);

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

select lines.*, coalesce(awards.uuid, reversed_awards.uuid) as award_uuid, coalesce(awards.game_id,
    reversed_awards.game_id) as game_id, coalesce(awards.task_id, reversed_awards.task_id) as
    task_id, coalesce(awards.case_name, reversed_awards.case_name) as case_name,
    coalesce(awards.description, reversed_awards.description) as description, tasks.external_task_id
from (
  select wallet_transactions.transaction_id, wallet_transactions.uuid, wallet_transactions.user_id,
      wallet_transactions.owner_id, wallet_transactions.type, wallet_transactions.points,
      wallet_transactions.coin_cents, wallet_transactions.points_after,
      wallet_transactions.coin_cents_after, wallet_transactions.rate, wallet_transactions.reference,
      wallet_transactions.reason, wallet_transactions.award_id, wallet_transactions.occurred_at,
      wallet_transactions.day, wallet_transactions.created_at, wallet_transactions.api_key_used,
      wallet_transactions.oauth_user_id
  from wallet_transactions
  where transaction_id = $1
    and owner_id = $2
) as lines
left join awards on awards.owner_id = $2
  and awards.award_id = lines.award_id
left join reversed_awards on reversed_awards.owner_id = $2
  and reversed_awards.award_id = lines.award_id
left join tasks on tasks.owner_id = $2
  and tasks.task_id = coalesce(awards.task_id, reversed_awards.task_id);

select awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from (
  select value ->> 0 as id, key + 1 as position
  from json_each($1)
) as list
join awards on awards.uuid = list.id
  and awards.owner_id = $2
join tasks on tasks.task_id = awards.task_id
  and tasks.owner_id = $2
join users on users.user_id = awards.user_id
  and users.owner_id = $2;

select reversed_awards.award_id, reversed_awards.uuid, reversed_awards.owner_id,
    reversed_awards.game_id, reversed_awards.task_id, reversed_awards.user_id, reversed_awards.kind,
    reversed_awards.points, reversed_awards.reversed, reversed_awards.case_name,
    reversed_awards.rule, reversed_awards.reply, reversed_awards.lines, reversed_awards.strategy_id,
    reversed_awards.strategy_version, reversed_awards.params, reversed_awards.facts,
    reversed_awards.clock, reversed_awards.tracked, reversed_awards.data,
    reversed_awards.description, reversed_awards.event_id, reversed_awards.occurred_at,
    reversed_awards.created_at, reversed_awards.day, reversed_awards.backfill,
    reversed_awards.api_key_used, reversed_awards.oauth_user_id, tasks.external_task_id,
    users.owner, users.external_user_id
from (
  select value ->> 0 as id, key + 1 as position
  from json_each($1)
) as list
join reversed_awards on reversed_awards.uuid = list.id
  and reversed_awards.owner_id = $2
join tasks on tasks.task_id = reversed_awards.task_id
  and tasks.owner_id = $2
join users on users.user_id = reversed_awards.user_id
  and users.owner_id = $2;

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points,
    conversions, coin_cents, actions_happened, awards_happened, points_happened)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (owner_id, day, slot)
  do update set new_users = activity_days.new_users + excluded.new_users,
    games = activity_days.games + excluded.games,
    actions = activity_days.actions + excluded.actions,
    awards = activity_days.awards + excluded.awards,
    points = activity_days.points + excluded.points,
    conversions = activity_days.conversions + excluded.conversions,
    coin_cents = activity_days.coin_cents + excluded.coin_cents,
    actions_happened = activity_days.actions_happened + excluded.actions_happened,
    awards_happened = activity_days.awards_happened + excluded.awards_happened,
    points_happened = activity_days.points_happened + excluded.points_happened;

commit;
