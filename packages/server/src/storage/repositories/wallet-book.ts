import { dayOf } from '../../domain/activity.js';
import { Fault } from '../../domain/fault.js';
import type { WalletBook } from '../../ports/wallet-book.js';
import { loadWallets } from '../awards/load-wallets.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { toStampColumns } from '../tables/stamps.js';
import { newTransactions } from '../tables/wallet-transactions.js';

export function createWalletBook(session: Session): WalletBook {
  const { db, tally, owners } = session;
  const insertLines = bulkInsert(session, newTransactions);
  return {
    async hold(user) {
      await owners.find(user.owner);
      const balance = (await loadWallets(session, [user], { lock: true })).get(user.userId);
      if (balance === undefined) throw new Fault('user-not-found');
      return balance;
    },

    async convert(converted) {
      const { transactionId, owner, userId, pointsSpent, coinCents, rate, after, createdAt } = converted;
      const ownerId = await owners.ensure(owner);
      await insertLines([
        {
          uuid: transactionId,
          user_id: userId,
          owner_id: ownerId,
          type: 'points-converted',
          points: -pointsSpent,
          coin_cents: coinCents,
          points_after: after.points,
          coin_cents_after: after.coinCents,
          rate,
          reference: converted.reference,
          reason: null,
          award_id: null,
          occurred_at: createdAt,
          day: dayOf(createdAt),
          created_at: createdAt,
          ...toStampColumns(converted.stamps),
        },
      ]);
      await db
        .updateTable('wallets')
        .set({ points: after.points, coin_cents: after.coinCents })
        .where('owner_id', '=', ownerId)
        .where('user_id', '=', userId)
        .execute();
      tally.add(ownerId, createdAt, { conversions: 1, coinCents });
    },
  };
}
