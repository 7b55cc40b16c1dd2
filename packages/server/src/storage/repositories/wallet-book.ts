import type { WalletBook } from '../../ports/wallet-book.js';
import { loadWallets } from '../awards/load-wallets.js';
import type { Session } from '../kysely/session.js';
import { toStampColumns } from '../tables/stamps.js';

export function createWalletBook(session: Session): WalletBook {
  const { db, tally } = session;
  return {
    async hold(userId) {
      const balance = (await loadWallets(session, [userId], { lock: true })).get(userId);
      if (balance === undefined) throw new Error(`the user ${userId} has no wallet`);
      return balance;
    },

    async convert({ transactionId, owner, userId, pointsSpent, coinCents, rate, after, createdAt, stamps }) {
      await db
        .insertInto('wallet_transactions')
        .values({
          transaction_id: transactionId,
          user_id: userId,
          type: 'points-converted',
          points: -pointsSpent,
          coin_cents: coinCents,
          points_after: after.points,
          coin_cents_after: after.coinCents,
          rate,
          award_id: null,
          created_at: createdAt,
          ...toStampColumns(stamps),
        })
        .execute();
      await db
        .updateTable('wallets')
        .set({ points: after.points, coin_cents: after.coinCents })
        .where('user_id', '=', userId)
        .execute();
      tally.add(owner, createdAt, { conversions: 1, coinCents });
    },
  };
}
