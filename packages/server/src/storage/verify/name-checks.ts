import { isTimeZone } from '@merit/engine';
import type { Connection } from '../dialects/connection.js';
import type { Check } from './check.js';

/** Without these nothing is found again, or shown as what it is. */
const required = [
  ['owners', 'owner_id', 'owner'],
  ['games', 'game_id', 'external_game_id'],
  ['games', 'game_id', 'time_zone'],
  ['game_names', 'game_id', 'external_game_id'],
  ['tasks', 'task_id', 'external_task_id'],
  ['task_names', 'task_id', 'external_task_id'],
  ['users', 'user_id', 'external_user_id'],
  ['custom_strategies', 'strategy_id', 'name'],
  ['awards', 'uuid', 'case_name'],
  ['reversed_awards', 'uuid', 'case_name'],
  ['actions', 'action_id', 'kind'],
  ['api_keys', 'api_key', 'client'],
] as const;

export const nameChecks: readonly Check[] = required.map(([table, id, name]) => ({
  wrong: `select ${id} as id from ${table} where trim(${name}) = ''`,
  sentence: (row) => `${row['id']} of ${table} has no ${name}`,
}));

/** So many names of zones are in memory at once; IANA has some 600. */
const zonesAtOnce = 1_000;

const zonesAfter = `select time_zone, min(cast(game_id as text)) as game_id, count(*) as games from games
  where time_zone > $1 group by time_zone order by time_zone limit ${zonesAtOnce}`;

interface ZoneRow {
  readonly time_zone: string;
  readonly game_id: string;
  readonly games: number;
}

/** Every game has a time zone that this host knows: the engine alone can say. */
export async function zoneFaults(connection: Connection): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let last = ''; ; ) {
    const { rows } = await connection.query<ZoneRow>(zonesAfter, [last]);
    const unknown = rows.filter(({ time_zone }) => !isTimeZone(time_zone));
    faults.push(
      ...unknown.map(
        ({ time_zone, game_id, games }) =>
          `${games} games have the time zone ${time_zone}, which there isn't: one of them is ${game_id}`,
      ),
    );
    const next = rows.at(-1)?.time_zone;
    if (rows.length < zonesAtOnce || next === undefined) return faults;
    last = next;
  }
}
