import type { SqlWords } from '../dialects/sql-words.js';
import type { Check } from './check.js';
import { differences } from './differences.js';

const wallets = { what: 'wallets', sql: 'select count(*) as found from wallets' };
const transactions = {
  what: 'transactions',
  sql: 'select count(*) as found from wallet_transactions',
};

export function walletChecks({ whole }: SqlWords): readonly Check[] {
  return [
    {
      count: wallets,
      wrong: `select wallets.user_id, wallets.points, wallets.coin_cents,
          coalesce(sums.points, 0) as points_summed, coalesce(sums.coin_cents, 0) as coin_cents_summed
        from wallets left join (
          select owner_id, user_id, ${whole('sum(points)')} as points, ${whole('sum(coin_cents)')} as coin_cents
          from wallet_transactions group by owner_id, user_id
        ) as sums on sums.owner_id = wallets.owner_id and sums.user_id = wallets.user_id
        where wallets.points <> coalesce(sums.points, 0) or wallets.coin_cents <> coalesce(sums.coin_cents, 0)`,
      sentence: (row) =>
        `the wallet of ${row['user_id']} holds ${row['points']} points and ${row['coin_cents']} hundredths of a coin; ` +
        `its transactions sum to ${row['points_summed']} and ${row['coin_cents_summed']}`,
    },
    {
      count: wallets,
      wrong: 'select user_id, points, coin_cents from wallets where points < 0 or coin_cents < 0',
      sentence: (row) =>
        `the wallet of ${row['user_id']} is negative: ${row['points']}, ${row['coin_cents']}`,
    },
    {
      count: wallets,
      wrong: `select users.user_id from users
        left join wallets on wallets.owner_id = users.owner_id and wallets.user_id = users.user_id
        where wallets.user_id is null`,
      sentence: (row) => `the user ${row['user_id']} has no wallet`,
    },
    {
      count: transactions,
      wrong: `select transactions.uuid from wallet_transactions as transactions
        left join wallets on wallets.owner_id = transactions.owner_id and wallets.user_id = transactions.user_id
        where wallets.user_id is null`,
      sentence: (row) => `the transaction ${row['uuid']} belongs to no wallet`,
    },
    {
      count: transactions,
      wrong: differences({
        keys: ['award_id', 'user_id'],
        values: ['points', 'lines'],
        kept: `select owner_id, award_id, user_id, ${whole('sum(points)')} as points, count(*) as lines
          from wallet_transactions where award_id is not null group by owner_id, award_id, user_id`,
        ledger: 'select owner_id, award_id, user_id, points, 1 as lines from awards where points <> 0',
      }),
      sentence: (row) =>
        `award ${row['award_id']} of ${row['ledger_points'] ?? 'no'} points moved ${row['points'] ?? 'no'} points ` +
        `in its user's wallet, in ${row['lines'] ?? 'no'} transactions`,
    },
  ];
}
