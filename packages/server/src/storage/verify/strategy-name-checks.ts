import { builtinStrategies } from '@merit/engine';
import type { Check } from './check.js';

/** Who names a strategy: the text that names it, and what the text belongs to. */
interface Naming {
  readonly table: string;
  /** What tells one row from another. */
  readonly id: string;
  /** `default` or `custom:<uuid>`, and after `@` the version that is meant. */
  readonly named: string;
  /** Whether it names a version of built-ins too. */
  readonly isPinned: boolean;
}

const withVersion = (version: string) => `strategy_id || '@' || cast(${version} as text)`;

/** The columns of each table that name a strategy by a text. */
export const strategyNames: readonly Naming[] = [
  { table: 'games', id: 'game_id', named: 'strategy_id', isPinned: false },
  { table: 'tasks', id: 'task_id', named: 'strategy_id', isPinned: false },
  { table: 'awards', id: 'uuid', named: withVersion('strategy_version'), isPinned: true },
  { table: 'reversed_awards', id: 'uuid', named: withVersion('strategy_version'), isPinned: true },
  { table: 'strategy_versions', id: 'strategy_id', named: 'parent', isPinned: true },
  { table: 'strategy_counts', id: 'line_id', named: withVersion('version'), isPinned: true },
  { table: 'execution_log', id: 'entry_id', named: withVersion('version'), isPinned: true },
];

const builtIns = (isPinned: boolean) =>
  builtinStrategies.map(({ id, version }) => (isPinned ? `'${id}@${version}'` : `'${id}'`)).join(', ');

/** Whoever names a strategy names a built-in, or one of the owner's in a version that it has. */
export const strategyNameChecks: readonly Check[] = strategyNames.map(nameCheck);

/** Looks each name up once, however many rows have it. */
function nameCheck({ table, id, named, isPinned }: Naming): Check {
  return {
    wrong: `select names.named, names.id, names.rows from (
        select owner_id, ${named} as named, min(cast(${id} as text)) as id, count(*) as rows
        from ${table} group by 1, 2
      ) as names
      left join (
        select owner_id, 'custom:' || strategy_id as named from custom_strategies
        union all select owner_id, 'custom:' || strategy_id || '@' || version from strategy_versions
      ) as known on known.owner_id = names.owner_id and known.named = names.named
      where names.named is not null and known.named is null and names.named not in (${builtIns(isPinned)})`,
    sentence: (row) =>
      `${row['rows']} rows of ${table} name the strategy ${row['named']}, which isn't there: one of them is ` +
      `${row['id']}`,
  };
}
