import type { FactScope } from '@merit/dsl';
import { comparedUnitsMax, type FactRequest } from '@merit/engine';
import type { Owner } from '../../domain/principal.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import { bulkInsert } from '../kysely/bulk-insert.js';
import type { FactFilterTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { allDays } from './all-days.js';
import { inputSums, named } from './input-sums.js';
import { ledgerScopes, userColumn } from './ledger-scopes.js';
import { filterOf } from './parts.js';

const filterColumns = {
  owner: 'text',
  scope: 'text',
  filter_id: 'uuid',
  case_name: 'text',
  input: 'text',
  type: 'text',
} as const;

/** Registers the filters of facts; gives those that weren't registered before. */
export async function registerFilters(
  { connection }: Session,
  owner: Owner,
  facts: readonly FactRequest[],
): Promise<readonly FactFilterTable[]> {
  const insert = bulkInsert<typeof filterColumns, FactFilterTable>(connection, {
    table: 'fact_filters',
    columns: filterColumns,
    tail: `on conflict (owner, scope, filter_id) do nothing
      returning owner, scope, filter_id, case_name, input, type`,
  });
  const wanted = facts.flatMap((fact) => {
    const filter = filterOf(fact);
    if (filter === null) return [];
    const { filterId, caseName, same } = filter;
    const compared = { input: same?.name ?? null, type: same?.type ?? null };
    return [{ owner, scope: fact.scope, filter_id: filterId, case_name: caseName, ...compared }];
  });
  return wanted.length === 0 ? [] : (await insert(wanted)).rows;
}

/** Which filters' parts are built: of one owner, in one scope, and of one game alone where it is named. */
export interface PartBuild {
  readonly owner: Owner;
  readonly scope: FactScope;
  readonly gameId?: string;
}

/** Builds the timelines and the days of the scope's parts from the ledger; of one filter, or of all. */
export async function buildParts(session: Session, build: PartBuild, filterId?: string): Promise<void> {
  const words = sqlWords(session.connection.dialect);
  const rows = partRows(words, build, filterId);
  const parameters = parametersOf(build, filterId);
  for (const step of [partStep, timelineStep, dayStep]) {
    await session.connection.query(step(rows.sql, words), parameters);
  }
}

/** Builds the counters of tracked inputs on the scope's parts; of one input, or of all. */
export async function buildPartInputs(
  session: Session,
  build: PartBuild,
  { filterId, input }: { readonly filterId?: string; readonly input?: { name: string; type: string } } = {},
): Promise<void> {
  const words = sqlWords(session.connection.dialect);
  const { table, name, type } = words.trackedItems;
  const rows = partRows(words, build, filterId);
  const parameters = parametersOf(build, filterId);
  const next = parameters.length + 1;
  const chosen =
    input === undefined ? '' : `and tracked_inputs.input = $${next} and tracked_inputs.type = $${next + 1}`;
  for (const day of ['awards.day', String(allDays)]) {
    await session.connection.query(
      `insert into timeline_inputs
         (subject_id, user_id, day, input, type, awards, total, best, least, latest)
       select awards.part_id, awards.holder_id, ${day}, ${name}, ${type}, ${named(inputSums(words))}
       from (${rows.sql}) as awards
         join ${table} on true
         join tracked_inputs on tracked_inputs.owner = $1 and tracked_inputs.scope = '${build.scope}'
           and tracked_inputs.input = ${name} and tracked_inputs.type = ${type} ${chosen}
       group by 1, 2, 3, 4, 5`,
      [...parameters, ...(input === undefined ? [] : [input.name, input.type])],
    );
  }
}

function parametersOf({ owner, gameId }: PartBuild, filterId: string | undefined): readonly unknown[] {
  return [owner, ...(filterId === undefined ? [] : [filterId]), ...(gameId === undefined ? [] : [gameId])];
}

/** $1 is the owner; then the filter and the game follow, where they are named. */
function partRows(words: SqlWords, { scope, gameId }: PartBuild, filterId: string | undefined) {
  const filter = filterId === undefined ? '' : 'and filters.filter_id = $2';
  const game = gameId === undefined ? '' : `and games.game_id = $${filterId === undefined ? 2 : 3}`;
  return { sql: partsOfLedger(words, scope, `and filters.owner = $1 ${filter} ${game}`) };
}

/** Selects the ledger's rows once for each part of the scope they are in, under the name of `awards`. */
export function partsOfLedger(words: SqlWords, scope: FactScope, condition = ''): string {
  const ledger = ledgerScopes[scope];
  const { table, name, type, text } = words.comparedItems;
  const value = `case when filters.input is null then '' else ${text} end`;
  return `select ${words.partId('filters.filter_id', ledger.subject, value)} as part_id,
      filters.filter_id, ${ledger.subject} as subject_id, ${value} as value,
      ${userColumn(ledger, words)} as holder_id, filters.owner as filter_owner,
      awards.award_id, awards.user_id, awards.points, awards.occurred_at, awards.day, awards.tracked
    from fact_filters as filters
      join games on games.owner = filters.owner
      join awards on awards.game_id = games.game_id
        and (filters.case_name is null or filters.case_name = awards.case_name)
      ${ledger.joinAlive}
      left join ${table} on filters.input is not null
        and ${name} = filters.input and ${type} = filters.type and length(${text}) <= ${comparedUnitsMax}
    where filters.scope = '${scope}' and (filters.input is null or ${text} is not null) ${condition}`;
}

const partStep = (rows: string) =>
  `insert into parts (part_id, filter_id, subject_id, value)
   select distinct part_id, filter_id, subject_id, value from (${rows}) as awards
   where true on conflict (part_id) do nothing`;

const timelineStep = (rows: string, { whole }: SqlWords) =>
  `insert into timelines
     (subject_id, user_id, game_id, external_user_id, awards, points, first_at, last_at, previous_at)
   select placed.part_id, placed.holder_id, placed.part_id, coalesce(max(users.external_user_id), ''),
     count(*), ${whole('sum(placed.points)')}, min(placed.occurred_at), max(placed.occurred_at),
     max(case when placed.place = 2 then placed.occurred_at end)
   from (
     select awards.*, row_number() over (partition by part_id, holder_id order by occurred_at desc) as place
     from (${rows}) as awards
   ) as placed left join users on users.user_id = placed.holder_id
   group by placed.part_id, placed.holder_id`;

/** The days of a part are only summed up, so that none of them needs to know when it began. */
const dayStep = (rows: string, { whole }: SqlWords) =>
  `insert into timeline_days (subject_id, user_id, day, began_at, awards, points, first_at)
   select part_id, holder_id, day, 0, count(*), ${whole('sum(points)')}, min(occurred_at)
   from (${rows}) as awards group by part_id, holder_id, day`;
