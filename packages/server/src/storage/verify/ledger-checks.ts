import type { Check } from './check.js';
import { differences } from './differences.js';

const awards = { what: 'awards', sql: 'select count(*) as found from awards' };
const actions = { what: 'actions', sql: 'select count(*) as found from actions' };
const events = { what: 'events', sql: 'select count(*) as found from event_ids' };

/** The ledger has no foreign keys, so its references are checked here. */
export const ledgerChecks: readonly Check[] = [
  {
    count: awards,
    wrong: `select awards.award_id from awards
      left join tasks on tasks.owner_id = awards.owner_id and tasks.task_id = awards.task_id
        and tasks.game_id = awards.game_id
      left join users on users.owner_id = awards.owner_id and users.user_id = awards.user_id
      left join games on games.owner_id = awards.owner_id and games.game_id = awards.game_id
      where tasks.task_id is null or users.user_id is null or games.game_id is null`,
    sentence: (row) => `award ${row['award_id']} belongs to no task, user or game of one owner`,
  },
  {
    count: actions,
    wrong: `select actions.action_id from actions
      left join users on users.owner_id = actions.owner_id and users.user_id = actions.user_id
      left join games on games.owner_id = actions.owner_id and games.game_id = actions.game_id
      left join tasks on tasks.owner_id = actions.owner_id and tasks.task_id = actions.task_id
        and tasks.game_id = actions.game_id
      where users.user_id is null or (actions.game_id is not null and games.game_id is null)
        or (actions.task_id is null) <> (actions.game_id is null)
        or (actions.task_id is not null and tasks.task_id is null)`,
    sentence: (row) => `action ${row['action_id']} belongs to no user, task or game of one owner`,
  },
  {
    count: actions,
    wrong: `select actions.action_id from actions
      left join awards on awards.owner_id = actions.owner_id and awards.award_id = actions.award_id
        and awards.user_id = actions.user_id and awards.task_id = actions.task_id and awards.occurred_at = actions.occurred_at
      where actions.award_id is not null and (awards.award_id is null or actions.decision is not null)`,
    sentence: (row) => `action ${row['action_id']} has no award of its own`,
  },
  {
    count: actions,
    wrong: `select award_id from actions where award_id is not null
      group by owner_id, award_id having count(*) > 1`,
    sentence: (row) => `several actions led to award ${row['award_id']}`,
  },
  {
    count: events,
    wrong: differences({
      keys: ['award_id'],
      values: ['event_id'],
      kept: 'select owner_id, award_id, event_id from event_ids where award_id is not null',
      ledger: 'select owner_id, award_id, event_id from awards where event_id is not null',
    }),
    sentence: (row) => `the event of award ${row['award_id']} isn't noted as recorded, or noted without it`,
  },
  {
    count: events,
    wrong: differences({
      keys: ['action_id'],
      values: ['event_id'],
      kept: 'select owner_id, action_id, event_id from event_ids where action_id is not null',
      ledger: 'select owner_id, action_id, event_id from actions where event_id is not null',
    }),
    sentence: (row) => `the event of action ${row['action_id']} isn't noted as recorded, or noted without it`,
  },
];
