import type { SqlWords } from '../dialects/sql-words.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

/** Where figures can be counted again: rows with their owner's number and the moment they were made. */
interface Source {
  readonly rows: string;
  readonly owner: string;
  readonly at: string;
  readonly counts: { readonly [Name in ActivityColumn]?: string };
}

const sources: readonly Source[] = [
  {
    rows: 'users join owners on owners.owner = users.owner',
    owner: 'owners.owner_id',
    at: 'users.created_at',
    counts: { new_users: 'count(*)' },
  },
  {
    rows: 'games join owners on owners.owner = games.owner',
    owner: 'owners.owner_id',
    at: 'games.created_at',
    counts: { games: 'count(*)' },
  },
  { rows: 'actions', owner: 'owner_id', at: 'created_at', counts: { actions: 'count(*)' } },
  {
    rows: 'awards join games on games.game_id = awards.game_id join owners on owners.owner = games.owner',
    owner: 'owners.owner_id',
    at: 'awards.created_at',
    counts: { awards: 'count(*)', points: 'sum(awards.points)' },
  },
  {
    rows: `wallet_transactions as transactions join users on users.user_id = transactions.user_id
      and transactions.type = 'points-converted' join owners on owners.owner = users.owner`,
    owner: 'owners.owner_id',
    at: 'transactions.created_at',
    counts: { conversions: 'count(*)', coin_cents: 'sum(transactions.coin_cents)' },
  },
];

/** The columns of all figures, where those that aren't counted are 0. */
export function figuresOf(counts: Readonly<Record<string, string>>): string {
  return activityColumnNames.map((name) => `${counts[name] ?? 0} as ${name}`).join(', ');
}

/** Selects the figures of every owner's days from the rows that they count. */
export function ledgerActivity({ whole }: SqlWords): string {
  const counted = sources.map(
    ({ rows, owner, at, counts }) => `
      select ${owner} as owner_id, ${at} / 86400000 as day,
        ${figuresOf(counts)}
      from ${rows} group by 1, 2`,
  );
  const sums = activityColumnNames.map((name) => `${whole(`sum(${name})`)} as ${name}`);
  return `select owner_id, day, ${sums.join(', ')}
    from (${counted.join(' union all ')}) as counted group by owner_id, day`;
}

/** Counts what there is, into days that hold nothing yet. */
export function fillActivityDays(words: SqlWords): string {
  const names = activityColumnNames.join(', ');
  return `
insert into activity_days (owner_id, day, slot, ${names})
select owner_id, day, 0, ${names} from (${ledgerActivity(words)}) as counted;`;
}
