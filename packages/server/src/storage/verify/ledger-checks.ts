import type { Check } from './check.js';
import { differences } from './differences.js';
import { recordedAwards } from './recorded-awards.js';

const awards = { what: 'awards', sql: 'select count(*) as found from awards' };
const cancelled = { what: 'reversed awards', sql: 'select count(*) as found from reversed_awards' };
const actions = { what: 'actions', sql: 'select count(*) as found from actions' };
const events = { what: 'events', sql: 'select count(*) as found from event_ids' };

/** What was done, what it led to and what is noted of it are one story. */
export const ledgerChecks: readonly Check[] = [
  {
    count: awards,
    wrong: `select uuid, kind from awards
      where (kind = 'decided') <> (strategy_id is not null and strategy_version is not null)`,
    sentence: (row) => `award ${row['uuid']} is ${row['kind']}, and names no strategy and version, or one`,
  },
  {
    count: cancelled,
    wrong: `select reversed_awards.uuid, reversed_awards.points from reversed_awards
      left join awards on awards.owner_id = reversed_awards.owner_id and awards.award_id = reversed_awards.award_id
      where reversed_awards.points <> 0 or reversed_awards.reversed is null or awards.award_id is not null`,
    sentence: (row) =>
      `award ${row['uuid']} is cancelled and still counts, or has ${row['points']} points left`,
  },
  {
    count: actions,
    wrong: 'select action_id from actions where (task_id is null) <> (game_id is null)',
    sentence: (row) =>
      `action ${row['action_id']} is in a task without its game, or in a game without a task`,
  },
  {
    count: actions,
    wrong: `select actions.action_id from actions
      left join ${recordedAwards('owner_id', 'award_id', 'user_id', 'task_id', 'occurred_at')} as awards
        on awards.owner_id = actions.owner_id and awards.award_id = actions.award_id
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
      ledger: `select owner_id, award_id, event_id from ${recordedAwards('owner_id', 'award_id', 'event_id')} as awards
        where event_id is not null`,
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
  {
    count: events,
    wrong: `select event_id from event_ids
      where (outcome is null) <> (award_id is not null or action_id is not null or transaction_id is not null)
        or (transaction_id is not null and (award_id is not null or action_id is not null))
        or (outcome is null) <> (user_id is null) or (outcome is null) <> (task_id is null)`,
    sentence: (row) =>
      `the event ${row['event_id']} is noted with nothing that came of it, or with two things`,
  },
];
