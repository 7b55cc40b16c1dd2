import type { ColumnTypes } from '../../dialects/column-types.js';
import { safe } from './safe-integers.js';

/** Users and their wallets; one who was erased has none, so that nothing more is recorded of them. */
export function people(t: ColumnTypes): string {
  return [users, wallets].map((table) => table(t)).join('');
}

const users = (t: ColumnTypes) => `
create table users (
  user_id ${t.numbered},
  created_at ${t.whole} not null,
  owner_id ${t.small} not null,
  revision ${t.whole} not null default 1,
  owner ${t.key} not null,
  external_user_id ${t.key} not null,
  name ${t.text},
  metadata ${t.text} not null default '{}',
  erased_at ${t.whole},
  api_key_used ${t.text},
  oauth_user_id ${t.text}
)${t.table};
create unique index users_of_name on users (owner, external_user_id);
create index users_in_scopes on users (external_user_id, owner);
create index users_of_owner on users (owner, user_id);`;

const wallets = (t: ColumnTypes) => `
create table wallets (
  user_id ${t.whole} not null references users,
  points ${t.whole} not null default 0 check (points ${safe}),
  coin_cents ${t.whole} not null default 0 check (coin_cents between 0 and 9007199254740991),
  owner_id ${t.small} not null,
  primary key (user_id)
)${t.counterTable};

create table wallet_transactions (
  transaction_id ${t.numbered},
  uuid ${t.uuid} not null,
  user_id ${t.whole} not null,
  points ${t.whole} not null check (points ${safe}),
  coin_cents ${t.whole} not null check (coin_cents ${safe}),
  points_after ${t.whole} not null,
  coin_cents_after ${t.whole} not null,
  occurred_at ${t.whole} not null,
  created_at ${t.whole} not null,
  rate ${t.whole},
  award_id ${t.whole},
  owner_id ${t.small} not null,
  day ${t.small} not null,
  type ${t.text} not null,
  reference ${t.text},
  reason ${t.text},
  api_key_used ${t.text},
  oauth_user_id ${t.text}
)${t.table};
create index wallet_transactions_of_user on wallet_transactions (user_id, type, created_at, transaction_id);
create index wallet_transactions_by_time on wallet_transactions (user_id, type, occurred_at, transaction_id);`;
