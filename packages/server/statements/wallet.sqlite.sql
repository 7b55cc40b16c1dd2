-- GET /users/ann/wallet
-- 3 statements, in the process itself

select users.user_id, users.owner, users.external_user_id, users.created_at
from (
  select value ->> 0 as owner, value ->> 1 as external_user_id, key + 1 as position
  from json_each($1)
) as list
cross join users as users on users.owner = list.owner
  and users.external_user_id = list.external_user_id
  and users.owner_id = $2;

select user_id, owner_id, points, coin_cents
from wallets
where owner_id = ?
  and user_id = ?;

select lines.*, coalesce(awards.uuid, reversed_awards.uuid) as award_uuid, coalesce(awards.game_id,
    reversed_awards.game_id) as game_id, coalesce(awards.task_id, reversed_awards.task_id) as
    task_id, coalesce(awards.case_name, reversed_awards.case_name) as case_name,
    coalesce(awards.description, reversed_awards.description) as description, tasks.external_task_id
from (
  select *
  from (
    select *
    from ( select wallet_transactions.transaction_id, wallet_transactions.uuid,
        wallet_transactions.user_id, wallet_transactions.owner_id, wallet_transactions.type,
        wallet_transactions.points, wallet_transactions.coin_cents,
        wallet_transactions.points_after, wallet_transactions.coin_cents_after,
        wallet_transactions.rate, wallet_transactions.reference, wallet_transactions.reason,
        wallet_transactions.award_id, wallet_transactions.occurred_at, wallet_transactions.day,
        wallet_transactions.created_at, wallet_transactions.api_key_used,
        wallet_transactions.oauth_user_id from wallet_transactions where owner_id = $6 and (user_id,
        type, created_at) >= ($1, 'points-awarded', $4) and (user_id, type, created_at,
        transaction_id) < ($1, 'points-awarded', $2, $3) order by user_id desc, type desc,
        created_at desc, transaction_id desc limit cast($5 as integer) ) as list_0
    union all
    select *
    from ( select wallet_transactions.transaction_id, wallet_transactions.uuid,
        wallet_transactions.user_id, wallet_transactions.owner_id, wallet_transactions.type,
        wallet_transactions.points, wallet_transactions.coin_cents,
        wallet_transactions.points_after, wallet_transactions.coin_cents_after,
        wallet_transactions.rate, wallet_transactions.reference, wallet_transactions.reason,
        wallet_transactions.award_id, wallet_transactions.occurred_at, wallet_transactions.day,
        wallet_transactions.created_at, wallet_transactions.api_key_used,
        wallet_transactions.oauth_user_id from wallet_transactions where owner_id = $6 and (user_id,
        type, created_at) >= ($1, 'points-assigned', $4) and (user_id, type, created_at,
        transaction_id) < ($1, 'points-assigned', $2, $3) order by user_id desc, type desc,
        created_at desc, transaction_id desc limit cast($5 as integer) ) as list_1
    union all
    select *
    from ( select wallet_transactions.transaction_id, wallet_transactions.uuid,
        wallet_transactions.user_id, wallet_transactions.owner_id, wallet_transactions.type,
        wallet_transactions.points, wallet_transactions.coin_cents,
        wallet_transactions.points_after, wallet_transactions.coin_cents_after,
        wallet_transactions.rate, wallet_transactions.reference, wallet_transactions.reason,
        wallet_transactions.award_id, wallet_transactions.occurred_at, wallet_transactions.day,
        wallet_transactions.created_at, wallet_transactions.api_key_used,
        wallet_transactions.oauth_user_id from wallet_transactions where owner_id = $6 and (user_id,
        type, created_at) >= ($1, 'points-converted', $4) and (user_id, type, created_at,
        transaction_id) < ($1, 'points-converted', $2, $3) order by user_id desc, type desc,
        created_at desc, transaction_id desc limit cast($5 as integer) ) as list_2
    union all
    select *
    from ( select wallet_transactions.transaction_id, wallet_transactions.uuid,
        wallet_transactions.user_id, wallet_transactions.owner_id, wallet_transactions.type,
        wallet_transactions.points, wallet_transactions.coin_cents,
        wallet_transactions.points_after, wallet_transactions.coin_cents_after,
        wallet_transactions.rate, wallet_transactions.reference, wallet_transactions.reason,
        wallet_transactions.award_id, wallet_transactions.occurred_at, wallet_transactions.day,
        wallet_transactions.created_at, wallet_transactions.api_key_used,
        wallet_transactions.oauth_user_id from wallet_transactions where owner_id = $6 and (user_id,
        type, created_at) >= ($1, 'points-reversed', $4) and (user_id, type, created_at,
        transaction_id) < ($1, 'points-reversed', $2, $3) order by user_id desc, type desc,
        created_at desc, transaction_id desc limit cast($5 as integer) ) as list_3
    union all
    select *
    from ( select wallet_transactions.transaction_id, wallet_transactions.uuid,
        wallet_transactions.user_id, wallet_transactions.owner_id, wallet_transactions.type,
        wallet_transactions.points, wallet_transactions.coin_cents,
        wallet_transactions.points_after, wallet_transactions.coin_cents_after,
        wallet_transactions.rate, wallet_transactions.reference, wallet_transactions.reason,
        wallet_transactions.award_id, wallet_transactions.occurred_at, wallet_transactions.day,
        wallet_transactions.created_at, wallet_transactions.api_key_used,
        wallet_transactions.oauth_user_id from wallet_transactions where owner_id = $6 and (user_id,
        type, created_at) >= ($1, 'forfeited', $4) and (user_id, type, created_at, transaction_id) <
        ($1, 'forfeited', $2, $3) order by user_id desc, type desc, created_at desc, transaction_id
        desc limit cast($5 as integer) ) as list_4
  ) as lists
  order by created_at desc, transaction_id desc
  limit cast($5 as integer)
) as lines
left join awards on awards.owner_id = $6
  and awards.award_id = lines.award_id
left join reversed_awards on reversed_awards.owner_id = $6
  and reversed_awards.award_id = lines.award_id
left join tasks on tasks.owner_id = $6
  and tasks.task_id = coalesce(awards.task_id, reversed_awards.task_id)
order by lines.created_at desc, lines.transaction_id desc;
