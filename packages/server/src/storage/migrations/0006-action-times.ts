import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { nowhere } from '../timelines/nowhere.js';
import type { Migration } from './migration.js';

/**
 * Counters of actions also say when the first and the last happened, and have an index from a game to its
 * users, whose list is made of them and of the timelines. They are built anew from the actions.
 */
export const actionTimes: Migration = {
  version: 6,
  name: 'action-times',
  compatibleFrom: 3,
  up: (types, words) => [columns(types), refill(words)].join('\n'),
};

function columns(t: ColumnTypes): string {
  return `
delete from action_counts;
alter table action_counts add column first_at ${t.whole} not null default 0;
alter table action_counts add column last_at ${t.whole} not null default 0;
create index action_counts_of_users on action_counts (subject_id, day, user_id) where day = ${allDays};`;
}

function refill({ uuid }: SqlWords): string {
  const alive = 'join tasks on tasks.task_id = actions.task_id and tasks.deleted_at is null';
  const placed = 'where actions.task_id is not null';
  const places = [
    ['actions.task_id', 'actions.user_id', placed],
    ['actions.task_id', uuid(everyone), placed],
    ['actions.game_id', 'actions.user_id', alive],
    ['actions.game_id', uuid(everyone), alive],
    [uuid(nowhere), 'actions.user_id', 'where actions.task_id is null'],
  ] as const;
  return places
    .flatMap(([subject, user, which]) =>
      ['actions.day', String(allDays)].map(
        (day) => `
insert into action_counts (subject_id, user_id, kind, day, actions, first_at, last_at)
select ${subject}, ${user}, actions.kind, ${day}, count(*), min(actions.occurred_at), max(actions.occurred_at)
from actions ${which} group by 1, 2, 3, 4;`,
      ),
    )
    .join('\n');
}
