import { sql } from 'kysely';
import { equals, where, within } from './conditions.js';
import type { ExportQueries } from './export-queries.js';

/** Every line of the wallets' ledgers; only those of awards are of a game. */
export const exportedTransactions: ExportQueries['wallet-transactions'] = (filter) => {
  const conditions = [
    ...within(filter, 'lines'),
    equals('games.game_id', filter.gameId),
    equals('users.external_user_id', filter.externalUserId),
    equals('lines.type', filter.type),
  ];
  return sql`
    select lines.uuid as "transactionId", lines.created_at as "createdAt",
      lines.occurred_at as "occurredAt", users.owner,
      users.external_user_id as "externalUserId", lines.type, lines.points, lines.coin_cents as coins,
      lines.points_after as "pointsAfter", lines.coin_cents_after as "coinsAfter", lines.rate, lines.reference,
      lines.reason, coalesce(awards.description, reversed_awards.description) as description,
      coalesce(awards.uuid, reversed_awards.uuid) as "awardId", games.game_id as "gameId",
      games.external_game_id as "externalGameId", tasks.external_task_id as "externalTaskId",
      coalesce(awards.case_name, reversed_awards.case_name) as "caseName", lines.api_key_used as "apiKey_used", lines.oauth_user_id
    from wallet_transactions as lines
    join users on users.user_id = lines.user_id and users.owner_id = lines.owner_id
    left join awards on awards.award_id = lines.award_id and awards.owner_id = lines.owner_id
    left join reversed_awards on reversed_awards.award_id = lines.award_id
      and reversed_awards.owner_id = lines.owner_id
    left join games on games.game_id = coalesce(awards.game_id, reversed_awards.game_id)
      and games.owner_id = lines.owner_id
    left join tasks on tasks.task_id = coalesce(awards.task_id, reversed_awards.task_id)
      and tasks.owner_id = lines.owner_id
    ${where(conditions)}
    order by lines.transaction_id`;
};
