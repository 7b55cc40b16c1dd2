import { sql } from 'kysely';
import { equals, where, within } from './conditions.js';
import type { ExportQueries } from './export-queries.js';

/** Every line of the wallets' ledgers; only those of awards are of a game. */
export const walletTransactions: ExportQueries['wallet-transactions'] = (filter) => {
  const conditions = [
    ...within(filter, { ownerId: 'lines.owner_id', at: 'lines.created_at' }),
    equals('awards.game_id', filter.gameId),
    equals('users.external_user_id', filter.externalUserId),
    equals('lines.type', filter.type),
  ];
  const awards =
    filter.gameId === null
      ? sql``
      : sql`
    join awards on awards.award_id = lines.award_id and awards.owner_id = lines.owner_id`;
  return sql`
    select lines.transaction_id as "transactionId", lines.created_at as "createdAt", users.owner,
      users.external_user_id as "externalUserId", lines.type, lines.points, lines.coin_cents as coins,
      lines.points_after as "pointsAfter", lines.coin_cents_after as "coinsAfter", lines.rate,
      lines.award_id as "awardId", lines.api_key_used as "apiKey_used", lines.oauth_user_id
    from wallet_transactions as lines
    join users on users.user_id = lines.user_id and users.owner_id = lines.owner_id
    ${awards}
    ${where(conditions)}
    order by lines.transaction_id`;
};
