import type { SqlWords } from '../dialects/sql-words.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

/** Where figures can be counted again: rows with an owner and the moment they were made. */
interface Source {
  readonly rows: string;
  readonly owner: string;
  readonly at: string;
  readonly counts: { readonly [Name in ActivityColumn]?: string };
}

const sources: readonly Source[] = [
  { rows: 'users', owner: 'owner', at: 'created_at', counts: { new_users: 'count(*)' } },
  { rows: 'games', owner: 'owner', at: 'created_at', counts: { games: 'count(*)' } },
  { rows: 'actions', owner: 'owner', at: 'created_at', counts: { actions: 'count(*)' } },
  {
    rows: 'awards join games on games.game_id = awards.game_id',
    owner: 'games.owner',
    at: 'awards.created_at',
    counts: { awards: 'count(*)', points: 'sum(awards.points)' },
  },
  {
    rows: `wallet_transactions as transactions join users on users.user_id = transactions.user_id
      and transactions.type = 'points-converted'`,
    owner: 'users.owner',
    at: 'transactions.created_at',
    counts: { conversions: 'count(*)', coin_cents: 'sum(transactions.coin_cents)' },
  },
];

/** Selects the figures of every owner's days from the rows that they count. */
export function ledgerActivity({ whole }: SqlWords): string {
  const counted = sources.map(
    ({ rows, owner, at, counts }) => `
      select ${owner} as owner, ${at} / 86400000 as day,
        ${activityColumnNames.map((name) => `${counts[name] ?? 0} as ${name}`).join(', ')}
      from ${rows} group by 1, 2`,
  );
  const sums = activityColumnNames.map((name) => `${whole(`sum(${name})`)} as ${name}`);
  return `select owner, day, ${sums.join(', ')}
    from (${counted.join(' union all ')}) as counted group by owner, day`;
}
