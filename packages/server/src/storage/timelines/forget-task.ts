import type { FactScope } from '@merit/dsl';
import type { Owner } from '../../domain/principal.js';
import type { Task } from '../../domain/task.js';
import { holdGame } from '../dialects/postgres/advisory-locks.js';
import { liftLimits } from '../dialects/postgres/lift-limits.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { everyone } from './everyone.js';
import { counterSums, named } from './input-sums.js';
import { createSubjectTimelines } from './subject-timelines.js';
import { buildPartInputs, buildParts } from './track-filters.js';

/** Waits for the awards in flight in a game; new ones wait until the transaction ends. */
export async function holdAwardsIn(session: Session, gameId: string): Promise<void> {
  await liftLimits(session.connection);
  await holdGame(session.connection, await ownerOf(session, gameId), gameId);
}

/**
 * Takes a deleted task out of its game's counters: they are summed up anew from those of the tasks that are
 * left, for everyone and for the users who had awards in the task. Only where facts are about a part of the
 * game's awards is the ledger read.
 *
 * @param session Its transaction holds the awards in the game: see `holdAwardsIn`.
 */
export async function forgetTask(session: Session, { gameId, taskId }: Task): Promise<void> {
  const { connection } = session;
  const owner = await ownerOf(session, gameId);
  await createSubjectTimelines(session).setState(taskId, 'deleted');
  for (const step of [...timelineSteps, ...daySteps]) await connection.query(step, [taskId, gameId]);
  for (const step of inputSteps(sqlWords(connection.dialect))) {
    await connection.query(step, [taskId, gameId, owner]);
  }
  for (const step of actionSteps) await connection.query(step, [taskId, gameId]);
  await rebuildParts(session, owner, gameId);
}

/** The parts of a game don't tell which task an award was of, so they are built anew, where there are any. */
async function rebuildParts(session: Session, owner: Owner, gameId: string): Promise<void> {
  const { connection } = session;
  const { rows } = await connection.query<{ readonly scope: FactScope }>(
    `select distinct scope from fact_filters where owner = $1 and scope in ('game', 'user.game')`,
    [owner],
  );
  if (rows.length === 0) return;
  const ofGame = 'subject_id in (select part_id from parts where subject_id = $1)';
  for (const table of ['timelines', 'timeline_days', 'timeline_inputs']) {
    await connection.query(`delete from ${table} where ${ofGame}`, [gameId]);
  }
  for (const { scope } of rows) {
    await buildParts(session, { owner, scope, gameId });
    await buildPartInputs(session, { owner, scope, gameId });
  }
}

async function ownerOf({ db }: Session, gameId: string): Promise<Owner> {
  const game = await db
    .selectFrom('games')
    .select('owner')
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow();
  return game.owner as Owner;
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

const counted = 'user_id in (select user_id from action_counts where subject_id = $1)';

const actionSteps = [
  `delete from action_counts where subject_id = $2 and ${counted}`,
  `insert into action_counts (subject_id, user_id, kind, day, actions, first_at, last_at)
   select tasks.game_id, counts.user_id, counts.kind, counts.day, sum(counts.actions),
     min(counts.first_at), max(counts.last_at)
   from action_counts counts join tasks on tasks.task_id = counts.subject_id
   where ${tasksLeft} and counts.${counted}
   group by tasks.game_id, counts.user_id, counts.kind, counts.day`,
];

/** $3 is the owner: only inputs that are tracked in the game's scopes are kept there. */
const inputSteps = (words: SqlWords) => [
  `delete from timeline_inputs where subject_id = $2 and $3 <> '' and ${touched}`,
  `insert into timeline_inputs
     (subject_id, user_id, input, type, day, awards, total, best, least, latest)
   select tasks.game_id, inputs.user_id, inputs.input, inputs.type, inputs.day,
     ${named(counterSums(words))}
   from timeline_inputs inputs
     join tasks on tasks.task_id = inputs.subject_id
     join tracked_inputs on tracked_inputs.owner = $3
       and tracked_inputs.input = inputs.input and tracked_inputs.type = inputs.type
       and tracked_inputs.scope = case inputs.user_id when '${everyone}' then 'game' else 'user.game' end
   where ${tasksLeft} and inputs.${touched}
   group by tasks.game_id, inputs.user_id, inputs.input, inputs.type, inputs.day`,
];
