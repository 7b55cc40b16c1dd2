import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import type { Migration } from './migration.js';

/**
 * An action keeps what its answer says, so that a repeat of the request gets it again. An event's id names
 * the action that it came with, whether or not that led to an award.
 */
export const actionAnswers: Migration = {
  version: 7,
  name: 'action-answers',
  compatibleFrom: 3,
  up: (t: ColumnTypes, words: SqlWords) => `
alter table actions add column description ${t.text};
alter table actions add column decision ${t.text};
alter table actions add column award_id ${t.uuid};
alter table event_ids add column action_id ${t.uuid};
${words.allowNull({ table: 'event_ids', column: 'award_id', type: t.uuid })}
alter table idempotency_keys add column action_id ${t.uuid};`,
};
