import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * What owners say of their games, tasks and users, which code of before leaves as it is; and the names that a
 * task had: each of its awards was decided under one of them.
 */
export const descriptions: Migration = {
  version: 21,
  name: 'descriptions',
  compatibleFrom: 19,
  up: (t: ColumnTypes) => `${['games', 'tasks', 'users'].map((table) => described(t, table)).join('')}
create table task_names (
  task_id ${t.uuid} not null references tasks,
  external_task_id ${t.key} not null,
  primary key (task_id, external_task_id)
)${t.table};`,
};

const described = (t: ColumnTypes, table: string) => `
alter table ${table} add column name ${t.text};
alter table ${table} add column metadata ${t.text} not null default '{}';`;
