import { defineTable, type RowOf, small, whole } from './define-table.js';

export const wallets = defineTable('wallets', {
  user_id: whole,
  owner_id: small,
  points: whole,
  coin_cents: whole,
});

export type WalletRow = RowOf<typeof wallets.columns>;
