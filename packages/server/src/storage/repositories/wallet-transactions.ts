import type { Page, PageRequest } from '../../domain/page.js';
import { momentsAround, type Stretch } from '../../domain/span.js';
import { type Transaction, type TransactionType, transactionTypes } from '../../domain/wallet.js';
import type { TransactionFilter } from '../../ports/user-repository.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import type { AwardRow } from '../tables/awards.js';
import { fromStampColumns } from '../tables/stamps.js';
import type { TaskRow } from '../tables/tasks.js';
import { type WalletTransactionRow, walletTransactions } from '../tables/wallet-transactions.js';
import { keyOfPlace, type NumberedPlace, numberedPlaceAfter } from './place-in-time.js';
import { countMatches, readPage } from './read-page.js';

/** A wallet with the number of whose it is, and which of its lines are meant. */
interface Wanted extends TransactionFilter {
  readonly ownerId: number;
  readonly userId: number;
}

/** Without an award there is no task either. */
type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

type TransactionRow = WalletTransactionRow &
  Nullable<
    Pick<AwardRow, 'game_id' | 'task_id' | 'case_name' | 'description'> & Pick<TaskRow, 'external_task_id'>
  > & { readonly award_uuid: string | null };

/** Newest first. What an award says already is read from the award. */
export async function listTransactions(
  session: Session,
  wanted: Wanted,
  page: PageRequest,
): Promise<Page<Transaction>> {
  const { ownerId, userId, type, happened, recorded } = wanted;
  const column = happened === null ? 'created_at' : 'occurred_at';
  const days = happened?.unit === 'day' ? happened : null;
  const { from, to } = momentsAround(happened ?? recorded ?? allTime);
  const [at, id]: NumberedPlace = numberedPlaceAfter(page.after) ?? (to === null ? END : [to, 0]);
  const sql = statementOf(type === null ? transactionTypes : [type], column, days !== null);
  const bounds = [userId, at, id, from ?? BEGINNING];
  const between = days === null ? [] : [days.from ?? -LAST_DAY, days.to ?? LAST_DAY];
  return readPage(page, {
    rows: async (limit) =>
      (await session.connection.query<TransactionRow>(sql, [...bounds, limit, ownerId, ...between])).rows,
    count: () => countMatches(session, matchingTransactions(session, wanted)),
    keyOf: (row) => keyOfPlace([row[column], row.transaction_id]),
    toItem: toTransaction,
  });
}

const allTime: Stretch = { unit: 'moment', from: null, to: null };
/** Before and after everything. */
const BEGINNING = -9_000_000_000_000_000;
const LAST_DAY = 100_000_001;
const END: NumberedPlace = [-BEGINNING, Number.MAX_SAFE_INTEGER];

/**
 * Their index has the transactions of each type by themselves, so that a type that a user seldom has is found
 * at once. The newest of all types are among the newest of each. How the index is named: see `downIndex`.
 */
function statementOf(
  types: readonly TransactionType[],
  at: 'created_at' | 'occurred_at',
  hasDays: boolean,
): string {
  const wanted = 'limit cast($5 as integer)';
  const onDays = hasDays ? 'and day >= $7 and day < $8' : '';
  const ofType = (type: TransactionType, index: number) => `select * from (
      select ${walletTransactions.listed} from wallet_transactions
      where owner_id = $6 and (user_id, type, ${at}) >= ($1, '${type}', $4)
        and (user_id, type, ${at}, transaction_id) < ($1, '${type}', $2, $3) ${onDays}
      order by user_id desc, type desc, ${at} desc, transaction_id desc ${wanted}
    ) as list_${index}`;
  return `select lines.*, ${awardListed}
    from (select * from (${types.map(ofType).join(' union all ')}) as lists
        order by ${at} desc, transaction_id desc ${wanted}) as lines ${joinAward('$6')}
    order by lines.${at} desc, lines.transaction_id desc`;
}

const awardListed = ['uuid', 'game_id', 'task_id', 'case_name', 'description']
  .map(
    (name) => `coalesce(awards.${name}, reversed_awards.${name}) as ${name === 'uuid' ? 'award_uuid' : name}`,
  )
  .concat('tasks.external_task_id')
  .join(', ');

/** A line's award may have been cancelled. */
function joinAward(owner: string): string {
  return `left join awards on awards.owner_id = ${owner} and awards.award_id = lines.award_id
      left join reversed_awards on reversed_awards.owner_id = ${owner}
        and reversed_awards.award_id = lines.award_id
      left join tasks on tasks.owner_id = ${owner}
        and tasks.task_id = coalesce(awards.task_id, reversed_awards.task_id)`;
}

/** One line of an owner, by its number. */
export async function readTransaction(
  { connection }: Session,
  ownerId: number,
  transactionId: number,
): Promise<Transaction> {
  const { rows } = await connection.query<TransactionRow>(oneSql, [transactionId, ownerId]);
  const [row] = rows;
  if (row === undefined) throw new Error(`the line ${transactionId} is missing`);
  return toTransaction(row);
}

const oneSql = `select lines.*, ${awardListed}
  from (select ${walletTransactions.listed} from wallet_transactions
    where transaction_id = $1 and owner_id = $2) as lines ${joinAward('$2')}`;

function toTransaction(row: TransactionRow): Transaction {
  return {
    transactionId: row.uuid,
    userId: row.user_id,
    type: row.type,
    points: row.points,
    coinCents: row.coin_cents,
    pointsAfter: row.points_after,
    coinCentsAfter: row.coin_cents_after,
    rate: row.rate,
    awardId: row.award_uuid,
    gameId: row.game_id,
    taskId: row.task_id,
    externalTaskId: row.external_task_id,
    caseName: row.case_name,
    description: row.description,
    reference: row.reference,
    reason: row.reason,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    stamps: fromStampColumns(row),
  };
}

/** No request asks for their number together with a time. */
function matchingTransactions({ db }: Session, { ownerId, userId, type }: Wanted) {
  return downIndex(db.selectFrom('wallet_transactions').where('owner_id', '=', ownerId), {
    equal: { user_id: userId, type },
    order: [],
  });
}
