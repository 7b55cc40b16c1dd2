import type { Check } from './check.js';

const owners = { what: 'owners', sql: 'select count(*) as found from owners' };

/** Tables that have their owner's text beside the number. */
const named = [
  ['games', 'game_id'],
  ['custom_strategies', 'strategy_id'],
  ['users', 'user_id'],
] as const;

/** Rows that are of what another table has under the same ids; the first of these names what is wrong. */
const kin = [
  ['tasks', 'games', ['game_id']],
  ['game_names', 'games', ['game_id']],
  ['task_names', 'tasks', ['task_id']],
  ['task_withdrawals', 'games', ['game_id']],
  ['strategy_versions', 'custom_strategies', ['strategy_id']],
  ['wallets', 'users', ['user_id']],
  ['wallet_transactions', 'users', ['user_id']],
  ['awards', 'games', ['game_id']],
  ['actions', 'users', ['user_id']],
  ['timelines', 'games', ['game_id']],
  ['timelines', 'users', ['user_id']],
  ['ranks', 'users', ['user_id']],
  ['timeline_days', 'timelines', ['subject_id', 'user_id']],
  ['timeline_inputs', 'timelines', ['subject_id', 'user_id']],
  ['action_counts', 'timelines', ['subject_id', 'user_id']],
] as const;

/** Every row has the number of its owner: what has another's is found by nobody. */
export const ownerChecks: readonly Check[] = [
  ...named.map(
    ([table, id]): Check => ({
      count: owners,
      wrong: `select ${table}.${id} as id, ${table}.owner from ${table}
      left join owners on owners.owner_id = ${table}.owner_id where owners.owner is distinct from ${table}.owner`,
      sentence: (row) =>
        `${row['id']} in ${table} is of ${row['owner']}, and has the number of another owner`,
    }),
  ),
  ...kin.map(
    ([table, parent, ids]): Check => ({
      count: owners,
      wrong: `select ${table}.${ids[0]} as id, ${table}.owner_id from ${table} join ${parent}
      on ${ids.map((id) => `${parent}.${id} = ${table}.${id}`).join(' and ')}
      where ${parent}.owner_id <> ${table}.owner_id`,
      sentence: (row) => `the rows of ${row['id']} in ${table} and ${parent} are of different owners`,
    }),
  ),
];
