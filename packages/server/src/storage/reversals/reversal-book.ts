import { dayOf } from '../../domain/activity.js';
import { Fault } from '../../domain/fault.js';
import type { Reversal, ReversalBook } from '../../ports/reversal-book.js';
import type { Counted } from '../awards/fact-source.js';
import { loadWallets, type WalletKey } from '../awards/load-wallets.js';
import { requireBuilt } from '../backfill/require-counters.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { shareOwners } from '../dialects/postgres/advisory-locks.js';
import type { Session } from '../kysely/session.js';
import { readTransaction } from '../repositories/wallet-transactions.js';
import { Overtaken } from '../run-again.js';
import { awards, reversedAwards } from '../tables/awards.js';
import { eventIds, noOutcome } from '../tables/event-ids.js';
import { toStampColumns } from '../tables/stamps.js';
import { newTransactions } from '../tables/wallet-transactions.js';
import { readCounters } from '../timelines/read-counters.js';
import { createTakeOut } from './take-out.js';

/** Takes awards out of wallets and counters; cancelled ones out of the ledger too. */
export function createReversalBook(session: Session): ReversalBook {
  const { connection, owners, tally } = session;
  const takeOut = createTakeOut(session);
  const insertLine = bulkInsert<typeof newTransactions.columns, { readonly transaction_id: number }>(
    session,
    newTransactions,
    'returning transaction_id',
  );
  const insertEvent = bulkInsert(session, eventIds, 'on conflict (owner_id, event_id) do nothing');

  /** Whoever holds the wallet of an award's user holds the award. */
  async function numberOf({ award }: Reversal, ownerId: number): Promise<number> {
    const { rows } = await connection.query<{ readonly award_id: number }>(findSql, [award.awardId, ownerId]);
    const [row] = rows;
    if (row === undefined) throw new Error(`the award ${award.awardId} is missing`);
    return row.award_id;
  }

  async function writeLine(reversal: Reversal, { ownerId, awardId }: Numbers): Promise<number> {
    const { award, points, after, createdAt } = reversal;
    const { rows } = await insertLine([
      {
        uuid: reversal.transactionId,
        user_id: award.userId,
        owner_id: ownerId,
        type: 'points-reversed',
        points: 0 - points,
        coin_cents: 0,
        points_after: after.points,
        coin_cents_after: after.coinCents,
        rate: null,
        reference: null,
        reason: reversal.reason,
        award_id: awardId,
        occurred_at: createdAt,
        day: dayOf(createdAt),
        created_at: createdAt,
        ...toStampColumns(reversal.stamps),
      },
    ]);
    await connection.query(walletSql, [award.userId, ownerId, after.points]);
    const [row] = rows;
    if (row === undefined) throw new Error('a line that was just written is missing');
    return row.transaction_id;
  }

  /** @throws Overtaken where another transaction recorded the event first. */
  async function noteEvent(ownerId: number, eventId: string, line: number): Promise<void> {
    const row = { owner_id: ownerId, event_id: eventId, award_id: null, action_id: null };
    const { affected } = await insertEvent([{ ...row, ...noOutcome, transaction_id: line }]);
    if (affected === 0) throw new Overtaken('an event was recorded by somebody else meanwhile');
  }

  /** Takes it out of the figures of the days on which the award was recorded and happened. */
  function count({ award, points, isFull }: Reversal, ownerId: number): void {
    const lost = isFull ? 1 : 0;
    tally.add(ownerId, award.createdAt, { awards: 0 - lost, points: 0 - points });
    tally.addOnDay(ownerId, award.day, { awardsHappened: 0 - lost, pointsHappened: 0 - points });
  }

  async function takeFromCounters(reversal: Reversal, counted: Counted): Promise<void> {
    const { award, points, isFull } = reversal;
    const { owner, gameId, taskId, userId } = award;
    const game = await connection.query<{ readonly time_zone: string }>(zoneSql, [
      gameId,
      await owners.find(owner),
    ]);
    const timeZone = game.rows[0]?.time_zone ?? 'UTC';
    const taken = { award, place: { owner, gameId, taskId, userId }, timeZone, points };
    await (isFull ? takeOut.remove(taken, counted) : takeOut.lessen(taken, counted));
  }

  return {
    async hold(user) {
      await owners.ensure(user.owner);
      await shareOwners(connection, [user.owner]);
      await requireBuilt(session, user.owner);
      const balance = (await loadWallets(session, [user], { lock: true })).get(user.userId);
      if (balance === undefined) throw new Fault('user-not-found');
      return balance;
    },

    async reverse(reversal) {
      const { award, points, isFull, eventId } = reversal;
      const ownerId = await owners.ensure(award.owner);
      const counted = await readCounters(session, award.owner);
      const awardId = await numberOf(reversal, ownerId);
      const line = await writeLine(reversal, { ownerId, awardId });
      if (eventId !== null) await noteEvent(ownerId, eventId, line);
      await connection.query(lessenSql, [awardId, ownerId, points]);
      if (isFull) for (const sql of moveSql) await connection.query(sql, [awardId, ownerId]);
      await takeFromCounters(reversal, counted);
      count(reversal, ownerId);
      return line;
    },

    line: async (user: WalletKey, line) => readTransaction(session, await owners.find(user.owner), line),
  };
}

interface Numbers {
  readonly ownerId: number;
  readonly awardId: number;
}

const findSql = 'select award_id from awards where uuid = $1 and owner_id = $2';
const zoneSql = 'select time_zone from games where game_id = $1 and owner_id = $2';
const walletSql = 'update wallets set points = $3 where user_id = $1 and owner_id = $2';
const lessenSql = `update awards set points = points - $3, reversed = coalesce(reversed, 0) + $3
  where award_id = $1 and owner_id = $2`;
const columns = awards.names.join(', ');
const moveSql = [
  `insert into ${reversedAwards.name} (${columns}) select ${columns} from awards
    where award_id = $1 and owner_id = $2`,
  'delete from awards where award_id = $1 and owner_id = $2',
];
