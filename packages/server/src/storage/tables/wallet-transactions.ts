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
  /** Why an award was taken back. */
  reason: orNull(text),
  award_id: orNull(whole),
  /** That of the award which it came with; what else happens, happens when it is recorded. */
  occurred_at: whole,
  /** That of its award, by the clock of its game; else that of UTC. */
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
  'reason',
  'award_id',
  'occurred_at',
  'day',
  'created_at',
  'api_key_used',
  'oauth_user_id',
);
