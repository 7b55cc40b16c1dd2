import type { Task } from '../../domain/task.js';
import { holdGame } from '../dialects/postgres/advisory-locks.js';
import { liftLimits } from '../dialects/postgres/lift-limits.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { everyone } from './everyone.js';
import { createSubjectTimelines } from './subject-timelines.js';

/**
 * Takes a deleted task out of its game's counters: they are summed up anew from those of the tasks that are
 * left, for everyone and for the users who had awards in the task. No row of the ledger is read. Awards in
 * flight in the game are waited for, and new ones wait.
 */
export async function forgetTask(session: Session, { gameId, taskId }: Task): Promise<void> {
  const { connection } = session;
  const owner = await ownerOf(session, gameId);
  await liftLimits(connection);
  await holdGame(connection, owner, gameId);
  await createSubjectTimelines(session).setState(taskId, 'deleted');
  for (const step of [...timelineSteps, ...daySteps]) await connection.query(step, [taskId, gameId]);
  for (const step of inputSteps(sqlWords(connection.dialect))) {
    await connection.query(step, [taskId, gameId, owner]);
  }
}

async function ownerOf({ db }: Session, gameId: string): Promise<string> {
  const game = await db
    .selectFrom('games')
    .select('owner')
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow();
  return game.owner;
}

// In all steps $1 is the task and $2 its game. The task's timelines name the users it touched, and everyone.
const touched = 'user_id in (select user_id from timelines where subject_id = $1)';
const tasksLeft = 'tasks.game_id = $2 and tasks.deleted_at is null';

const timelineSteps = [
  `delete from timelines where subject_id = $2 and user_id <> '${everyone}' and ${touched}`,
  `update timelines set awards = 0, points = 0, first_at = null, last_at = null, previous_at = null
   where subject_id = $2 and user_id = '${everyone}' and ${touched}`,
  `with remaining as (
     select tasks.game_id, timelines.user_id, external_user_id, awards, points, first_at, last_at, previous_at
     from timelines join tasks on tasks.task_id = timelines.subject_id
     where ${tasksLeft} and timelines.awards > 0 and timelines.${touched}
   ), times as (
     select user_id, at, row_number() over (partition by user_id order by at desc) as place from (
       select user_id, last_at as at from remaining
       union all select user_id, previous_at from remaining where previous_at is not null
     ) as candidates
   )
   insert into timelines
     (subject_id, user_id, game_id, external_user_id, awards, points, first_at, last_at, previous_at)
   select game_id, remaining.user_id, game_id, external_user_id, sum(awards), sum(points),
     min(first_at), max(last_at), min(times.at)
   from remaining left join times on times.user_id = remaining.user_id and times.place = 2
   group by game_id, remaining.user_id, external_user_id
   on conflict (subject_id, user_id) do update set
     awards = excluded.awards, points = excluded.points, first_at = excluded.first_at,
     last_at = excluded.last_at, previous_at = excluded.previous_at`,
  `update timelines set users =
     (select count(*) from timelines as users where users.subject_id = $2 and users.user_id <> '${everyone}')
   where subject_id = $2 and user_id = '${everyone}' and ${touched}`,
];

const daySteps = [
  `delete from timeline_days where subject_id = $2 and ${touched}`,
  `insert into timeline_days (subject_id, user_id, day, began_at, awards, points, first_at)
   select tasks.game_id, days.user_id, days.day, days.began_at,
     sum(days.awards), sum(days.points), min(days.first_at)
   from timeline_days days join tasks on tasks.task_id = days.subject_id
   where ${tasksLeft} and days.${touched}
   group by tasks.game_id, days.user_id, days.day, days.began_at`,
];

/** $3 is the owner: only inputs that are tracked in the game's scopes are kept there. */
const inputSteps = ({ decimalSum, decimalBest }: SqlWords) => [
  `delete from timeline_inputs where subject_id = $2 and $3 <> '' and ${touched}`,
  `insert into timeline_inputs (subject_id, user_id, input, type, day, total, best)
   select tasks.game_id, inputs.user_id, inputs.input, inputs.type, inputs.day,
     ${decimalSum('inputs.total')}, ${decimalBest('inputs.best')}
   from timeline_inputs inputs
     join tasks on tasks.task_id = inputs.subject_id
     join tracked_inputs on tracked_inputs.owner = $3
       and tracked_inputs.input = inputs.input and tracked_inputs.type = inputs.type
       and tracked_inputs.scope = case inputs.user_id when '${everyone}' then 'game' else 'user.game' end
   where ${tasksLeft} and inputs.${touched}
   group by tasks.game_id, inputs.user_id, inputs.input, inputs.type, inputs.day`,
];
