import type { Page, PageRequest } from '../../domain/page.js';
import type { Transaction, TransactionType } from '../../domain/wallet.js';
import type { Session } from '../kysely/session.js';
import { afterId, countMatches, readPage } from './read-page.js';
import { fromStampColumns } from './stamp-columns.js';

export interface TransactionFilter {
  readonly userId: string;
  readonly type: TransactionType | null;
}

/** Newest first. What an award says already is read from the award. */
export async function listTransactions(
  session: Session,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<Page<Transaction>> {
  const after = afterId(page);
  const matching = matchingTransactions(session, filter);
  const following = after === null ? matching : matching.where('transaction_id', '<', after);
  return readPage(page, {
    rows: (limit) =>
      following
        .leftJoin('awards', 'awards.award_id', 'wallet_transactions.award_id')
        .leftJoin('tasks', 'tasks.task_id', 'awards.task_id')
        .select([
          'transaction_id',
          'wallet_transactions.user_id',
          'type',
          'wallet_transactions.points',
          'coin_cents',
          'points_after',
          'coin_cents_after',
          'rate',
          'wallet_transactions.award_id',
          'wallet_transactions.created_at',
          'wallet_transactions.api_key_used',
          'wallet_transactions.oauth_user_id',
        ])
        .select(['awards.game_id', 'awards.task_id', 'awards.case_name', 'tasks.external_task_id'])
        .orderBy('transaction_id', 'desc')
        .limit(limit)
        .execute(),
    count: () => countMatches(session, matching),
    keyOf: (row) => row.transaction_id,
    toItem: (row) => ({
      transactionId: row.transaction_id,
      userId: row.user_id,
      type: row.type as TransactionType,
      points: row.points,
      coinCents: row.coin_cents,
      pointsAfter: row.points_after,
      coinCentsAfter: row.coin_cents_after,
      rate: row.rate,
      awardId: row.award_id,
      gameId: row.game_id,
      taskId: row.task_id,
      externalTaskId: row.external_task_id,
      caseName: row.case_name,
      createdAt: row.created_at,
      stamps: fromStampColumns(row),
    }),
  });
}

function matchingTransactions({ db }: Session, { userId, type }: TransactionFilter) {
  const query = db.selectFrom('wallet_transactions').where('wallet_transactions.user_id', '=', userId);
  return type === null ? query : query.where('type', '=', type);
}
