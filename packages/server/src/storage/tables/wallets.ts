import { defineTable, type RowOf, small, uuid, whole } from './define-table.js';

export const wallets = defineTable('wallets', {
  user_id: uuid,
  owner_id: small,
  points: whole,
  coin_cents: whole,
});

export type WalletRow = RowOf<typeof wallets.columns>;
