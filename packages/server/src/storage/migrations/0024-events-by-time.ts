import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * Awards of a user or a task stand by time and then by their ids, as those of a game do, so that a page of
 * them goes on where the one before ended, however many happened at one moment. Each index takes the place of
 * another one, so that awards write as many entries as before.
 *
 * The index that says most of a row is made first: SQLite has no statistics here, and of several that it
 * takes to be as good it goes by the oldest.
 */
export const eventsByTime: Migration = {
  version: 24,
  name: 'events-by-time',
  compatibleFrom: 19,
  up: (_: ColumnTypes) =>
    [
      { name: 'awards_of_user_in_task', columns: 'user_id, task_id' },
      { name: 'awards_of_user_in_game', columns: 'user_id, game_id' },
      { name: 'awards_of_task', columns: 'task_id' },
    ]
      .map(
        ({ name, columns }) => `drop index ${name};
create index ${name} on awards (${columns}, occurred_at, award_id);`,
      )
      .join('\n'),
};
