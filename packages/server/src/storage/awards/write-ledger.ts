import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { Balance } from '../../domain/wallet.js';
import type { Ids } from '../../ports/clock.js';
import { together } from '../dialects/together.js';
import { bulkInsert } from '../kysely/bulk-insert.js';
import { rowList } from '../kysely/row-list.js';
import type { Session } from '../kysely/session.js';
import { toStampColumns } from '../kysely/stamp-columns.js';
import { awardColumns, toAwardRow } from './award-rows.js';
import type { Recorded } from './working-set.js';

const transactionColumns = {
  transaction_id: 'uuid',
  user_id: 'uuid',
  type: 'text',
  points: 'whole',
  coin_cents: 'whole',
  points_after: 'whole',
  coin_cents_after: 'whole',
  award_id: 'uuid',
  created_at: 'whole',
  api_key_used: 'text',
  oauth_user_id: 'text',
} as const;

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
  const { connection, tally } = session;
  const insertAwards = bulkInsert(connection, { table: 'awards', columns: awardColumns });
  const insertTransactions = bulkInsert(connection, {
    table: 'wallet_transactions',
    columns: transactionColumns,
  });
  const walletList = rowList(connection.dialect, { user_id: 'uuid', points: 'whole' });
  const updateWallets = `update wallets set points = list.points from ${walletList.sql}
    where wallets.user_id = list.user_id`;

  async function moveWallets(moves: readonly Move[]): Promise<void> {
    if (moves.length === 0) return;
    const after = new Map(moves.map(({ award, balance }) => [award.userId, balance.points]));
    const rows = [...after].map(([userId, points]) => ({ user_id: userId, points }));
    await together([
      insertTransactions(moves.map((move) => transactionRow(move, ids.next()))),
      connection.query(updateWallets, walletList.parameters(rows)),
    ]);
  }

  return async ({ recorded, balances, backfillOf }) => {
    for (const { intent, award } of recorded) {
      tally.add(intent.owner, award.createdAt, { awards: 1, points: award.points });
    }
    const awards = recorded.map(({ award }) => award);
    const rows = recorded.map(({ award, intent }) => toAwardRow(award, backfillOf(intent.owner)));
    await together([insertAwards(rows), moveWallets(movesOf(awards, balances))]);
  };
}

/** An award that changed its user's wallet, and what the wallet held after it. */
interface Move {
  readonly award: Award;
  readonly balance: Balance;
}

/** An award of no points moves nothing, so it is no line of the wallet's ledger. */
function movesOf(awards: readonly Award[], before: ReadonlyMap<string, Balance>): readonly Move[] {
  const balances = new Map(before);
  return awards
    .filter(({ points }) => points !== 0)
    .map((award) => {
      const { points, coinCents } = balances.get(award.userId) ?? { points: 0, coinCents: 0 };
      const balance = { points: points + award.points, coinCents };
      balances.set(award.userId, balance);
      return { award, balance };
    });
}

function transactionRow({ award, balance }: Move, transactionId: string) {
  return {
    transaction_id: transactionId,
    user_id: award.userId,
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
