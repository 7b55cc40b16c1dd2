import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { Balance } from '../../domain/wallet.js';
import type { Ids } from '../../ports/clock.js';
import { insertion } from '../dialects/bulk-insert.js';
import { inOneStatement } from '../dialects/in-one-statement.js';
import { type OwnedRow, type Sender, updateFromList } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import { awards, toAwardRow } from '../tables/awards.js';
import type { RowOf } from '../tables/define-table.js';
import { toStampColumns } from '../tables/stamps.js';
import { newTransactions } from '../tables/wallet-transactions.js';
import { wallets } from '../tables/wallets.js';
import type { Recorded } from './working-set.js';

export interface LedgerEntry {
  readonly recorded: readonly Recorded[];
  /** What the wallets held before. */
  readonly balances: ReadonlyMap<number, Balance>;
  readonly awardIds: AwardIds;
  /** The newest backfill of an owner that is under way; null where there is none. */
  readonly backfillOf: (owner: Owner) => number | null;
}

/** The numbers that a session took for its awards, by the ids that answers show. */
export type AwardIds = ReadonlyMap<string, number | undefined>;

/** @throws TypeError where the award isn't one of the session. */
export function awardIdIn<AwardId extends string | null>(
  ids: AwardIds,
  awardId: AwardId,
): AwardId extends string ? number : number | null;
export function awardIdIn(ids: AwardIds, awardId: string | null): number | null {
  if (awardId === null) return null;
  const number = ids.get(awardId);
  if (number === undefined) throw new TypeError(`the award ${awardId} has no number`);
  return number;
}

/** Writes the rows of awards, and what they did to wallets. */
export type LedgerWriter = (entry: LedgerEntry) => Promise<void>;

export function createLedgerWriter(session: Session, ids: Ids): LedgerWriter {
  const { tally, owners } = session;
  const write = createRowWriter(session);

  return async ({ recorded, balances, awardIds, backfillOf }) => {
    const rows = recorded.map(({ award, intent }) =>
      toAwardRow(award, {
        award_id: awardIdIn(awardIds, award.awardId),
        owner_id: owners.numberOf(intent.owner),
        backfill: backfillOf(intent.owner),
      }),
    );
    for (const { owner_id, created_at, day, points } of rows) {
      tally.add(owner_id, created_at, { awards: 1, points });
      tally.addOnDay(owner_id, day, { awardsHappened: 1, pointsHappened: points });
    }
    const moves = movesOf(recorded, balances, owners);
    const lines = moves.map((move) => transactionRow(move, awardIds, ids.next()));
    await write(rows, lines, walletsAfter(moves));
  };
}

type WalletRow = RowOf<typeof walletColumns> & OwnedRow;
type RowWriter = (
  awardRows: readonly RowOf<typeof awards.columns>[],
  transactionRows: readonly RowOf<typeof newTransactions.columns>[],
  walletRows: readonly WalletRow[],
) => Promise<void>;

const walletColumns = wallets.pick('user_id', 'points');

/** The wallets are held already, and nobody else knows the rows that are new. */
function createRowWriter(sender: Sender): RowWriter {
  const updateWallets = updateFromList(
    sender,
    walletColumns,
    (list, owner) => `update wallets set points = list.points from ${list}
      where wallets.user_id = list.user_id and wallets.owner_id = ${owner}`,
  );
  return inOneStatement(sender, [
    insertion(sender, awards),
    insertion(sender, newTransactions),
    updateWallets,
  ]);
}

function walletsAfter(moves: readonly Move[]): readonly WalletRow[] {
  const after = new Map(moves.map((move) => [move.award.userId, move]));
  return [...after].map(([userId, { ownerId, balance }]) => ({
    user_id: userId,
    owner_id: ownerId,
    points: balance.points,
  }));
}

/** An award that changed its user's wallet, and what the wallet held after it. */
interface Move {
  readonly award: Award;
  readonly ownerId: number;
  readonly balance: Balance;
}

/** An award of no points moves nothing, so it is no line of the wallet's ledger. */
function movesOf(
  recorded: readonly Recorded[],
  before: ReadonlyMap<number, Balance>,
  owners: Session['owners'],
): readonly Move[] {
  const balances = new Map(before);
  return recorded
    .filter(({ award }) => award.points !== 0)
    .map(({ award, intent }) => {
      const { points, coinCents } = balances.get(award.userId) ?? { points: 0, coinCents: 0 };
      const balance = { points: points + award.points, coinCents };
      balances.set(award.userId, balance);
      return { award, ownerId: owners.numberOf(intent.owner), balance };
    });
}

function transactionRow(
  { award, ownerId, balance }: Move,
  awardIds: AwardIds,
  transactionId: string,
): RowOf<typeof newTransactions.columns> {
  return {
    uuid: transactionId,
    user_id: award.userId,
    owner_id: ownerId,
    type: award.kind === 'assigned' ? 'points-assigned' : 'points-awarded',
    points: award.points,
    coin_cents: 0,
    points_after: balance.points,
    coin_cents_after: balance.coinCents,
    rate: null,
    reference: null,
    reason: null,
    award_id: awardIdIn(awardIds, award.awardId),
    occurred_at: award.occurredAt,
    day: award.day,
    created_at: award.createdAt,
    ...toStampColumns(award.stamps),
  };
}
