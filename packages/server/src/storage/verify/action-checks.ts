import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { nowhere } from '../timelines/nowhere.js';
import type { Check } from './check.js';
import { differences } from './differences.js';

const actions = { what: 'actions', sql: 'select count(*) as found from actions' };

/** Every counter of actions says how many there are. */
export function actionChecks({ uuid }: SqlWords): readonly Check[] {
  const places = [
    ['task_id', 'user_id'],
    ['task_id', String(everyone)],
    ['game_id', 'user_id'],
    ['game_id', String(everyone)],
  ] as const;
  const rows = places.map(
    ([subject, user]) =>
      `select owner_id, ${subject} as subject_id, ${user} as user_id, kind, day, occurred_at from actions
       where task_id is not null`,
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
      kept: `select owner_id, subject_id, user_id, kind, day, actions, first_at, last_at from action_counts
        where day ${day === 'day' ? '<>' : '='} ${allDays}`,
      ledger: `select owner_id, subject_id, user_id, kind, ${day} as day, count(*) as actions,
          min(occurred_at) as first_at, max(occurred_at) as last_at
        from (${all}) as counted group by 1, 2, 3, 4, 5`,
    }),
    sentence: (row) =>
      `${row['actions'] ?? 'no'} actions ${row['kind']} of ${row['user_id']} are counted in ` +
      `${row['subject_id']}; there are ${row['ledger_actions'] ?? 'none'}, at the same times or others`,
  }));
}
