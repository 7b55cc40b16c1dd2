import { owners } from '../../src/storage/tables/owners.js';
import { tables } from '../../src/storage/tables/schema.js';
import type { OwnedTables } from './unowned-tables.js';

/**
 * The tables whose rows are somebody's, with the column that says whose: all that are declared with an
 * owner's number. What has none is nobody's, or everybody's: keys and subjects, which are owners themselves,
 * idempotency keys, which have a scope of their own, the audit log and the list of exports, which
 * administrators are in too.
 */
export const ownedTables: OwnedTables = new Map(
  tables
    .filter(({ name, columns }) => name !== owners.name && 'owner_id' in columns)
    .map(({ name }) => [name, 'owner_id'] as const),
);
