-- POST /users/ann/reversals, for all that is left of the newest of her awards
-- 60 statements, 58 round trips

-- round trip 1

begin isolation level read committed;

select users.user_id, users.owner, users.external_user_id, users.created_at
from unnest($1::text[], $2::text[])
  with ordinality as list(owner, external_user_id, position)
cross join lateral (
  select users.user_id, users.owner, users.external_user_id, users.created_at
  from users as users
  where users.owner = list.owner
    and users.external_user_id = list.external_user_id
    and users.owner_id = $3
  offset 0
) as users;

-- round trip 2

select pg_advisory_xact_lock_shared(71001, number)
from ( select distinct hashtext(name) as number from unnest($1::text[]) as name order by number ) as
    locks;

-- round trip 3

select tracked_inputs.owner_id, tracked_inputs.scope, tracked_inputs.input, tracked_inputs.type,
    tracked_inputs.backfill
from tracked_inputs
where owner_id = $1;

-- round trip 4

select fact_filters.owner_id, fact_filters.scope, fact_filters.filter_id, fact_filters.case_name,
    fact_filters.input, fact_filters.type, fact_filters.backfill
from fact_filters
where owner_id = $1;

-- round trip 5

select wallets.user_id, wallets.points, wallets.coin_cents
from unnest($1::int8[])
  with ordinality as list(user_id, position)
cross join lateral (
  select wallets.user_id, wallets.points, wallets.coin_cents
  from wallets as wallets
  where wallets.user_id = list.user_id
    and wallets.owner_id = $2
  offset 0
  for update
) as wallets;

-- round trip 6

select awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from unnest($1::uuid[])
  with ordinality as list(id, position)
join awards on awards.uuid = list.id
  and awards.owner_id = $2
join tasks on tasks.task_id = awards.task_id
  and tasks.owner_id = $2
join users on users.user_id = awards.user_id
  and users.owner_id = $2;

-- round trip 7

select tracked_inputs.owner_id, tracked_inputs.scope, tracked_inputs.input, tracked_inputs.type,
    tracked_inputs.backfill
from tracked_inputs
where owner_id = $1;

-- round trip 8

select fact_filters.owner_id, fact_filters.scope, fact_filters.filter_id, fact_filters.case_name,
    fact_filters.input, fact_filters.type, fact_filters.backfill
from fact_filters
where owner_id = $1;

-- round trip 9

select award_id
from awards
where uuid = $1
  and owner_id = $2;

-- round trip 10

insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
    coin_cents_after, rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used,
    oauth_user_id)
select list.uuid, list.user_id, $17::int4, list.type, list.points, list.coin_cents,
    list.points_after, list.coin_cents_after, list.rate, list.reference, list.reason, list.award_id,
    list.occurred_at, list.day, list.created_at, list.api_key_used, list.oauth_user_id
from unnest($1::uuid[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::int8[],
    $8::int8[], $9::text[], $10::text[], $11::int8[], $12::int8[], $13::int4[], $14::int8[],
    $15::text[], $16::text[])
  with ordinality as list(uuid, user_id, type, points, coin_cents, points_after, coin_cents_after,
      rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used, oauth_user_id,
      position)
order by list.position
returning transaction_id;

-- round trip 11

update wallets
set points = $3
where user_id = $1
  and owner_id = $2;

-- round trip 12

update awards
set points = points - $3,
    reversed = coalesce(reversed, 0) + $3
where award_id = $1
  and owner_id = $2;

-- round trip 13

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

-- round trip 14

delete
from awards
where award_id = $1
  and owner_id = $2;

-- round trip 15

select time_zone
from games
where game_id = $1
  and owner_id = $2;

-- round trip 16

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

-- round trip 17

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

-- round trip 18

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, game_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, game_id, occurred_at) < ($6, $7, $4)
order by user_id, game_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 19

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

-- round trip 20

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

-- round trip 21

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, game_id, occurred_at, award_id) < ($6, $7, $2, $3)
  and (user_id, game_id, occurred_at) >= ($6, $7, $4)
order by user_id desc, game_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

-- round trip 22

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

-- round trip 23

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

-- round trip 24

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, game_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, game_id, occurred_at) < ($6, $7, $4)
order by user_id, game_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 25

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

-- round trip 26

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

-- round trip 27

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

-- round trip 28

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, task_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, task_id, occurred_at) < ($6, $7, $4)
order by user_id, task_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 29

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

-- round trip 30

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

-- round trip 31

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, task_id, occurred_at, award_id) < ($6, $7, $2, $3)
  and (user_id, task_id, occurred_at) >= ($6, $7, $4)
