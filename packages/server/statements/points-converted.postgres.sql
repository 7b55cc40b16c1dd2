-- POST /users/ann/convert
-- 8 statements, 6 round trips

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

-- round trip 3

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
order by list.position;

-- round trip 4

update wallets
set points = $1,
    coin_cents = $2
where owner_id = $3
  and user_id = $4;

-- round trip 5

insert into audit_entries (entry_id, at, module, level, message, owner, request_id, details,
    api_key_used, oauth_user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- round trip 6

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
