import type { Check } from './check.js';
import { recordedAwards } from './recorded-awards.js';

const transactions = {
  what: 'transactions',
  sql: 'select count(*) as found from wallet_transactions',
};

/** A line that leaves nothing, since its user was erased. */
const forfeiting = `
  select lines.uuid from wallet_transactions as lines
  left join users on users.owner_id = lines.owner_id and users.user_id = lines.user_id
  where lines.type = 'forfeited' and (lines.points_after <> 0 or lines.coin_cents_after <> 0
    or lines.rate is not null or lines.award_id is not null or users.erased_at is distinct from lines.created_at)`;

/** Every balance that a wallet stood at: where lines began and ended, and where the wallet itself does. */
const balances = `
  select owner_id, user_id, points_after as points, coin_cents_after as coin_cents, 1 as arrived,
    cast(uuid as text) as transaction_id from wallet_transactions
  union all select owner_id, user_id, points_after - points, coin_cents_after - coin_cents, -1,
    cast(uuid as text) from wallet_transactions
  union all select owner_id, user_id, 0, 0, 1, null from wallets
  union all select owner_id, user_id, points, coin_cents, -1, null from wallets`;

/**
 * The lines of each wallet form a chain: each begins at the balance at which another one ended, the first of
 * them at nothing, and the wallet stands where the last one ended. Their ids don't say which came first:
 * replicas whose clocks differ draw them, so balances are matched instead of summed up in an order.
 */
export const walletLineChecks: readonly Check[] = [
  {
    count: transactions,
    wrong: `select user_id, points, coin_cents, sum(arrived) as arrived, min(transaction_id) as transaction_id
        from (${balances}) as balances group by owner_id, user_id, points, coin_cents
        having sum(arrived) <> 0`,
    sentence: (row) =>
      `the wallet of ${row['user_id']} ${Number(row['arrived']) > 0 ? 'came to' : 'went on from'} ` +
      `${row['points']} points and ${row['coin_cents']} hundredths of a coin, and never ` +
      `${Number(row['arrived']) > 0 ? 'went on from' : 'came to'} there: look at the line ` +
      `${row['transaction_id'] ?? 'that is missing'}`,
  },
  {
    count: transactions,
    wrong: `select uuid, type, points, coin_cents, rate from wallet_transactions
        where type = 'points-converted' and (rate is null or rate < 1 or points >= 0 or award_id is not null
          or cast(coin_cents as numeric) * cast(rate as numeric) <> cast(points as numeric) * -100)`,
    sentence: (row) =>
      `the conversion ${row['uuid']} of ${row['points']} points made ${row['coin_cents']} hundredths ` +
      `of a coin at a rate of ${row['rate'] ?? 'none'}`,
  },
  {
    count: transactions,
    wrong: `select lines.uuid, lines.type, awards.kind from wallet_transactions as lines
        left join ${recordedAwards('owner_id', 'award_id', 'kind')} as awards
          on awards.owner_id = lines.owner_id and awards.award_id = lines.award_id
        where lines.type not in ('points-converted', 'forfeited') and (lines.rate is not null or lines.coin_cents <> 0
          or awards.kind is null or lines.type <> 'points-reversed' and lines.type is distinct from
            case awards.kind when 'assigned' then 'points-assigned' else 'points-awarded' end)`,
    sentence: (row) =>
      `the line ${row['uuid']} is ${row['type']}, and its award ${row['kind'] ?? 'missing'}; only ` +
      'conversions have a rate and coins',
  },
  {
    count: transactions,
    wrong: forfeiting,
    sentence: (row) => `the line ${row['uuid']} forfeits something else than all that an erased user had`,
  },
  {
    count: transactions,
    wrong: `select lines.uuid, lines.occurred_at, lines.day,
          awards.occurred_at as awarded_at, lines.created_at
        from wallet_transactions as lines
        left join ${recordedAwards('owner_id', 'award_id', 'occurred_at', 'day')} as awards
          on awards.owner_id = lines.owner_id and awards.award_id = lines.award_id
            and lines.type <> 'points-reversed'
        where lines.occurred_at <> coalesce(awards.occurred_at, lines.created_at)
          or lines.day <> coalesce(awards.day, lines.created_at / 86400000)
          or (lines.reference is not null and lines.type <> 'points-converted')
          or (lines.reason is not null and lines.type <> 'points-reversed')`,
    sentence: (row) =>
      `the line ${row['uuid']} happened at ${row['occurred_at']}, on day ${row['day']}, and not when its award did, at ` +
      `${row['awarded_at'] ?? row['created_at']}, or it has the reference of a conversion or ` +
      'the reason of a reversal',
  },
];
