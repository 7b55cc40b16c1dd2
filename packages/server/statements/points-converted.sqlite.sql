-- POST /users/ann/convert
-- 8 statements, in the process itself

begin immediate;

select users.user_id, users.owner, users.external_user_id, users.created_at
from (
  select value ->> 0 as owner, value ->> 1 as external_user_id, key + 1 as position
  from json_each($1)
) as list
cross join users as users on users.owner = list.owner
  and users.external_user_id = list.external_user_id
  and users.owner_id = $2;

select wallets.user_id, wallets.points, wallets.coin_cents
from (
  select value ->> 0 as user_id, key + 1 as position
  from json_each($1)
) as list
cross join wallets as wallets on wallets.user_id = list.user_id
  and wallets.owner_id = $2;

insert into wallet_transactions (uuid, user_id, owner_id, type, points, coin_cents, points_after,
    coin_cents_after, rate, reference, reason, award_id, occurred_at, day, created_at, api_key_used,
    oauth_user_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

update wallets
set points = ?,
    coin_cents = ?
where owner_id = ?
  and user_id = ?;

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
