import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { everyone } from '../timelines/everyone.js';
import type { Migration } from './migration.js';

/**
 * How many tasks of a game have an award stands in everyone's timeline of it, where it was counted before for
 * every award that asked. Code of before would leave it behind, so it can't run any more.
 */
export const countedTasks: Migration = {
  version: 19,
  name: 'counted-tasks',
  compatibleFrom: 19,
  up: (t: ColumnTypes, words: SqlWords) => `
alter table timelines add column tasks ${t.whole} not null default 0;
${countTasks(words)};`,
};

/** Counts the tasks that there are. */
export function countTasks({ uuid }: SqlWords): string {
  const nobody = uuid(everyone);
  return `update timelines set tasks = (
    select count(*) from timelines as own
    where own.user_id = ${nobody} and own.game_id = timelines.game_id and own.subject_id <> timelines.game_id
      and own.awards > 0 and own.state <> 'deleted')
  where user_id = ${nobody} and subject_id = game_id`;
}
