import type { Check } from './check.js';

const owners = { what: 'owners', sql: 'select count(*) as found from owners' };

/** Tables that have their owner's text beside the number. */
const named = [
  ['games', 'game_id'],
  ['custom_strategies', 'strategy_id'],
  ['users', 'user_id'],
] as const;

/**
 * Every row has the number of its owner: what has another's is found by nobody. Other checks look for rows by
 * it too, so that one of the ledger or its counters that has another's is missed there.
 */
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
];
