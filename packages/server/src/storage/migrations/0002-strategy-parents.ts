import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * Which version of a parent a strategy was published with: what awards doesn't change with a new built-in.
 */
export const strategyParents: Migration = {
  version: 2,
  name: 'strategy-parents',
  compatibleFrom: 1,
  up: (t: ColumnTypes) => `alter table strategy_versions add column parent ${t.text};`,
};
