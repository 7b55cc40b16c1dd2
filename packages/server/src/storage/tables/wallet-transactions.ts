import type { TransactionType } from '../../domain/wallet.js';
import { defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';
import { stamps } from './stamps.js';

export const walletTransactions = defineTable('wallet_transactions', {
  transaction_id: uuid,
  user_id: whole,
  owner_id: small,
  type: textOf<TransactionType>(),
  points: whole,
  coin_cents: whole,
  points_after: whole,
  coin_cents_after: whole,
  rate: orNull(whole),
  reference: orNull(text),
  award_id: orNull(uuid),
  /** Its award's; a conversion happens when it is recorded. */
  occurred_at: whole,
  /** Its award's, by the clock of its game; that of UTC of a conversion. */
  day: small,
  created_at: whole,
  ...stamps,
});

export type WalletTransactionRow = RowOf<typeof walletTransactions.columns>;
