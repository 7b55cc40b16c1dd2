import { defineTable, type RowOf, uuid, whole } from './define-table.js';

export const wallets = defineTable('wallets', {
  user_id: uuid,
  points: whole,
  coin_cents: whole,
});

export type WalletRow = RowOf<typeof wallets.columns>;
