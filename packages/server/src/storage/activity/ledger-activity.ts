import type { SqlWords } from '../dialects/sql-words.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

const RECORDED = 'created_at / 86400000';

/** Where figures can be counted again: rows of an owner, and the day on which they count. */
interface Source {
  readonly rows: string;
  readonly day: string;
  readonly counts: { readonly [Name in ActivityColumn]?: string };
}

const sources: readonly Source[] = [
  { rows: 'users', day: RECORDED, counts: { new_users: 'count(*)' } },
  { rows: 'games', day: RECORDED, counts: { games: 'count(*)' } },
  { rows: 'actions', day: RECORDED, counts: { actions: 'count(*)' } },
  { rows: 'actions', day: 'day', counts: { actions_happened: 'count(*)' } },
  { rows: 'awards', day: 'day', counts: { awards_happened: 'count(*)', points_happened: 'sum(points)' } },
  { rows: 'awards', day: RECORDED, counts: { awards: 'count(*)', points: 'sum(points)' } },
  {
    rows: "wallet_transactions where type = 'points-converted'",
    day: RECORDED,
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
    ({ rows, day, counts }) => `
      select owner_id, ${day} as day, ${figuresOf(counts)}
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
