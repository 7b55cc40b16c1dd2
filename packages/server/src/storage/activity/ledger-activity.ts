import type { SqlWords } from '../dialects/sql-words.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

/** Where figures can be counted again: rows of an owner, with the moment they were made. */
interface Source {
  readonly rows: string;
  readonly counts: { readonly [Name in ActivityColumn]?: string };
}

const sources: readonly Source[] = [
  { rows: 'users', counts: { new_users: 'count(*)' } },
  { rows: 'games', counts: { games: 'count(*)' } },
  { rows: 'actions', counts: { actions: 'count(*)' } },
  { rows: 'awards', counts: { awards: 'count(*)', points: 'sum(points)' } },
  {
    rows: "wallet_transactions where type = 'points-converted'",
    counts: { conversions: 'count(*)', coin_cents: 'sum(coin_cents)' },
  },
];

/** The columns of all figures, where those that aren't counted are 0. */
export function figuresOf(counts: Readonly<Record<string, string>>): string {
  return activityColumnNames.map((name) => `${counts[name] ?? 0} as ${name}`).join(', ');
}

/** Selects the figures of every owner's days from the rows that they count. */
export function ledgerActivity({ whole }: SqlWords): string {
  const counted = sources.map(
    ({ rows, counts }) => `
      select owner_id, created_at / 86400000 as day, ${figuresOf(counts)}
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