order by user_id desc, task_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

-- round trip 32

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

-- round trip 33

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

-- round trip 34

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (user_id, task_id, occurred_at, award_id) > ($6, $7, $2, $3)
  and (user_id, task_id, occurred_at) < ($6, $7, $4)
order by user_id, task_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 35

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

-- round trip 36

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

-- round trip 37

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

-- round trip 38

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (task_id, occurred_at, award_id) > ($6, $2, $3)
  and (task_id, occurred_at) < ($6, $4)
order by task_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 39

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

-- round trip 40

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

-- round trip 41

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (task_id, occurred_at, award_id) < ($6, $2, $3)
  and (task_id, occurred_at) >= ($6, $4)
order by task_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

-- round trip 42

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

-- round trip 43

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (task_id, occurred_at, award_id) > ($6, $2, $3)
  and (task_id, occurred_at) < ($6, $4)
order by task_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 44

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

-- round trip 45

update timelines
set awards = awards - $4,
    points = points - $5,
    users = users - $6,
    tasks = tasks - $7
where subject_id = $1
  and user_id = $2
  and owner_id = $3
returning awards, first_at, last_at, previous_at;

-- round trip 46

select timeline_days.began_at, timeline_days.awards, timeline_days.points, timeline_days.first_at
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
order by began_at;

-- round trip 47

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (game_id, occurred_at, award_id) > ($6, $2, $3)
  and (game_id, occurred_at) < ($6, $4)
order by game_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 48

update timeline_days
set awards = awards - $6,
    points = points - $7,
    first_at = $8
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day = $4
  and began_at = $5;

-- round trip 49

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day < $4
order by subject_id desc, user_id desc, day desc
limit 1;

-- round trip 50

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (game_id, occurred_at, award_id) < ($6, $2, $3)
  and (game_id, occurred_at) >= ($6, $4)
order by game_id desc, occurred_at desc, award_id desc
limit cast($5 as integer);

-- round trip 51

select day
from timeline_days
where subject_id = $1
  and user_id = $2
  and owner_id = $3
  and day > $4
order by subject_id, user_id, day
limit 1;

-- round trip 52

select awards.award_id, awards.uuid, awards.points, awards.case_name, awards.tracked, awards.clock,
    awards.occurred_at, awards.day
from awards
where owner_id = $1
  and (game_id, occurred_at, award_id) > ($6, $2, $3)
  and (game_id, occurred_at) < ($6, $4)
order by game_id, occurred_at, award_id
limit cast($5 as integer);

-- round trip 53

update timelines
set first_at = $4,
    last_at = $5,
    previous_at = $6
where subject_id = $1
  and user_id = $2
  and owner_id = $3;

-- round trip 54

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

-- round trip 55

select awards.award_id, awards.uuid, awards.owner_id, awards.game_id, awards.task_id,
    awards.user_id, awards.kind, awards.points, awards.reversed, awards.case_name, awards.rule,
    awards.reply, awards.lines, awards.strategy_id, awards.strategy_version, awards.params,
    awards.facts, awards.clock, awards.tracked, awards.data, awards.description, awards.event_id,
    awards.occurred_at, awards.created_at, awards.day, awards.backfill, awards.api_key_used,
    awards.oauth_user_id, tasks.external_task_id, users.owner, users.external_user_id
from unnest($1::uuid[])
  with ordinality as list(id, position)
join awards on awards.uuid = list.id
  and awards.owner_id = $2
join tasks on tasks.task_id = awards.task_id
  and tasks.owner_id = $2
join users on users.user_id = awards.user_id
  and users.owner_id = $2;

-- round trip 56

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
from unnest($1::uuid[])
  with ordinality as list(id, position)
join reversed_awards on reversed_awards.uuid = list.id
  and reversed_awards.owner_id = $2
join tasks on tasks.task_id = reversed_awards.task_id
  and tasks.owner_id = $2
join users on users.user_id = reversed_awards.user_id
  and users.owner_id = $2;

-- round trip 57

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- round trip 58

insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points,
    conversions, coin_cents, actions_happened, awards_happened, points_happened)
select $13::int4, list.day, list.slot, list.new_users, list.games, list.actions, list.awards,
    list.points, list.conversions, list.coin_cents, list.actions_happened, list.awards_happened,
    list.points_happened
from unnest($1::int4[], $2::int4[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[],
    $8::int8[], $9::int8[], $10::int8[], $11::int8[], $12::int8[])
  with ordinality as list(day, slot, new_users, games, actions, awards, points, conversions,
      coin_cents, actions_happened, awards_happened, points_happened, position)
order by list.position
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
