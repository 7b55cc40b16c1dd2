import type { TransactionType } from '../../domain/wallet.js';
import { defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';
import { stamps } from './stamps.js';

export const walletTransactions = defineTable('wallet_transactions', {
  transaction_id: whole,
  /** What answers show as its id. */
  uuid,
  user_id: whole,
  owner_id: small,
  type: textOf<TransactionType>(),
  points: whole,
  coin_cents: whole,
  points_after: whole,
  coin_cents_after: whole,
  rate: orNull(whole),
  reference: orNull(text),
  award_id: orNull(whole),
  /** Its award's; a conversion happens when it is recorded. */
  occurred_at: whole,
  /** Its award's, by the clock of its game; that of UTC of a conversion. */
  day: small,
  created_at: whole,
  ...stamps,
});

export type WalletTransactionRow = RowOf<typeof walletTransactions.columns>;

/** What a new line says; the database gives its number. */
export const newTransactions = walletTransactions.narrow(
  'uuid',
  'user_id',
  'owner_id',
  'type',
  'points',
  'coin_cents',
  'points_after',
  'coin_cents_after',
  'rate',
  'reference',
  'award_id',
  'occurred_at',
  'day',
  'created_at',
  'api_key_used',
  'oauth_user_id',
);
