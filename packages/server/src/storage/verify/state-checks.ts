import { everyone } from '../timelines/everyone.js';
import type { Check } from './check.js';
import { erasing } from './erasure-checks.js';

const subjects = {
  what: 'subjects',
  sql: `select count(*) as found from timelines where user_id = ${everyone}
    and not exists (select 1 from parts
      where parts.owner_id = timelines.owner_id and parts.part_id = timelines.subject_id)`,
};

/** Tasks and games take awards exactly while their counters are open. */
export const stateChecks: readonly Check[] = [
  {
    count: subjects,
    wrong: `select tasks.task_id as subject_id, timelines.state from tasks
      left join timelines on timelines.owner_id = tasks.owner_id and timelines.subject_id = tasks.task_id
        and timelines.user_id = ${everyone}
      where timelines.state is distinct from
        case when tasks.deleted_at is null then tasks.status else 'deleted' end`,
    sentence: (row) => `the counters of the task ${row['subject_id']} are ${row['state'] ?? 'missing'}`,
  },
  {
    count: subjects,
    wrong: `select games.game_id as subject_id, timelines.state from games
      left join timelines on timelines.owner_id = games.owner_id and timelines.subject_id = games.game_id
        and timelines.user_id = ${everyone}
      where timelines.state is distinct from case when games.deleted_at is null then 'open' else 'deleted' end`,
    sentence: (row) => `the counters of the game ${row['subject_id']} are ${row['state'] ?? 'missing'}`,
  },
  {
    count: subjects,
    wrong: `select subjects.subject_id, subjects.users, counted.users as counted from timelines as subjects
      left join (
        select owner_id, subject_id, count(*) as users from timelines where user_id <> ${everyone}
        group by owner_id, subject_id
      ) as counted on counted.owner_id = subjects.owner_id and counted.subject_id = subjects.subject_id
      where subjects.user_id = ${everyone} and subjects.users <> coalesce(counted.users, 0)
        and not exists (select 1 from parts
          where parts.owner_id = subjects.owner_id and parts.part_id = subjects.subject_id)`,
    sentence: (row) =>
      `the counters of ${row['subject_id']} say ${row['users']} users; there are ${row['counted'] ?? 0}`,
  },
  {
    count: subjects,
    // Whether a filter counts users, its parts say: one without any has none to count.
    wrong: `select everyones.subject_id, everyones.users, counted.users as counted from parts
      join timelines as everyones on everyones.owner_id = parts.owner_id and everyones.subject_id = parts.part_id
        and everyones.user_id = ${everyone}
      join (
        select others.owner_id, others.filter_id from parts as others
        join timelines on timelines.owner_id = others.owner_id and timelines.subject_id = others.part_id
          and timelines.user_id = ${everyone}
        where timelines.users > 0 group by others.owner_id, others.filter_id
      ) as counting on counting.owner_id = parts.owner_id and counting.filter_id = parts.filter_id
      left join (
        select owner_id, subject_id, count(*) as users from timelines where user_id <> ${everyone}
        group by owner_id, subject_id
      ) as counted on counted.owner_id = parts.owner_id and counted.subject_id = parts.part_id
      left join (
        select distinct owner_id, filter_id from fact_filters where backfill is not null
      ) as building on building.owner_id = parts.owner_id and building.filter_id = parts.filter_id
      where everyones.users <> coalesce(counted.users, 0)
        and building.filter_id is null`,
    sentence: (row) =>
      `the part ${row['subject_id']} says ${row['users']} users; there are ${row['counted'] ?? 0}`,
  },
  {
    count: subjects,
    wrong: `select games.subject_id, games.tasks, counted.tasks as counted from timelines as games
      left join (
        select owner_id, game_id, count(*) as tasks from timelines
        where user_id = ${everyone} and subject_id <> game_id and awards > 0
        group by owner_id, game_id
      ) as counted on counted.owner_id = games.owner_id and counted.game_id = games.game_id
      where games.user_id = ${everyone} and games.subject_id = games.game_id
        and games.tasks <> coalesce(counted.tasks, 0)`,
    sentence: (row) =>
      `the counters of ${row['subject_id']} say ${row['tasks']} tasks with an award; there are ${row['counted'] ?? 0}`,
  },
  {
    count: subjects,
    wrong: `select timelines.subject_id, timelines.user_id from timelines
      left join users on users.owner_id = timelines.owner_id and users.user_id = timelines.user_id
      where timelines.user_id <> ${everyone}
        and users.external_user_id is distinct from timelines.external_user_id
        and not exists (${erasing('timelines')})`,
    sentence: (row) => `the counters of ${row['user_id']} in ${row['subject_id']} have another user's name`,
  },
];
