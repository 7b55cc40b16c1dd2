import type { Reading } from './plan.js';
import type { SeenStatement } from './seen-statements.js';

/** Statements that read more rows than they give, and may. */
export interface Walk {
  /** What the path of the file begins with that makes them. */
  readonly madeIn: string;
  /** Absent for any. */
  readonly table?: string;
  /** The columns that are given at least. */
  readonly given?: readonly string[];
  /** A column that the statement narrows the rows by, beside those that its index goes by. */
  readonly narrowedBy?: string;
  /** Whether that holds only where the reading isn't done once for each row of something else. */
  readonly isOnce?: boolean;
  readonly because: string;
}

const ofUserInSubject = ['subject_id', 'user_id'];

export const walks: readonly Walk[] = [
  { madeIn: 'verify/', isOnce: true, because: 'adds up all there is, when it is told to' },
  ...['fact_filters', 'tracked_inputs'].map((table) => ({
    ...{ madeIn: 'verify/', table, given: ['owner_id', 'scope'] },
    because: 'each award is counted for all that the published strategies of its owner ask for',
  })),
  { madeIn: 'exports/', because: 'gives all rows of a filter, in a thread and a session of its own' },
  {
    ...{ madeIn: 'awards/decided-awards.ts', table: 'awards' },
    because: 'goes through the ledger in pieces, when it is told to decide every award again',
  },
  {
    ...{ madeIn: 'awards/decided-awards.ts', table: 'game_names', given: ['game_id'] },
    because: 'a game had as many names as somebody gave it, and replays alone ask',
  },
  {
    ...{ madeIn: 'awards/decided-awards.ts', table: 'task_names', given: ['task_id'] },
    because: 'a task had as many names as somebody gave it, and replays alone ask',
  },

  ...['owners', 'activity_days'].map((table) => ({
    ...{ madeIn: 'figures/owner-sizes.ts', table },
    because: 'tells operators who has how much, when it is told to, by a row for each day of each',
  })),
  {
    ...{ madeIn: 'backfill/register-counters.ts', table: 'games', given: ['owner'] },
    because: 'goes to the first game with an award, once for a publication that needs new counters',
  },

  {
    ...{ madeIn: 'repositories/game-clearing.ts', table: 'tasks', given: ['game_id'] },
    because: 'a game has ten thousand tasks at most, of which it passes over those that were cleared',
  },
  {
    ...{ madeIn: 'upkeep/upkeep-book.ts', table: 'chores' },
    because: 'what is to be done is in it until it is done, some seconds later',
  },

  ...['games', 'tasks'].map((table) => ({
    ...{ madeIn: 'repositories/strategy-uses.ts', table },
    because: 'only its owner assigns a strategy, so naming the owner throws nothing away',
  })),

  // Facts. A window holds what one user did in it, or everyone in a day at most.
  {
    ...{ madeIn: 'awards/load-actions.ts', table: 'action_counts', given: [...ofUserInSubject, 'kind'] },
    because: 'a row for each day of a window',
  },
  {
    ...{ madeIn: 'awards/load-summaries.ts', table: 'timeline_days', given: ofUserInSubject },
    because: 'a row for each day of a window',
  },
  {
    ...{ madeIn: 'awards/load-summaries.ts', table: 'timeline_inputs', given: [...ofUserInSubject, 'input'] },
    because: 'a row for each day of a window',
  },
  {
    ...{ madeIn: 'erasure/scrub-decisions.ts', table: 'event_ids' },
    because: 'goes through the events of one user in pieces, by a range so that no other index serves',
  },
  {
    ...{ madeIn: 'reversals/take-out.ts', table: 'timeline_inputs', given: [...ofUserInSubject, 'input'] },
    because: 'an input has a row for each day; the best of all days is one of theirs',
  },
  {
    ...{ madeIn: 'awards/load-days.ts', table: 'timeline_days', given: ofUserInSubject },
    because: 'a row for each day of a streak, and as many again',
  },
  {
    ...{ madeIn: 'awards/load-summaries.ts', table: 'awards', given: ['user_id'] },
    because: 'what one user was awarded in a window that cuts through days',
  },
  {
    ...{ madeIn: 'awards/load-actions.ts', table: 'actions', given: ['user_id'] },
    because: 'what one user did in a window that cuts through days',
  },
  ...['game_id', 'task_id'].flatMap((subject) => [
    {
      ...{ madeIn: 'awards/load-summaries.ts', table: 'awards', given: [subject] },
      because: 'what everyone was awarded in a window of a day at most, as the language bounds it',
    },
    {
      ...{ madeIn: 'awards/load-actions.ts', table: 'actions', given: [subject] },
      because: 'what everyone did in a window of a day at most, as the language bounds it',
    },
  ]),
  ...['timelines/tracked-inputs.ts', 'backfill/backfill-step.ts'].map((madeIn) => ({
    ...{ madeIn, given: ['owner_id'] },
    because:
      'what the published strategies of one owner ask for: each of its awards counts itself for all of it',
  })),

  // Pieces: each ends where a statement before it found the place of so many rows.
  ...['figures/awarded-users.ts', 'figures/newest-decided.ts'].map((madeIn) => ({
    ...{ madeIn, table: 'awards', given: ['strategy_id', 'strategy_version'] },
    because: 'reads from a moment to another one, between which so many rows are',
  })),
  {
    ...{ madeIn: 'figures/strategy-figures.ts', given: ['strategy_id'] },
    because: 'reads from a moment to another one, between which so many rows are',
  },
  {
    ...{ madeIn: 'points/game-users.ts', table: 'action_counts', given: ['subject_id', 'day'] },
    because: 'a user has a row for each kind of action, and they are grouped in the order of the index',
  },
  {
    ...{ madeIn: 'points/game-users.ts', table: 'action_counts', given: ofUserInSubject },
    because: 'one user has a row for each kind of action',
  },
  {
    ...{ madeIn: 'points/in-days.ts', table: 'timeline_days', given: ofUserInSubject },
    because: 'a row for each day of a window of 400 days at most, of so many users that they fit a statement',
  },
  {
    ...{ madeIn: 'activity/activity-reads.ts', table: 'timeline_days', given: ofUserInSubject },
    because: 'a row for each day of 400 days, weeks or months at most, of one game',
  },
  ...['game_id', 'task_id'].map((subject) => ({
    ...{ madeIn: 'points/game-events.ts', table: 'awards', given: [subject], narrowedBy: 'day' },
    because: 'passes over what was awarded in the hours by which days of time zones differ',
  })),
  {
    ...{ madeIn: 'points/newest-awards.ts', table: 'awards', given: ['user_id', 'task_id'] },
    because: 'passes over what one user was awarded in the hours by which days of time zones differ',
  },
  {
    ...{ madeIn: 'repositories/played-games.ts', table: 'action_counts', given: ['user_id'] },
    because: 'a game has a row for each kind of action, and they are grouped in the order of the index',
  },
  {
    ...{ madeIn: 'points/users-totals.ts', table: 'timeline_days', given: ofUserInSubject },
    because: 'a row for each day of a window of 400 days at most, of so many users that they fit a statement',
  },
  {
    ...{ madeIn: 'points/users-totals.ts', table: 'awards', given: ['user_id'] },
    because: 'what one user was awarded on the days that a window cuts through',
  },
  {
    madeIn: 'repositories/retention.ts',
    because: 'takes the oldest ones, as many as its limit says: the limit stands in a part of the statement',
  },
  {
    ...{ madeIn: 'repositories/played-games.ts', table: 'timelines', given: ['user_id'] },
    because: 'passes over the deleted games of one user',
  },

  {
    ...{ madeIn: 'erasure/', given: ['user_id'] },
    because: 'ends where a statement before it found the place of so many rows of one user',
  },

  // A few by their nature.
  {
    ...{ madeIn: 'repositories/task-repository.ts', table: 'tasks', given: ['game_id'] },
    because: 'a game has ten thousand tasks at most, whose index is counted',
  },
];

export function isWalk(
  walk: Walk,
  { madeIn, sql }: SeenStatement,
  { table, given, isRepeated }: Reading,
): boolean {
  return (
    !(walk.isOnce && isRepeated) &&
    [...madeIn].every((file) => file.startsWith(walk.madeIn)) &&
    (walk.table === undefined || walk.table === table) &&
    (walk.narrowedBy === undefined || sql.includes(`"${walk.narrowedBy}"`)) &&
    (walk.given ?? []).every((column) => given.includes(column))
  );
}
