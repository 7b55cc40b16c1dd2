import type { SqlWords } from '../dialects/sql-words.js';
import type { Check } from './check.js';
import { differences } from './differences.js';
import { recordedAwards } from './recorded-awards.js';

const REVERSED = 'points-reversed';

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
      wrong: 'select user_id, coin_cents from wallets where coin_cents < 0',
      sentence: (row) => `the wallet of ${row['user_id']} has fewer than no coins: ${row['coin_cents']}`,
    },
    {
      count: wallets,
      wrong: `select users.user_id, users.erased_at from users
        left join wallets on wallets.owner_id = users.owner_id and wallets.user_id = users.user_id
        where (wallets.user_id is null) <> (users.erased_at is not null)`,
      sentence: (row) =>
        row['erased_at'] === null
          ? `the user ${row['user_id']} has no wallet`
          : `the user ${row['user_id']} was erased and has a wallet`,
    },
    {
      count: transactions,
      wrong: `select transactions.uuid from wallet_transactions as transactions
        left join wallets on wallets.owner_id = transactions.owner_id and wallets.user_id = transactions.user_id
        left join users on users.owner_id = transactions.owner_id and users.user_id = transactions.user_id
        where wallets.user_id is null and users.erased_at is null`,
      sentence: (row) => `the transaction ${row['uuid']} belongs to no wallet`,
    },
    {
      count: transactions,
      wrong: differences({
        keys: ['award_id', 'user_id'],
        values: ['points', 'reversed', 'lines'],
        kept: `select owner_id, award_id, user_id, ${whole('sum(points)')} as points,
            ${whole(`sum(case type when '${REVERSED}' then -points else 0 end)`)} as reversed,
            ${whole(`sum(case type when '${REVERSED}' then 0 else 1 end)`)} as lines
          from wallet_transactions where award_id is not null group by owner_id, award_id, user_id`,
        ledger: `select owner_id, award_id, user_id, points, coalesce(reversed, 0) as reversed,
            case points + coalesce(reversed, 0) when 0 then 0 else 1 end as lines
          from ${recordedAwards('owner_id', 'award_id', 'user_id', 'points', 'reversed')} as awards
          where points <> 0 or reversed is not null`,
      }),
      sentence: (row) =>
        `award ${row['award_id']} of ${row['ledger_points'] ?? 'no'} points, ${row['ledger_reversed'] ?? 'none'} of them ` +
        `taken back, moved ${row['points'] ?? 'no'} points in its user's wallet, ${row['reversed'] ?? 'none'} taken back, ` +
        `by ${row['lines'] ?? 'no'} lines`,
    },
  ];
}
