import type { FactScope } from '@merit/dsl';
import { everyone } from '../timelines/everyone.js';
import { ledgerScopes } from '../timelines/ledger-scopes.js';

/** Games that awards may land in, and their tasks: a backfill leaves out games that were deleted. */
const tasks = `(select tasks.task_id as subject_id, tasks.owner_id from tasks
    join games on games.owner_id = tasks.owner_id and games.game_id = tasks.game_id
    where games.deleted_at is null)`;
const games = `(select games.game_id as subject_id, games.owner_id from games
    where games.deleted_at is null)`;

/** What a scope's counters are of: rows of a `subject_id` and its `owner_id`. */
export function subjectsOf(scope: FactScope): string {
  return scope === 'user' || scope === 'task' ? tasks : games;
}

/** Stands after `from`: the awards that a scope counts, with their `subjects`. */
export function countedAwards(scope: FactScope): string {
  const { subject } = ledgerScopes[scope];
  return `awards join ${subjectsOf(scope)} as subjects on subjects.owner_id = awards.owner_id
      and subjects.subject_id = ${subject}`;
}

export type CounterTable = 'timelines' | 'timeline_days' | 'timeline_inputs';

/** Selects the counters of a scope: everyone's stand under the user 0, a game's under its own id. */
export function counterRows(table: CounterTable, scope: FactScope): string {
  return `select counters.* from ${table} as counters
    join ${subjectsOf(scope)} as subjects on subjects.owner_id = counters.owner_id
      and subjects.subject_id = counters.subject_id
    ${table === 'timeline_inputs' ? joinInputs(scope) : ''}
    where ${ofHolders(scope)} ${table === 'timeline_inputs' ? areBuilt : ''}`;
}

/** The same of the scope's parts: a part's own id doesn't say whether it is of a task or of a game. */
export function partRows(table: CounterTable, scope: FactScope): string {
  return `select counters.* from ${table} as counters
    join parts on parts.owner_id = counters.owner_id and parts.part_id = counters.subject_id
    join ${subjectsOf(scope)} as subjects on subjects.owner_id = parts.owner_id
      and subjects.subject_id = parts.subject_id
    left join fact_filters on fact_filters.owner_id = subjects.owner_id and fact_filters.scope = '${scope}'
      and fact_filters.filter_id = parts.filter_id
    ${table === 'timeline_inputs' ? joinInputs(scope) : ''}
    where ${ofHolders(scope)} and fact_filters.backfill is null ${table === 'timeline_inputs' ? areBuilt : ''}`;
}

/** Leaves out counters that a backfill is still building: nothing reads them yet. */
const areBuilt = 'and tracked_inputs.backfill is null';

function joinInputs(scope: FactScope): string {
  return `left join tracked_inputs on tracked_inputs.owner_id = subjects.owner_id and tracked_inputs.scope = '${scope}'
      and tracked_inputs.input = counters.input and tracked_inputs.type = counters.type`;
}

function ofHolders(scope: FactScope): string {
  return `counters.user_id ${ledgerScopes[scope].isEveryones ? '=' : '<>'} ${everyone}`;
}
