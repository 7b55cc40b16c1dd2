import type { FactScope } from '@merit/dsl';
import { everyone } from '../timelines/everyone.js';

/** Selects the counters of a scope: everyone's stand under the nil user, a game's under its own id. */
export function counterRows(
  table: 'timelines' | 'timeline_days' | 'timeline_inputs',
  scope: FactScope,
): string {
  const user = scope === 'user' || scope === 'user.game' ? '<>' : '=';
  const subjects = scope === 'user' || scope === 'task' ? 'tasks' : 'games';
  const id = subjects === 'tasks' ? 'task_id' : 'game_id';
  return `select counters.* from ${table} as counters
    join ${subjects} as subjects on subjects.${id} = counters.subject_id
    where counters.user_id ${user} '${everyone}'`;
}
