import { owners } from '../../src/storage/tables/owners.js';
import { tables } from '../../src/storage/tables/schema.js';
import type { OwnedTables } from './unowned-tables.js';

/**
 * The tables whose rows are somebody's, with the column that says whose: those that are declared with an
 * owner's number, and those that have its text, or nothing yet. What is in neither is nobody's, or
 * everybody's: keys and subjects, which are owners themselves, idempotency keys, which have a scope of their
 * own, the audit log and the list of exports, which administrators are in too.
 */
export const ownedTables: OwnedTables = new Map<string, string | null>([
  ...tables
    .filter(({ name, columns }) => name !== owners.name && 'owner_id' in columns)
    .map(({ name }) => [name, 'owner_id'] as const),
  ['custom_strategies', 'owner'],
  ['games', 'owner'],
  ['task_withdrawals', 'owner'],
  ['users', 'owner'],
  ['execution_log', null],
  ['game_names', null],
  ['strategy_counts', null],
  ['strategy_versions', null],
  ['task_names', null],
  ['tasks', null],
]);
