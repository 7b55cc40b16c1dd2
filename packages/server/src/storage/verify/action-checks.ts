import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { nowhere } from '../timelines/nowhere.js';
import type { Check } from './check.js';
import { differences } from './differences.js';

const actions = { what: 'actions', sql: 'select count(*) as found from actions' };

/**
 * Every counter of actions says how many there are. Those of deleted tasks count nowhere, and games that one
 * is being taken out of are left out.
 */
export function actionChecks({ uuid }: SqlWords): readonly Check[] {
  const alive = `join tasks on tasks.owner_id = actions.owner_id and tasks.task_id = actions.task_id
    and tasks.deleted_at is null and not exists (select 1 from task_withdrawals as withdrawals
      where withdrawals.owner_id = tasks.owner_id and withdrawals.game_id = tasks.game_id)`;
  const places = [
    ['task_id', 'user_id', alive],
    ['task_id', uuid(everyone), alive],
    ['game_id', 'actions.user_id', alive],
    ['game_id', uuid(everyone), alive],
  ] as const;
  const rows = places.map(
    ([subject, user, join]) =>
      `select actions.owner_id, actions.${subject} as subject_id, ${user} as user_id, kind, day, occurred_at from actions ${join}
       where actions.task_id is not null`,
  );
  const all = [
    ...rows,
    `select owner_id, ${uuid(nowhere)} as subject_id, user_id, kind, day, occurred_at from actions
       where task_id is null`,
  ].join(' union all ');
  return ['day', String(allDays)].map((day) => ({
    count: actions,
    wrong: differences({
      keys: ['subject_id', 'user_id', 'kind', 'day'],
      values: ['actions', 'first_at', 'last_at'],
      kept: `select owner_id, subject_id, user_id, kind, day, actions, first_at, last_at from action_counts as counts
        where day ${day === 'day' ? '<>' : '='} ${allDays}
          and not exists (select 1 from tasks where tasks.owner_id = counts.owner_id
            and tasks.task_id = counts.subject_id and tasks.deleted_at is not null)
          and not exists (select 1 from task_withdrawals as withdrawals
            where withdrawals.owner_id = counts.owner_id and withdrawals.game_id = counts.subject_id)
          and not exists (select 1 from tasks join task_withdrawals as withdrawals
            on withdrawals.owner_id = tasks.owner_id and withdrawals.game_id = tasks.game_id
            where tasks.owner_id = counts.owner_id and tasks.task_id = counts.subject_id)`,
      ledger: `select owner_id, subject_id, user_id, kind, ${day} as day, count(*) as actions,
          min(occurred_at) as first_at, max(occurred_at) as last_at
        from (${all}) as counted group by 1, 2, 3, 4, 5`,
    }),
    sentence: (row) =>
      `${row['actions'] ?? 'no'} actions ${row['kind']} of ${row['user_id']} are counted in ` +
      `${row['subject_id']}; there are ${row['ledger_actions'] ?? 'none'}, at the same times or others`,
  }));
}
