import { dayOf } from '../../domain/activity.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { Erasure, Erasures } from '../../ports/erasures.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { noteChore } from '../repositories/chores.js';
import { createKeptRows } from '../repositories/kept-rows.js';
import { toJson } from '../tables/define-table.js';
import { toStampColumns } from '../tables/stamps.js';
import { newTransactions } from '../tables/wallet-transactions.js';
import { erasureBegun } from './erasure-step.js';

export function createErasures(session: Session): Erasures {
  const { db, owners } = session;
  const insertLines = bulkInsert(session, newTransactions);
  const kept = createKeptRows(session, 'users');

  async function forfeit({ user, balance, ...erasure }: Erasure, ownerId: number): Promise<void> {
    const { points, coinCents } = balance;
    const { erasedAt, transactionId } = erasure;
    if (points !== 0 || coinCents !== 0) {
      await insertLines([
        {
          ...{ uuid: transactionId, user_id: user.userId, owner_id: ownerId, type: 'forfeited' },
          ...{ points: 0 - points, coin_cents: 0 - coinCents, points_after: 0, coin_cents_after: 0 },
          ...{ rate: null, reference: null, reason: null, award_id: null },
          ...{ occurred_at: erasedAt, day: dayOf(erasedAt), created_at: erasedAt },
          ...toStampColumns(erasure.stamps),
        },
      ]);
    }
    // Whoever waits for the wallet finds nobody there: it was about a user who is gone.
    await db
      .deleteFrom('wallets')
      .where('owner_id', '=', ownerId)
      .where('user_id', '=', user.userId)
      .execute();
  }

  async function rename({ user, ...erasure }: Erasure, ownerId: number): Promise<void> {
    const before = await kept.before(ownerId, { user_id: user.userId });
    const nothing = { name: null, metadata: toJson({}) };
    const written = await db
      .updateTable('users')
      .set({
        ...{ external_user_id: erasure.externalUserId, erased_at: erasure.erasedAt },
        ...{ ...nothing, revision: user.revision + 1, ...toStampColumns(erasure.stamps) },
      })
      .where('owner_id', '=', ownerId)
      .where('user_id', '=', user.userId)
      .where('revision', '=', user.revision)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
    kept.after(ownerId, nothing, before);
  }

  return {
    async erase(erasure) {
      const { user, isLastOfName, externalUserId: to } = erasure;
      const { owner, userId, externalUserId: from } = user;
      const ownerId = await owners.ensure(owner);
      await forfeit(erasure, ownerId);
      await rename(erasure, ownerId);
      const person: Owner = `sub:${from}`;
      if (isLastOfName) await db.deleteFrom('oauth_users').where('owner', '=', person).execute();
      const scopes = [...new Set(isLastOfName ? [owner, person, null] : [owner])];
      const chore = { owner, kind: 'erase-user', subject: String(userId) } as const;
      await noteChore(session, chore, erasureBegun({ from, to, scopes }));
    },
  };
}
