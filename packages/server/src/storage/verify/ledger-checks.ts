import type { Check } from './check.js';
import { differences } from './differences.js';

const awards = { what: 'awards', sql: 'select count(*) as found from awards' };

/** The ledger has no foreign keys, so its references are checked here. */
export const ledgerChecks: readonly Check[] = [
  {
    count: awards,
    wrong: `select awards.award_id from awards
      left join tasks on tasks.task_id = awards.task_id and tasks.game_id = awards.game_id
      left join users on users.user_id = awards.user_id
      left join games on games.game_id = awards.game_id and games.owner = users.owner
      where tasks.task_id is null or users.user_id is null or games.game_id is null`,
    sentence: (row) => `award ${row['award_id']} belongs to no task, user or game of one owner`,
  },
  {
    count: {
      what: 'events',
      sql: 'select count(*) as found from event_ids',
    },
    wrong: differences({
      keys: ['award_id'],
      values: ['event_id'],
      kept: 'select award_id, event_id from event_ids',
      ledger: 'select award_id, event_id from awards where event_id is not null',
    }),
    sentence: (row) => `the event of award ${row['award_id']} isn't noted as recorded, or noted without it`,
  },
];
