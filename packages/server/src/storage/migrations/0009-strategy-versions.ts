import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * Lists of versions say how many findings each has without compiling any, and uses of a strategy are found
 * page by page. The narrower indexes say nothing that the new ones don't.
 */
export const strategyVersions: Migration = {
  version: 9,
  name: 'strategy-versions',
  compatibleFrom: 3,
  up: (t: ColumnTypes) => `
alter table strategy_versions add column errors ${t.small} not null default 0;
alter table strategy_versions add column warnings ${t.small} not null default 0;
create index games_using_strategy on games (strategy_id, game_id) where deleted_at is null;
create index tasks_using_strategy on tasks (strategy_id, task_id) where deleted_at is null;
drop index games_by_strategy;
drop index tasks_by_strategy;`,
};
