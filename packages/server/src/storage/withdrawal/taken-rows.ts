import type { ListColumns } from '../dialects/row-list.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { actionCounts } from '../tables/action-counts.js';
import { timelineDays } from '../tables/timeline-days.js';
import { timelineInputs } from '../tables/timeline-inputs.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';

export type TakenTable = 'action_counts' | 'timeline_inputs' | 'timeline_days' | 'timelines';

/**
 * What a table of counters has besides `subject_id` and `user_id`, and how a row of it loses what another
 * has.
 */
export interface CounterRows {
  readonly table: TakenTable;
  /** The other columns of its key. */
  readonly keys: ListColumns;
  /** The column that is 0 where nothing is counted any more. */
  readonly count: string;
  /**
   * What its columns are set to, where `game` is the row of the game and `task` that of the task.
   *
   * @param owner The parameter that is the owner's number.
   */
  readonly sets: (words: SqlWords, owner: string) => Readonly<Record<string, string>>;
}

interface Besides {
  readonly table: TakenTable;
  readonly keys: readonly string[];
  readonly words: SqlWords;
  readonly owner: string;
}

/**
 * Selects from the rows of the tasks that are left, which stand beside the one that is taken out: under
 * `beside`. The user's own timelines say in which tasks there is anything; a part of a task has an id of its
 * own.
 */
function besides({ table, keys, words, owner }: Besides): string {
  const part = words.partId('list.filter_id', 'own.subject_id', 'list.value');
  const subject = `(case when list.filter_id is null then own.subject_id else ${part} end)`;
  return `from timelines as own cross join tasks cross join ${table} as beside
    where own.owner_id = ${owner} and beside.owner_id = ${owner} and own.user_id = list.user_id and own.game_id = list.game_id
      and tasks.owner_id = ${owner} and tasks.task_id = own.subject_id and tasks.deleted_at is null
      and beside.subject_id = ${subject} and beside.user_id = own.user_id
      ${keys.map((key) => `and beside.${key} = list.${key}`).join(' ')}`;
}

/** Looks up anew only where the row that goes held the extreme. */
function unlessIts(isIts: string, column: string, lookUp: string): string {
  return `case when ${isIts} then coalesce((${lookUp}), game.${column}) else game.${column} end`;
}

const timelines: CounterRows = {
  table: 'timelines',
  keys: {},
  count: 'awards',
  sets: (words, owner) => {
    const beside = besides({ table: 'timelines', keys: [], words, owner });
    const times = `select beside.last_at as at ${beside} and beside.last_at is not null
      union all select beside.previous_at ${beside} and beside.previous_at is not null`;
    return {
      awards: 'game.awards - task.awards',
      points: 'game.points - task.points',
      first_at: `case when game.awards = task.awards then null
        else ${unlessIts('task.first_at <= game.first_at', 'first_at', `select min(beside.first_at) ${beside}`)} end`,
      last_at: `case when game.awards = task.awards then null
        else ${unlessIts('task.last_at >= game.last_at', 'last_at', `select max(beside.last_at) ${beside}`)} end`,
      previous_at: `case when task.last_at >= coalesce(game.previous_at, task.last_at)
        then (select at from (${times}) as times order by at desc limit 1 offset 1) else game.previous_at end`,
    };
  },
};

const days: CounterRows = {
  table: 'timeline_days',
  keys: timelineDays.pick('day', 'began_at'),
  count: 'awards',
  sets: (words, owner) => ({
    awards: 'game.awards - task.awards',
    points: 'game.points - task.points',
    first_at: unlessIts(
      'task.first_at <= game.first_at',
      'first_at',
      `select min(beside.first_at) ${besides({ table: 'timeline_days', keys: ['day', 'began_at'], words, owner })}`,
    ),
  }),
};

const inputs: CounterRows = {
  table: 'timeline_inputs',
  keys: timelineInputs.pick('input', 'type', 'day'),
  count: 'awards',
  sets: (words, owner) => {
    const beside = besides({ table: 'timeline_inputs', keys: ['input', 'type', 'day'], words, owner });
    const { decimalBest, decimalLeast, decimalMax, decimalMin, decimalSubtract } = words;
    const best = decimalBest('beside.best');
    const least = decimalLeast('beside.least');
    return {
      awards: 'game.awards - task.awards',
      total: decimalSubtract('game.total', 'task.total'),
      best: unlessIts(
        `${decimalMax('task.best', 'game.best')} = task.best`,
        'best',
        `select ${best} ${beside}`,
      ),
      least: unlessIts(
        `${decimalMin('task.least', 'game.least')} = task.least`,
        'least',
        `select ${least} ${beside}`,
      ),
      latest: unlessIts('task.latest >= game.latest', 'latest', `select max(beside.latest) ${beside}`),
    };
  },
};

/** Whoever does something need not be awarded, so there may be no timeline: a user's own actions say so. */
const actions: CounterRows = {
  table: 'action_counts',
  keys: actionCounts.pick('kind', 'day'),
  count: 'actions',
  sets: (words, owner) => ({
    actions: 'game.actions - task.actions',
    first_at: unlessIts('task.first_at <= game.first_at', 'first_at', besideAction('asc', words, owner)),
    last_at: unlessIts('task.last_at >= game.last_at', 'last_at', besideAction('desc', words, owner)),
  }),
};

function besideAction(order: 'asc' | 'desc', { withEach }: SqlWords, owner: string): string {
  const [extreme, column] = order === 'asc' ? ['min', 'first_at'] : ['max', 'last_at'];
  const everyones = withEach({
    ...{ table: 'action_counts', as: 'beside', columns: [column] },
    where: `beside.owner_id = ${owner} and beside.subject_id = tasks.task_id and beside.user_id = list.user_id
      and beside.kind = list.kind and beside.day = list.day`,
  });
  return `case when list.user_id = '${everyone}' then (
      select ${extreme}(beside.${column}) from tasks ${everyones}
      where tasks.owner_id = ${owner} and tasks.game_id = list.game_id and tasks.deleted_at is null
    ) else (
      select actions.occurred_at from actions cross join tasks
      where actions.owner_id = ${owner} and actions.user_id = list.user_id and actions.kind = list.kind and actions.game_id = list.game_id
        and (list.day = ${allDays} or actions.day = list.day)
        and tasks.owner_id = ${owner} and tasks.task_id = actions.task_id and tasks.deleted_at is null
      order by actions.occurred_at ${order} limit 1
    ) end`;
}

/** A user's timeline goes last: it says that there is something left. */
export const takenRows = { actions, inputs, days, timelines } as const;
