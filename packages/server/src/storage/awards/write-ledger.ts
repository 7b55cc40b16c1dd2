import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { Balance } from '../../domain/wallet.js';
import type { Ids } from '../../ports/clock.js';
import { insertion } from '../dialects/bulk-insert.js';
import type { Connection } from '../dialects/connection.js';
import { inOneStatement } from '../dialects/in-one-statement.js';
import { type OwnersRows, updateFromList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { ofEachOwner } from '../owner-numbers.js';
import { awards, toAwardRow } from '../tables/awards.js';
import type { RowOf } from '../tables/define-table.js';
import { toStampColumns } from '../tables/stamps.js';
import { walletTransactions } from '../tables/wallet-transactions.js';
import { wallets } from '../tables/wallets.js';
import type { Recorded } from './working-set.js';

const transactions = walletTransactions.narrow(
  'transaction_id',
  'user_id',
  'owner_id',
  'type',
  'points',
  'coin_cents',
  'points_after',
  'coin_cents_after',
  'award_id',
  'created_at',
  'api_key_used',
  'oauth_user_id',
);

export interface LedgerEntry {
  readonly recorded: readonly Recorded[];
  /** What the wallets held before. */
  readonly balances: ReadonlyMap<string, Balance>;
  /** The newest backfill of an owner that is under way; null where there is none. */
  readonly backfillOf: (owner: Owner) => number | null;
}

/** Writes the rows of awards, and what they did to wallets. */
export type LedgerWriter = (entry: LedgerEntry) => Promise<void>;

export function createLedgerWriter(session: Session, ids: Ids): LedgerWriter {
  const { connection, tally, owners } = session;
  const write = createRowWriter(connection);

  return async ({ recorded, balances, backfillOf }) => {
    await ofEachOwner(recorded, {
      numbers: owners,
      ownerOf: ({ intent }) => intent.owner,
      ask: async (ownerId, own) => {
        for (const { award } of own) {
          tally.add(ownerId, award.createdAt, { awards: 1, points: award.points });
        }
        const rows = own.map(({ award, intent }) =>
          toAwardRow(award, { owner_id: ownerId, backfill: backfillOf(intent.owner) }),
        );
        const moves = movesOf(own, balances);
        const lines = moves.map((move) => transactionRow(move, { transactionId: ids.next(), ownerId }));
        await write(rows, lines, { ownerId, rows: walletsAfter(moves) });
      },
    });
  };
}

type WalletRows = OwnersRows<RowOf<typeof walletColumns>>;
type RowWriter = (
  awardRows: readonly RowOf<typeof awards.columns>[],
  transactionRows: readonly RowOf<typeof transactions.columns>[],
  walletRows: WalletRows,
) => Promise<void>;

const walletColumns = wallets.pick('user_id', 'points');

/** The wallets are held already, and nobody else knows the rows that are new. */
function createRowWriter(connection: Connection): RowWriter {
  const updateWallets = updateFromList(
    connection,
    walletColumns,
    (list, owner) => `update wallets set points = list.points from ${list}
      where wallets.user_id = list.user_id and wallets.owner_id = ${owner}`,
  );
  return inOneStatement(connection, [
    insertion(connection, awards),
    insertion(connection, transactions),
    updateWallets,
  ]);
}

function walletsAfter(moves: readonly Move[]): WalletRows['rows'] {
  const after = new Map(moves.map(({ award, balance }) => [award.userId, balance.points]));
  return [...after].map(([userId, points]) => ({ user_id: userId, points }));
}

/** An award that changed its user's wallet, and what the wallet held after it. */
interface Move {
  readonly award: Award;
  readonly balance: Balance;
}

/** An award of no points moves nothing, so it is no line of the wallet's ledger. */
function movesOf(recorded: readonly Recorded[], before: ReadonlyMap<string, Balance>): readonly Move[] {
  const balances = new Map(before);
  return recorded
    .map(({ award }) => award)
    .filter(({ points }) => points !== 0)
    .map((award) => {
      const { points, coinCents } = balances.get(award.userId) ?? { points: 0, coinCents: 0 };
      const balance = { points: points + award.points, coinCents };
      balances.set(award.userId, balance);
      return { award, balance };
    });
}

function transactionRow(
  { award, balance }: Move,
  { transactionId, ownerId }: { readonly transactionId: string; readonly ownerId: number },
): RowOf<typeof transactions.columns> {
  return {
    transaction_id: transactionId,
    user_id: award.userId,
    owner_id: ownerId,
    type: award.kind === 'assigned' ? 'points-assigned' : 'points-awarded',
    points: award.points,
    coin_cents: 0,
    points_after: balance.points,
    coin_cents_after: balance.coinCents,
    award_id: award.awardId,
    created_at: award.createdAt,
    ...toStampColumns(award.stamps),
  };
}
