import type { Page, PageRequest } from '../../domain/page.js';
import { type Transaction, type TransactionType, transactionTypes } from '../../domain/wallet.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import type { AwardRow } from '../tables/awards.js';
import { fromStampColumns } from '../tables/stamps.js';
import type { TaskRow } from '../tables/tasks.js';
import { type WalletTransactionRow, walletTransactions } from '../tables/wallet-transactions.js';
import { afterId, beyondAll, countMatches, readPage } from './read-page.js';

export interface TransactionFilter {
  readonly ownerId: number;
  readonly userId: string;
  readonly type: TransactionType | null;
}

/** Without an award there is no task either. */
type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

type TransactionRow = WalletTransactionRow &
  Nullable<Pick<AwardRow, 'game_id' | 'task_id' | 'case_name'> & Pick<TaskRow, 'external_task_id'>>;

/** Newest first. What an award says already is read from the award. */
export async function listTransactions(
  session: Session,
  { ownerId, userId, type }: TransactionFilter,
  page: PageRequest,
): Promise<Page<Transaction>> {
  const before = afterId(page) ?? beyondAll;
  const sql = statementOf(type === null ? transactionTypes : [type]);
  return readPage(page, {
    rows: async (limit) =>
      (await session.connection.query<TransactionRow>(sql, [userId, before, limit, ownerId])).rows,
    count: () => countMatches(session, matchingTransactions(session, { ownerId, userId, type })),
    keyOf: (row) => row.transaction_id,
    toItem: toTransaction,
  });
}

/**
 * Their index has the transactions of each type by themselves, so that a type that a user seldom has is found
 * at once. The newest of all types are among the newest of each. How the index is named: see `downIndex`.
 */
function statementOf(types: readonly TransactionType[]): string {
  const wanted = 'limit cast($3 as integer)';
  const ofType = (type: TransactionType, index: number) => `select * from (
      select ${walletTransactions.listed} from wallet_transactions
      where owner_id = $4 and (user_id, type) >= ($1, '${type}') and (user_id, type, transaction_id) < ($1, '${type}', $2)
      order by user_id desc, type desc, transaction_id desc ${wanted}
    ) as list_${index}`;
  return `select lines.*, awards.game_id, awards.task_id, awards.case_name, tasks.external_task_id
    from (select * from (${types.map(ofType).join(' union all ')}) as lists
        order by transaction_id desc ${wanted}) as lines
      left join awards on awards.owner_id = $4 and awards.award_id = lines.award_id
      left join tasks on tasks.owner_id = $4 and tasks.task_id = awards.task_id
    order by lines.transaction_id desc`;
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    transactionId: row.transaction_id,
    userId: row.user_id,
    type: row.type,
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
  };
}

function matchingTransactions({ db }: Session, { ownerId, userId, type }: TransactionFilter) {
  return downIndex(db.selectFrom('wallet_transactions').where('owner_id', '=', ownerId), {
    equal: { user_id: userId, type },
    order: [],
  });
}
